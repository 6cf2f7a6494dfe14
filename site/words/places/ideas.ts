import type { Slot } from '../../html/html.ts'

export const ideas = {
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
}
