import type { Slot } from '../../html/html.ts'
import { admin } from './admin.ts'
import { after } from './after.ts'
import { draw, join } from './draw.ts'
import { elsewhere } from './elsewhere.ts'
import { gifts, together } from './gifts.ts'
import { counted } from './kinds.ts'
import { letters } from './letters.ts'
import { forWhom, lists } from './lists.ts'
import { myPeople } from './my-people.ts'
import { notices } from './notices.ts'
import { people } from './people.ts'
import { setAside } from './set-aside.ts'
import { sharing } from './sharing.ts'

/**
 * What each message with places is given, in the order of its call, and the name of each place in the catalogues
 * (site/languages). A message without places stands in the catalogues alone.
 */
export const places = {
  admin,
  after,
  days: {
    calendar: (site: string) => ({ site }),
    birthday: (name: string) => ({ name }),
  },
  draw,
  elsewhere,
  forWhom,
  gifts,
  hooks: {
    hearsOf: (what: string) => ({ what }),
    tooMany: (ofList: number, inAll: number) => ({ ofList, inAll }),
    templateHint: (words: string) => ({ words }),
    templateWrong: (most: number) => ({ most }),
    refused: (status: number) => ({ status }),
    tries: counted,
    ofList: (title: string) => ({ title }),
  },
  ideas: {
    unseen: (who?: string) => ({ who }),
    seen: (who?: string) => ({ who }),
    by: (name: string) => ({ name }),
    title: (who?: string) => ({ who }),
    lead: (who?: string) => ({ who }),
    leadOpen: (who?: string) => ({ who }),
    onList: (gift: Slot) => ({ gift }),
    long: (most: number) => ({ most }),
    giving: (name: string) => ({ name }),
    said: (name: string) => ({ name }),
    setting: {
      sentence: (choice: Slot) => ({ choice }),
      sentenceOpen: (choice: Slot) => ({ choice }),
    },
    after: {
      count: (all: number, given: number) => ({ all, given }),
      from: (name: string) => ({ name }),
    },
  },
  join,
  letters,
  lists,
  live: {
    wasTaken: (gift: string) => ({ gift }),
    isFree: (gift: string) => ({ gift }),
    isNew: (gift: string) => ({ gift }),
    isOff: (gift: string) => ({ gift }),
    manyTaken: counted,
  },
  memory: {
    thisYear: (year: string) => ({ year }),
    budget: (currency: string) => ({ currency }),
    ofBudget: (given: string, budget: string) => ({ given, budget }),
    gave: (who: string) => ({ who }),
    when: (year: string, pieces: number) => ({ year, pieces }),
  },
  myPeople,
  notices,
  people,
  person: {
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
  },
  questions: {
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
  },
  setAside,
  sharing,
  sizes: { of: (name: string) => ({ name }) },
  together,
  layout: {
    footer: (link: Slot) => ({ link }),
    labelled: (label: string, text: string) => ({ label, text }),
    pair: (first: string, second: string) => ({ first, second }),
    demo: (minutes: number, email: string, password: string) => ({ minutes, email, password }),
  },
  registry: {
    occasion: (occasion: string | undefined, day: string | undefined) => ({ occasion, day }),
    progress: (given: number, wanted: number, all: number) => ({
      given,
      wanted,
      all,
      isInPieces: all !== wanted,
    }),
    daysToGo: (days: number) => ({ days }),
    under: (price: string) => ({ price }),
    between: (low: string, high: string) => ({ low, high }),
    over: (price: string) => ({ price }),
    chosen: (show: string, order: string) => ({
      show,
      order: order.charAt(0).toLowerCase() + order.slice(1),
    }),
    found: (count: number, text: string) => ({ count, text }),
    nothingFound: (text: string) => ({ text }),
    showAllOf: (count: number) => ({ count }),
    emptyAbout: (who?: string) => ({ who }),
    disclosure: (ad: Slot) => ({ ad }),
    metaDescription: (occasion: string) => ({ occasion }),
  },
  gift: {
    shopDetails: (name: string, shop: string) => ({ name, shop }),
    boughtDetails: (name: string) => ({ name }),
    wholePicture: (name: string) => ({ name }),
    left: (left: number, wanted: number) => ({ left, wanted }),
    asManyAsYouLike: (given: number) => ({ given }),
    given: (wanted: number) => ({ wanted }),
    parts: {
      given: (given: number, wanted: number) => ({ given, wanted }),
      each: (parts: string, price: string, wanted: number) => ({ parts, price, wanted }),
      allGiven: (wanted: number) => ({ wanted }),
      of: (parts: number, name: string) => ({ parts, name }),
      wrappedUntil: (day: string, who?: string) => ({ day, who }),
      wrapped: (who?: string) => ({ who }),
      ownersLearn: (who?: string) => ({ who }),
      open: (who?: string) => ({ who }),
      toGive: (left: number, wanted: number) => ({ left, wanted }),
      eachToGive: (price: string, toGive: string, wanted: number) => ({ price, toGive, wanted }),
      sum: (parts: number, price: string) => ({ parts, price }),
      handOver: (who?: string) => ({ who }),
      givenNow: (given: number, wanted: number) => ({ given, wanted }),
      later: (parts: number) => ({ parts }),
    },
    askedTitle: (name: string) => ({ name }),
  },
  shopLinks: {
    price: (now: string, was: string) => ({ now, was }),
    elsewhereDetails: (name: string) => ({ name }),
    keepDetails: (name: string) => ({ name }),
    sentence: (choice: Slot) => ({ choice }),
    ended: (count: number) => ({ count }),
  },
  give: {
    wrappedUntil: (day: string, who?: string) => ({ day, who }),
    wrapped: (who?: string) => ({ who }),
    ownersLearn: (who?: string) => ({ who }),
    open: (who?: string) => ({ who }),
    emailHint: (who?: string) => ({ who }),
    nameLong: (most: number) => ({ most }),
    noteLong: (most: number, over: number) => ({ most, length: most + over }),
    quantityWrong: (left: number) => ({ left }),
  },
  thanks: {
    title: (name: string) => ({ name }),
    about: (quantity: number) => ({ quantity }),
    wrapped: (who: string | undefined, hasWords: boolean) => ({ who, hasWords }),
    open: (who: string | undefined, hasWords: boolean) => ({ who, hasWords }),
  },
  bank: {
    title: (who?: string) => ({ who }),
    gift: (number: string) => ({ number }),
    copy: (what: string) => ({ what }),
  },
  quicker: {
    last: (gift: string, isInParts: boolean) => ({ gift, isInParts }),
    fewer: (left: number, gift: string, isInParts: boolean) => ({ left, gift, isInParts }),
    giveThisDetails: (name: string) => ({ name }),
    whatIsLeft: (left: number) => ({ left }),
    paid: (who?: string) => ({ who }),
  },
  offList: {
    about: (who: string | undefined, hasWords: boolean) => ({ who, hasWords }),
  },
  giveBack: {
    about: (gift: string, quantity: number) => ({ gift, quantity }),
    removed: {
      about: (gift: string, quantity: number) => ({ gift, quantity }),
    },
  },
  private: {
    otherAccount: (name: string) => ({ name }),
  },
  yours: {
    andMore: (count: number) => ({ count }),
  },
  failed: {
    pictureTooLongAbout: (megabytes: string, most: number) => ({ megabytes, most }),
  },
  form: {
    elsewhere: (address: string) => ({ address }),
  },
  privacy: {
    browser: (days: number) => ({ days }),
    notices: (days: number) => ({ days }),
    device: (days: number) => ({ days }),
    letters: (days: number) => ({ days }),
    memory: (years: number) => ({ years }),
  },
}
