import { createFormat, isolatedIn, once } from './format.ts'
import { type Part, parseMessage } from './parse-message.ts'

/** What stands in the places of a message: text, a number that the language writes, a choice, or markup. */
export type Values = Readonly<Record<string, unknown>>

/** Writes a message with its values. Where one of them is markup, the answer is a list of texts and markup. */
export type Message = (values: Values) => unknown

/** How a language writes numbers, and the messages of it. */
export function createLanguage(locale: string) {
  const writing = { ...numbersIn(locale), isolated: isolatedIn(locale) }
  return {
    /** Makes an ICU message ready. It is read when it is needed first. */
    message(source: string): Message {
      let ready: Message | undefined
      return (values) => {
        ready ??= joined(parseMessage(source), writing)
        return ready(values)
      }
    },
  }
}

/** A text in which no value stands: what it says is what is left without the marks of ICU. */
export function plainText(source: string): string {
  return /['{}]/.test(source) ? parseMessage(source).join('') : source
}

/** What a script needs of a message about one count: its text in each case, such as `{"=1": "One gift", "other": "{count} gifts"}`. */
export function formsOf(source: string): Record<string, string> {
  const parts = parseMessage(source)
  const at = parts.findIndex((part) => typeof part === 'object' && 'cases' in part)
  const place = parts[at]
  if (typeof place !== 'object' || !('cases' in place)) throw new Error(`This counts nothing: ${source}`)
  const text = (some: readonly Part[]) =>
    some.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join('')
  const [before, after] = [text(parts.slice(0, at)), text(parts.slice(at + 1))]
  return Object.fromEntries([...place.cases].map(([kind, said]) => [kind, before + text(said) + after]))
}

type Writing = ReturnType<typeof numbersIn> & { isolated: ReturnType<typeof isolatedIn> }

function joined(parts: readonly Part[], writing: Writing): Message {
  const pieces = parts.map((part) => (typeof part === 'string' ? part : pieceOf(part, writing)))
  return (values) => {
    let text = ''
    let mixed: unknown[] | undefined
    for (const piece of pieces) {
      const said = typeof piece === 'string' ? piece : piece(values)
      if (typeof said === 'string') text += said
      else {
        mixed ??= []
        mixed.push(text, said)
        text = ''
      }
    }
    return mixed === undefined ? text : [...mixed, text]
  }
}

function pieceOf(part: Exclude<Part, string>, writing: Writing): Message {
  const { name } = part
  if (!('cases' in part)) {
    return (values) => {
      const value = values[name] ?? ''
      return typeof value === 'number'
        ? writing.numeral(value)
        : typeof value === 'string'
          ? writing.isolated(value)
          : value
    }
  }
  const cases = new Map([...part.cases].map(([key, parts]) => [key, joined(parts, writing)]))
  const other = cases.get('other') as Message
  if (part.kind === 'select') return (values) => (cases.get(choiceOf(values[name])) ?? other)(values)
  const exact = [...cases.keys()].some((key) => key.startsWith('='))
  return (values) => {
    const count = Number(values[name])
    const said = (exact && cases.get(`=${count}`)) || cases.get(writing.kindOf(count)) || other
    return said(values)
  }
}

/** An absent value is `none`. A guest of that name is not absent. */
function choiceOf(value: unknown): string {
  if (value === undefined || value === '') return 'none'
  return value === 'none' ? 'other' : String(value)
}

/** Most numbers on a page are small, and come often. */
const mostKept = 1000

/** How a language counts. */
function numbersIn(locale: string) {
  const rules = once(() => new Intl.PluralRules(locale))
  const kept: string[] = []
  const kinds: Intl.LDMLPluralRule[] = []
  const isOften = (value: number) => Number.isInteger(value) && value >= 0 && value < mostKept
  const write = (value: number) => createFormat(locale).number(value)
  return {
    /** The kind of a number. English has two, other languages have more. */
    kindOf(value: number): Intl.LDMLPluralRule {
      const kind = kinds[value] ?? rules().select(value)
      if (isOften(value)) kinds[value] = kind
      return kind
    },
    /** A number as the language writes it, such as "10,000". */
    numeral(value: number): string {
      const known = kept[value]
      if (known !== undefined) return known
      const numeral = write(value)
      if (isOften(value)) kept[value] = numeral
      return numeral
    },
  }
}
