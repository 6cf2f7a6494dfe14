import type { Slot } from '../../html/html.ts'
import { counted } from './kinds.ts'

/** What was given on a list. */
export interface InNumbers {
  gifts: number
  people: number
  thanked: number
}

export const lists = {
  shopPicture: {
    huge: (most: number) => ({ most }),
  },
  summary: (count: number) => ({ count }),
  day: {
    inDays: (days: number) => ({ days }),
    gifts: ({ gifts, people }: InNumbers) => ({ gifts, people }),
    given: ({ gifts, people, thanked }: InNumbers) => ({
      gifts,
      people,
      left: Math.max(0, people - thanked),
    }),
  },
  morning: {
    today: (time: string) => ({ time }),
    tomorrow: (time: string) => ({ time }),
    on: (day: string, time: string) => ({ day, time }),
    about: (town: string, time: string) => ({ town, time }),
    wish: (opens: string) => ({ opens }),
  },
  clock: {
    sentence: (time: string, choice: Slot) => ({ time, choice }),
    hint: (time: string) => ({ time }),
    withoutClock: (choice: Slot) => ({ choice }),
  },
  start: {
    nameWrong: (most: number) => ({ most }),
    dayHint: (day: string) => ({ day }),
  },
  gifts: {
    totals: (items: number, pieces: number, sum: string | undefined) => ({
      items,
      pieces,
      isInPieces: pieces !== items,
      sum,
    }),
    bought: (bought: number, wanted: number | undefined) => ({ bought, wanted }),
    taken: (taken: number, wanted: number | undefined) => ({ taken, wanted }),
    kept: (day: string) => ({ day }),
    wanted: (count: number) => ({ count }),
    grip: (name: string) => ({ name }),
    moved: (name: string, place: string, count: string) => ({ name, place, count }),
    edit: (name: string) => ({ name }),
    removed: (name: string) => ({ name }),
    added: (name: string) => ({ name }),
    arrived: (name: string) => ({ name }),
    saved: (name: string) => ({ name }),
    restored: (name: string) => ({ name }),
    removedHint: (days: number) => ({ days }),
    full: (most: number) => ({ most }),
  },
  meanwhile: {
    about: (save: string) => ({ save }),
  },
  headings: {
    wrong: (most: number) => ({ most }),
    goneMeanwhile: (title: string) => ({ title }),
    full: (most: number) => ({ most }),
    added: (title: string) => ({ title }),
    removed: (title: string) => ({ title }),
    edit: (title: string) => ({ title }),
    count: counted,
  },
  parts: {
    sentence: (price: Slot, count: Slot, each: Slot) => ({ price, count, each }),
    fixed: (count: Slot, each: string, whole: Slot) => ({ count, each, whole }),
    each: (price: string) => ({ price }),
    mixed: (lows: number, low: string, highs: number, high: string) => ({ lows, low, highs, high }),
    row: (count: number, each: string | undefined) => ({ count, each }),
    handOverLong: (most: number, over: number) => ({ most, length: most + over }),
    ways: {
      nameWrong: (most: number) => ({ most }),
    },
    inParts: (whole: string, count: number) => ({ whole, count }),
    together: (sum: string, whole: string) => ({ sum, whole }),
    allTogether: (whole: string) => ({ whole }),
    sum: (sum: string, whole: string) => ({ sum, whole }),
    sumAbout: (gifts: number) => ({ gifts }),
    from: (giver: string) => ({ giver }),
  },
  offList: {
    hidden: (name: string) => ({ name }),
    owned: (name: string) => ({ name }),
    shown: (name: string) => ({ name }),
    have: (count: number) => ({ count }),
    since: (day: string) => ({ day }),
    full: (most: number) => ({ most }),
  },
  several: {
    chosen: counted,
    pick: (name: string) => ({ name }),
    tooMany: (most: number) => ({ most }),
    put: (count: number, heading: string) => ({ count, heading }),
    putAbove: (count: number) => ({ count }),
    offList: (count: number) => ({ count }),
    hidden: (count: number) => ({ count }),
    gone: (count: number) => ({ count }),
    back: (count: number) => ({ count }),
    left: {
      full: (count: number) => ({ count }),
      wait: (count: number) => ({ count }),
      rest: (count: number) => ({ count }),
    },
  },
  reading: {
    host: (host: string) => ({ host }),
  },
  form: {
    filled: (host: string) => ({ host }),
    notAllowed: (host: string) => ({ host }),
    noShop: (host: string) => ({ host }),
    privateAddress: (host: string) => ({ host }),
    noSuchPage: (host: string) => ({ host }),
    silent: (host: string) => ({ host }),
    noGift: (host: string) => ({ host }),
    otherCurrency: (currency: string, ofList: string) => ({ currency, ofList }),
    whichPrice: (one: string, other: string) => ({ one, other }),
    alreadyHidden: (name: string) => ({ name }),
    alreadyOwned: (name: string) => ({ name }),
    lookAgain: {
      changed: (host: string) => ({ host }),
      change: (field: string, before: string, now: string) => ({ field, before, now }),
      named: (name: string) => ({ name }),
      same: (host: string) => ({ host }),
      nothing: (host: string) => ({ host }),
    },
    nameWrong: (most: number) => ({ most }),
    priceWrong: (most: number) => ({ most }),
    partsGiven: (given: number) => ({ given }),
    partsPromised: (given: number) => ({ given }),
    partsSmall: (least: string) => ({ least }),
    noteLong: (most: number, over: number) => ({ most, length: most + over }),
    shopLong: (most: number) => ({ most }),
    picture: {
      ofShop: (place: number, of: number) => ({ place, of }),
      from: (count: number, host: string) => ({ count, host }),
      sending: (done: string, all: string) => ({ done, all }),
      film: (name: string, most: number) => ({ name, most }),
      otherType: (name: string, most: number) => ({ name, most }),
      tooLarge: (megabytes: string, most: number) => ({ megabytes, most }),
    },
    affiliateWrong: (least: number, most: number) => ({ least, most }),
  },
  privacy: {
    sentence: (choice: Slot) => ({ choice }),
    searchEngines: {
      sentence: (choice: Slot) => ({ choice }),
    },
  },
  reveal: {
    sentence: (choice: Slot) => ({ choice }),
  },
  wishes: {
    lead: (gifts: number, lists: number) => ({ gifts, lists }),
  },
  cover: {
    long: (most: number, over: number) => ({ most, length: most + over }),
  },
  details: {
    storyLong: (most: number, over: number) => ({ most, length: most + over }),
    occasionLong: (most: number) => ({ most }),
    sendToLong: (most: number, over: number) => ({ most, length: most + over }),
    usualCurrency: (currency: string) => ({ currency }),
    pastDay: (day: string) => ({ day }),
    deleteQuestion: (title: string) => ({ title }),
  },
}

export const forWhom = {
  sentence: (choice: Slot) => ({ choice }),
  ours: (name: string) => ({ name }),
  nameWrong: (most: number) => ({ most }),
  link: (choice: Slot) => ({ choice }),
  byName: (names: string, count: number) => ({ names, count }),
  butNot: (names: string) => ({ names }),
  lead: (name: string) => ({ name }),
  ask: {
    title: (name: string) => ({ name }),
    about: (name: string, list: string) => ({ name, list }),
    yes: (name: string) => ({ name }),
    no: (name: string) => ({ name }),
  },
}
