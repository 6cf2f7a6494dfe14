import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addLanguage, type Catalogue } from '../words/index.ts'
import { type Part, parseMessage } from '../words/parse-message.ts'
import { otherLanguages } from './other-languages.ts'

const english = read('en')

/** A browser that asks for it gets, of each sentence, that of the language in which it needs the most room. */
export const longestLanguage = {
  code: 'longest',
  options: { extraHTTPHeaders: { 'accept-language': 'longest' } },
}

/** The site speaks it until the function is called that comes back. English is there with accents, two fifths longer. */
export function speakLongestLanguage(): () => void {
  const words = longest([longer(english), ...otherLanguages.map(({ code }) => read(code))]) as Catalogue
  return addLanguage(longestLanguage.code, { ...words, language: { name: 'Longest', locale: 'de-AT' } })
}

function read(code: string): Catalogue {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../languages/${code}.json`), 'utf8'))
}

/** No button and no choice has more letters. */
const mostOfLine = 80

function longest(said: readonly (Catalogue | string)[]): Catalogue | string {
  const [first = ''] = said
  if (typeof first === 'string') {
    const texts = said.filter((each) => typeof each === 'string')
    const shown = texts.map((text) => shownOf(parseMessage(text)))
    // Words that may stand on a button count as a whole, a sentence goes on in the next line behind any of its words.
    const isShort = shown.every(({ length }) => length < mostOfLine)
    const room = shown.map((text) => (isShort ? text.length : longestWordOf(text)))
    return texts[room.indexOf(Math.max(...room))] ?? ''
  }
  const groups = said as readonly Catalogue[]
  return Object.fromEntries(
    Object.keys(first).map((name) => [name, longest(groups.map((group) => group[name] ?? ''))]),
  )
}

/** Of several cases the longest. */
function shownOf(parts: readonly Part[]): string {
  const shown = parts.map((part) => {
    if (typeof part === 'string') return part
    if (!('cases' in part)) return '1000'
    return [...part.cases.values()].map(shownOf).reduce((a, b) => (b.length > a.length ? b : a))
  })
  return shown.join('')
}

function longestWordOf(text: string): number {
  return Math.max(...text.split(/[\s-]/).map(({ length }) => length))
}

function longer(said: Catalogue | string): Catalogue | string {
  return typeof said === 'string'
    ? print(parseMessage(said))
    : Object.fromEntries(Object.entries(said).map(([name, each]) => [name, longer(each)]))
}

function print(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? stretch(part) : printPlace(part))).join('')
}

function printPlace(place: Exclude<Part, string>): string {
  if (!('cases' in place)) return place.kind === 'number' ? `{${place.name}, number}` : `{${place.name}}`
  const cases = [...place.cases].map(([key, parts]) => `${key} {${print(parts)}}`)
  return `{${place.name}, ${place.kind}, ${cases.join(' ')}}`
}

/** A vowel is there twice. Addresses stay as they are. */
function stretch(text: string): string {
  return text
    .split(/(\S+[:/@.]\S+)/)
    .map((part, n) =>
      n % 2 === 1 ? part : part.replace(/[aeiou]/gi, (vowel) => accents.get(vowel) ?? vowel),
    )
    .join('')
    .replace(/[{}]/g, "'$&'")
}

const accents = new Map(
  ['aáä', 'eéë', 'iíï', 'oóö', 'uúü', 'AÁä', 'EÉë', 'IÍï', 'OÓö', 'UÚü'].map((each) => [
    each.charAt(0),
    each.slice(1),
  ]),
)

/** Whether it is English with accents. */
export function isStretched(text: string): boolean {
  return accents.values().some((twice) => text.includes(twice))
}
