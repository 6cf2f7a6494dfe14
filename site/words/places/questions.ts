export const questions = {
  count: (count: number) => ({ count }),
  asked: (day: string) => ({ day }),
  long: (most: number, over: number) => ({ most, over }),
  owner: {
    open: (count: number) => ({ count }),
    long: (most: number, over: number) => ({ most, over }),
  },
  letter: {
    subject: (list: string) => ({ list, hasTitle: list !== '' }),
    text: (link: string) => ({ link }),
  },
}
