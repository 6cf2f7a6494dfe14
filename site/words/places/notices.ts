import type { Slot } from '../../html/html.ts'
import { counted, named } from './kinds.ts'

export const notices = {
  noMail: (lists: Slot, gifts: Slot) => ({ lists, gifts }),
  to: (address: string) => ({ address }),
  single: (on: number, all: number) => ({ on, all }),
  day: {
    subject: (list: string) => ({ list, hasTitle: list !== '' }),
    text: (link: string) => ({ link }),
  },
  bank: {
    subject: (list: string) => ({ list, hasTitle: list !== '' }),
    text: (link: string) => ({ link }),
  },
  week: {
    subject: (list: string, day: string) => ({ list, day, hasTitle: list !== '' }),
    text: named('hello', 'day', 'list', 'open'),
  },
  wishes: {
    subject: (list: string) => ({ list, hasTitle: list !== '' }),
    text: (gifts: string, open: string) => ({ gifts, open }),
  },
  digest: {
    text: (lists: string, open: string) => ({ lists, open }),
    list: (list: string, when: string) => ({ list, when, hasTitle: list !== '' }),
    withoutPrice: counted,
    withoutLetter: counted,
  },
  browser: {
    text: (browser: string, day: string, link: string) => ({ browser, day, link }),
  },
  hook: { text: (link: string) => ({ link }) },
  trouble: {
    backup: { text: (open: string) => ({ open }) },
    mail: { text: (open: string) => ({ open }) },
    disk: { text: (open: string) => ({ open }) },
  },
  draw: {
    text: (from: string, day: string, open: string) => ({ from, day, open }),
  },
  thisKind: (kind: string) => ({ kind }),
}
