import { de } from './de/index.ts'
import { en, type Words } from './en/index.ts'

export { createFormat, type Format } from './format.ts'
export type { Words }

/** The languages of the site, by the main part of their tag. The first is for browsers that ask for none of them. */
export const wordsIn = { en, de } satisfies Record<string, Words>
export type Language = keyof typeof wordsIn

export const languages = Object.keys(wordsIn) as [Language, ...Language[]]

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text)
}
