import type { Slot } from '../html/html.ts'
import type en from '../languages/en.json'
import { asWrittenBy, createFormat, once } from './format.ts'
import { createLanguage, formsOf, plainText, type Values } from './message.ts'
import { places } from './places/index.ts'
import type { counted } from './places/kinds.ts'

/** Every word of the site in a language: texts, and a function for each message with places. */
export type Words = Said<typeof en, typeof places>

/** A catalogue: the messages of a language by their names, as its file has them. */
export interface Catalogue {
  [name: string]: string | Catalogue
}

/** A message about one count, with the forms that a script chooses from. */
export interface Counted {
  (count: number): string
  forms: Readonly<Record<string, string>>
}

type Said<Text, Place> = Place extends typeof counted
  ? Counted
  : Place extends (...given: infer Given) => infer Named
    ? (...given: Given) => Slot extends Named[keyof Named] ? Slot : string
    : Text extends string
      ? string
      : { [Name in keyof Text]: Said<Text[Name], Name extends keyof Place ? Place[Name] : unknown> }

/** The words of a catalogue. What it lacks is said in English, with the days and prices of English. */
export function wordsOf(catalogue: Catalogue, english: Catalogue): Words {
  const own = createLanguage(localeOf(catalogue))
  const other = createLanguage(localeOf(english))
  const inEnglishToo = (place: Place): Place =>
    Object.assign(valuesWrittenBy(localeOf(english), place), place)
  const build = (said: Catalogue, fallback: Catalogue, given: Tree): object => {
    const words = {}
    for (const [name, inEnglish] of Object.entries(fallback)) {
      const text = said[name]
      const place = given[name]
      const make = () => {
        if (typeof inEnglish === 'object')
          return build(isGroup(text) ? text : {}, inEnglish, typeof place === 'object' ? place : {})
        const isOwn = typeof text === 'string' && text !== ''
        const [language, source] = isOwn ? [own, text] : [other, inEnglish]
        if (typeof place !== 'function') return plainText(source)
        return spoken(language, source, isOwn ? place : inEnglishToo(place))
      }
      makeWhenAsked(words, name, make)
    }
    return words
  }
  return build(catalogue, english, places as unknown as Tree) as Words
}

/** A start, and a page in one language, ask for a few of all messages. */
function makeWhenAsked(words: object, name: string, make: () => unknown): void {
  Object.defineProperty(words, name, {
    enumerable: true,
    configurable: true,
    get() {
      const value = make()
      Object.defineProperty(words, name, { value, enumerable: true })
      return value
    },
  })
}

/** Whether it is messages under one name, and no text. */
export function isGroup(said: unknown): said is Catalogue {
  return typeof said === 'object' && said !== null && !Array.isArray(said)
}

interface Tree {
  [name: string]: Tree | Place | undefined
}

type Place = ((...given: unknown[]) => Values) & { hasForms?: true }

/** The values of a message, as the format of this locale writes them. */
function valuesWrittenBy(locale: string, place: Place) {
  return (...given: unknown[]): Values =>
    Object.fromEntries(
      Object.entries(place(...given)).map(([name, value]) => [
        name,
        typeof value === 'string' ? asWrittenBy(createFormat(locale), value) : value,
      ]),
    )
}

function spoken(language: ReturnType<typeof createLanguage>, source: string, place: Place) {
  const message = language.message(source)
  const say = (...given: unknown[]) => message(place(...given))
  if (!place.hasForms) return say
  const forms = once(() => formsOf(source))
  return Object.defineProperty(say, 'forms', { get: forms })
}

function localeOf({ language }: Catalogue): string {
  const locale = typeof language === 'object' && language.locale
  if (typeof locale !== 'string') throw new Error('A catalogue names its language.locale')
  return locale
}
