import { counted } from './kinds.ts'

export const draw = {
  you: (name: string) => ({ name }),
  apart: (one: string, other: string) => ({ one, other }),
  never: (giver: string, other: string) => ({ giver, other }),
  only: (giver: string, other: string) => ({ giver, other }),
  drop: (wish: string) => ({ wish }),
  full: (most: number) => ({ most }),
  amountIn: (currency: string) => ({ currency }),
  tooFew: (least: number) => ({ least }),
  tooMany: (most: number) => ({ most }),
  stuckAlone: (name: string) => ({ name }),
  stuck: (names: string, others: string, count: number) => ({ names, others, count }),
  mend: (wishes: string, count: number) => ({ wishes, count }),
  comesOut: (count: number) => ({ count }),
  withoutAddress: (names: string, count: number) => ({ names, count }),
  facts: (count: number, day: string, amount: string | undefined) => ({ count, day, amount }),
  print: (count: number) => ({ count }),
  left: (name: string) => ({ name }),
  notWithout: (name: string) => ({ name }),
  letters: { send: counted },
  paper: {
    title: (count: number) => ({ count }),
    for: (circle: string, day: string) => ({ circle, day }),
  },
  slip: {
    for: (name: string) => ({ name }),
    on: (day: string) => ({ day }),
    facts: (day: string, amount: string | undefined) => ({ day, amount }),
    list: (name: string) => ({ name }),
  },
}
