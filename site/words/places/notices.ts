import type { Slot } from '../../html/html.ts'
import { named } from './kinds.ts'

export const notices = {
  noMail: (lists: Slot, gifts: Slot) => ({ lists, gifts }),
  to: (address: string) => ({ address }),
  day: {
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
  thisKind: (kind: string) => ({ kind }),
}
