import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addLanguage, type Catalogue } from '../words/index.ts'
import { type Part, parseMessage } from '../words/parse-message.ts'

const english: Catalogue = JSON.parse(readFileSync(join(import.meta.dirname, '../languages/en.json'), 'utf8'))

/** As English with accents, two fifths longer, from the right to the left. A browser that asks for it gets it. */
export const pseudoLanguage = {
  code: 'pseudo',
  options: { extraHTTPHeaders: { 'accept-language': 'pseudo' } },
}

/** The site speaks it until the function is called that comes back. */
export function speakPseudoLanguage(): () => void {
  const language = { name: 'Pseudo', locale: 'ar' }
  return addLanguage(pseudoLanguage.code, { ...(longer(english) as Catalogue), language })
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
