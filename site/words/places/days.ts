export const days = {
  calendar: (site: string) => ({ site }),
  birthday: (name: string) => ({ name }),
}
