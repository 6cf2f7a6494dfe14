import { de } from './de.ts'
import { en, type Words } from './en.ts'

export { createFormat, type Format } from './format.ts'
export type { Words }

/** The first one is for guests whose browser asks for none that we have. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

export const wordsIn: Record<Language, Words> = { en, de }

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text)
}
