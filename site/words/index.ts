import { basename } from 'node:path'
import { pathsIn, readOwnFile } from '@hopechest/program/own-files'
import { once } from './format.ts'
import { type Catalogue, type Words, wordsOf } from './words.ts'

export { createFormat, type Format } from './format.ts'
export type { Catalogue } from './words.ts'
export type { Words }

const folder = 'site/languages'

/** The code of a language that has a file, such as `de`: the main part of its tag. */
export type Language = string

const english: Language = 'en'

/** The first is for browsers that ask for none of them. */
export const languages: [Language, ...Language[]] = [
  english,
  ...pathsIn(folder, '.json')
    .map((path) => basename(path, '.json'))
    .filter((language) => language !== english),
]

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text)
}

/** Whether its lines run from the right to the left. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return new Intl.Locale(wordsIn(language).language.locale).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr'
}

const known = new Map<Language, Words>()
const inEnglish = once(() => catalogueOf(english))

/** A language beside those that have a file, until it is taken out again: for a look at pages in words that no one speaks. */
export function addLanguage(language: Language, catalogue: Catalogue): () => void {
  languages.push(language)
  known.set(language, wordsOf(catalogue, inEnglish()))
  return () => {
    languages.splice(languages.indexOf(language), 1)
    known.delete(language)
  }
}

/** The words of a language. Each catalogue is read when it is needed first. */
export function wordsIn(language: Language): Words {
  const words = known.get(language) ?? wordsOf(catalogueOf(language), inEnglish())
  known.set(language, words)
  return words
}

function catalogueOf(language: Language): Catalogue {
  return JSON.parse(readOwnFile(`${folder}/${isLanguage(language) ? language : english}.json`).toString())
}
