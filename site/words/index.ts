import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathsIn, readOwnFile } from '@hopechest/program/own-files'
import { lookThrough } from './faults.ts'
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

/** Of each locale that a page was in. Asking for one takes as long as a gift on a page. */
const directions = new Map<string, 'ltr' | 'rtl'>()

/** Whether its lines run from the right to the left. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  const { locale } = wordsIn(language).language
  const known = directions.get(locale)
  const direction = known ?? (new Intl.Locale(locale).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr')
  directions.set(locale, direction)
  return direction
}

const known = new Map<Language, Words>()
const inEnglish = once(() => catalogueOf(english))

/** A language beside those that have a file, or in the place of one, until it is taken out again. */
export function addLanguage(language: Language, catalogue: Catalogue): () => void {
  const isNew = !isLanguage(language)
  if (isNew) languages.push(language)
  known.set(language, wordsOf(catalogue, inEnglish()))
  return () => {
    if (isNew) languages.splice(languages.indexOf(language), 1)
    known.delete(language)
  }
}

/** The words of a language. Each catalogue is read when it is needed first. */
export function wordsIn(language: Language): Words {
  const words = known.get(language) ?? wordsOf(catalogueOf(language), inEnglish())
  known.set(language, words)
  return words
}

export type GivenLanguages = ReadonlyMap<Language, Catalogue>

/** The languages in a folder of the operator, or what is wrong with one: nothing starts with half of its sentences. */
export function languagesIn(folder: string): { value: GivenLanguages } | string {
  const given = new Map<Language, Catalogue>()
  let file = ''
  try {
    for (file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const [, language] = /^([a-z]{2,3})\.json$/.exec(file) ?? []
      if (language === undefined || language === english)
        return `has ${file}, and the name of a language is like nl.json; en.json comes with the program`
      // To read a pipe would wait for ever.
      if (!statSync(join(folder, file)).isFile()) return `has ${file}, which is no file`
      const catalogue: Catalogue = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      const [fault] = lookThrough(catalogue, inEnglish()).faults
      if (fault !== undefined) return `has a fault in ${file}: ${fault}`
      given.set(language, catalogue)
    }
  } catch (error) {
    return file === ''
      ? 'must name a folder that can be read'
      : `has a fault in ${file}: ${(error as Error).message}`
  }
  return given.size > 0 ? { value: given } : 'must name a folder with languages, such as nl.json'
}

function catalogueOf(language: Language): Catalogue {
  return JSON.parse(readOwnFile(`${folder}/${isLanguage(language) ? language : english}.json`).toString())
}
