import type { Slot } from '../../html/html.ts'

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
