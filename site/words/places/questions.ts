export const questions = {
  count: (count: number) => ({ count }),
  asked: (day: string) => ({ day }),
  long: (most: number, over: number) => ({ most, over }),
  owner: {
    asks: (gift: string) => ({ gift }),
    wait: (count: number) => ({ count }),
    long: (most: number, over: number) => ({ most, over }),
  },
  letter: {
    subject: (list: string) => ({ list, hasTitle: list !== '' }),
    text: (link: string) => ({ link }),
  },
}
