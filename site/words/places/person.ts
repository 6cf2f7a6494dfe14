export const person = {
  titleFrom: (owner: string) => ({ owner }),
  hello: (name: string) => ({ name }),
  when: (weekday: string, days: number) => ({ weekday, days }),
  left: (left: number, all: number) => ({ left, all }),
  again: {
    subject: (site: string) => ({ site }),
    text: (links: string) => ({ links }),
  },
}
