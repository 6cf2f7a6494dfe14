export const person = {
  titleFrom: (owner: string) => ({ owner }),
  hello: (name: string) => ({ name }),
  when: (weekday: string, days: number) => ({ weekday, days }),
  left: (left: number, all: number, gifts: number) => ({
    left,
    all,
    isInPieces: all > gifts,
    isWhole: left === all,
  }),
  again: {
    subject: (site: string) => ({ site }),
    text: (links: string) => ({ links }),
  },
}
