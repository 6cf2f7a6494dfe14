import { named } from './kinds.ts'

export const myPeople = {
  noneInCircle: (circle: string) => ({ circle }),
  privateWith: (other: string) => ({ other }),
  tabs: (circle: string) => ({ circle }),
  found: (count: number, text: string) => ({ count, text }),
  ageOn: (age: number, day: string) => ({ age, day }),
  several: {
    tooMany: (most: number) => ({ most }),
    put: (count: number, circle: string) => ({ count, circle }),
    outOf: (count: number, circle: string) => ({ count, circle }),
    removed: (count: number) => ({ count }),
    back: (count: number) => ({ count }),
    left: (count: number) => ({ count }),
    apart: (count: number) => ({ count }),
    without: (count: number) => ({ count }),
  },
  accessTitle: (circle: string) => ({ circle }),
  accessLead: (circle: string) => ({ circle }),
  allOf: (circle: string) => ({ circle }),
  takeOut: (circle: string) => ({ circle }),
  mayOpen: (who: string, list: string) => ({ who, list }),
  single: (circle: string) => ({ circle }),
  sendAll: (count: number) => ({ count }),
  birthdayHint: (day: string, withoutYear: string) => ({ day, withoutYear }),
  nameFault: (most: number) => ({ most }),
  birthdayFault: (day: string) => ({ day }),
  notes: {
    added: (count: number) => ({ count }),
    full: (most: number) => ({ most }),
  },
  household: {
    with: (other: string) => ({ other }),
    shared: (other: string) => ({ other }),
    waits: (other: string) => ({ other }),
    asks: (other: string) => ({ other }),
    linksKnown: (other: string) => ({ other }),
    full: (most: number) => ({ most }),
  },
  letter: {
    text: named('guest', 'owner', 'link', 'site'),
  },
}
