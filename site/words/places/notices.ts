import type { Slot } from '../../html/html.ts'

export const notices = {
  noMail: (lists: Slot, gifts: Slot) => ({ lists, gifts }),
  to: (address: string) => ({ address }),
  day: {
    subject: (list: string) => ({ list, hasTitle: list !== '' }),
    text: (link: string) => ({ link }),
  },
  thisKind: (kind: string) => ({ kind }),
}
