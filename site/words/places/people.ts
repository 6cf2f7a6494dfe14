import { counted } from './kinds.ts'

export const people = {
  lookAgain: (title: string) => ({ title }),
  bar: {
    menu: (name: string) => ({ name }),
  },
  signIn: {
    tooMany: (minutes: number) => ({ minutes }),
  },
  signUp: {
    passwordHint: (least: number) => ({ least }),
    tooMany: (minutes: number) => ({ minutes }),
    nameLong: (most: number) => ({ most }),
    passwordWrong: (least: number, most: number) => ({ least, most }),
  },
  setUp: {
    siteNameWrong: (most: number) => ({ most }),
  },
  forgot: {
    noMail: (command: string) => ({ command }),
    mailSubject: (site: string) => ({ site }),
    mailText: (link: string) => ({ link }),
    tooMany: (minutes: number) => ({ minutes }),
  },
  newPassword: {
    welcome: (name: string) => ({ name }),
  },
  confirm: {
    mailSubject: (site: string) => ({ site }),
    mailText: (site: string, link: string) => ({ site, link }),
    leftText: (site: string) => ({ site }),
  },
  account: {
    username: (username: string) => ({ username }),
    emailSent: (email: string) => ({ email }),
    confirmSent: (email: string) => ({ email }),
    made: (day: string) => ({ day }),
    used: (day: string) => ({ day }),
    wayPasskey: (name: string) => ({ name }),
    stepOn: counted,
    usedAgo: (when: string) => ({ when }),
    othersEnded: counted,
  },
  keys: {
    can: (what: string) => ({ what }),
    onLists: (lists: string) => ({ lists }),
    from: (used: string, address: string) => ({ used, address }),
    until: (day: string) => ({ day }),
    over: (day: string) => ({ day }),
    labelWrong: (most: number) => ({ most }),
    tooMany: (most: number) => ({ most }),
    listsWrong: (most: number) => ({ most }),
    lastDayWrong: (years: number) => ({ years }),
    madeTitle: (label: string) => ({ label }),
    made: (username: string) => ({ username }),
  },
  passkey: {
    nameMissing: (most: number) => ({ most }),
    tooMany: (most: number) => ({ most }),
  },
  secondStep: {
    on: (day: string, count: number) => ({ day, count }),
  },
  waysLetter: {
    subject: (site: string) => ({ site }),
    text: (site: string, link: string) => ({ site, link }),
  },
  deletion: {
    lists: (going: number, staying: number) => ({ all: going + staying, going, staying }),
    manyLists: (count: number) => ({ count }),
  },
}
