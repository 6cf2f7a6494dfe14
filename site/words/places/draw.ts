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
  ownMailbox: (names: string, count: number) => ({ names, count }),
  oneMailbox: (names: string) => ({ names }),
  facts: (count: number, day: string, amount: string | undefined) => ({ count, day, amount }),
  print: (count: number) => ({ count }),
  left: (name: string) => ({ name }),
  notWithout: (name: string) => ({ name }),
  join: { about: (circle: string) => ({ circle }) },
  letters: { send: counted },
  paper: {
    title: (count: number) => ({ count }),
    for: (circle: string, day: string) => ({ circle, day }),
  },
  beside: {
    title: (name: string) => ({ name }),
    hint: (name: string) => ({ name }),
    answers: (name: string) => ({ name }),
    long: (most: number, over: number) => ({ most, length: most + over }),
    letter: {
      text: (open: string) => ({ open }),
    },
  },
  slip: {
    for: (name: string) => ({ name }),
    on: (day: string) => ({ day }),
    facts: (day: string, amount: string | undefined) => ({ day, amount }),
    list: (name: string) => ({ name }),
    unfolded: (count: number, day: string) => ({ count, day }),
  },
}

export const join = {
  title: (from: string) => ({ from }),
  about: (from: string, circle: string) => ({ from, circle }),
  addressHint: (from: string) => ({ from }),
  agree: {
    title: (from: string) => ({ from }),
    about: (name: string, from: string) => ({ name, from }),
  },
  not: {
    drawn: (from: string) => ({ from }),
    full: (from: string) => ({ from }),
    refused: (from: string) => ({ from }),
  },
  letter: {
    subject: (from: string | undefined) => ({ from }),
    text: (from: string | undefined, open: string) => ({ from, open }),
  },
}
