import { type Part, parseMessage } from './parse-message.ts'
import { places } from './places/index.ts'
import { type Catalogue, isGroup } from './words.ts'

/** What is wrong in a catalogue, and which messages it lacks: these are said in English. */
export interface Look {
  missing: string[]
  faults: string[]
  /** How many messages there are in English. */
  all: number
}

/** Looks through the catalogue of a language. The English one is held to what the pages give to its messages. */
export function lookThrough(catalogue: Catalogue, english: Catalogue): Look {
  const [own, wanted] = [messagesOf(catalogue), messagesOf(english)]
  const kinds = new Set<string>(pluralKindsOf(catalogue))
  const missing = [...wanted.keys()].filter((name) => own.get(name) === undefined)
  const unknown = [...own.keys()].filter((name) => !wanted.has(name))
  const faults = [...own].flatMap(([name, text]) => {
    const model = wanted.get(name)
    return model === undefined ? [] : faultsOf(text, model, kinds).map((fault) => `${name}: ${fault}`)
  })
  return {
    missing,
    faults: [
      ...noTexts(catalogue).map((name) => `${name}: this is no text`),
      ...unknown.map((name) => `${name}: English has no such message`),
      ...faults,
    ],
    all: wanted.size,
  }
}

/** Where the places of the English messages are others than those that the pages fill. */
export function unfilled(english: Catalogue): string[] {
  const filled = namesGiven(places)
  const messages = messagesOf(english)
  const differ = [...messages].flatMap(([name, text]) => {
    const [has, gets] = [[...usesOf(text).keys()].sort().join(', '), filled.get(name) ?? '']
    return has === gets ? [] : [`${name}: its places are {${has}}, and the pages give it {${gets}}`]
  })
  const unsaid = [...filled.keys()].filter((name) => !messages.has(name))
  return [...differ, ...unsaid.map((name) => `${name}: English has no such message`)]
}

/** Its messages by their names, such as `gift.left`. An empty one does not count. */
function messagesOf(catalogue: Catalogue, path = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([name, said]): [string, string][] => {
      if (isGroup(said)) return [...messagesOf(said, `${path}${name}.`)]
      return typeof said !== 'string' || said === '' ? [] : [[`${path}${name}`, said]]
    }),
  )
}

/** What a file may hold, and a page cannot say. */
function noTexts(catalogue: Catalogue, path = ''): string[] {
  return Object.entries(catalogue).flatMap(([name, said]) => {
    if (isGroup(said)) return noTexts(said, `${path}${name}.`)
    return typeof said === 'string' ? [] : `${path}${name}`
  })
}

/** What a place is used for: as text, as a number, or for a choice. */
type Uses = Map<string, Set<'text' | 'number' | 'plural' | 'select'>>

function faultsOf(text: string, model: string, kinds: ReadonlySet<string>): string[] {
  let uses: Uses
  try {
    uses = usesOf(text)
  } catch (error) {
    return [(error as Error).message]
  }
  const wanted = usesOf(model)
  const [has, wants] = [uses, wanted].map((each) => [...each.keys()].sort().join(', '))
  if (has !== wants) return [`its places are {${has}}, and those of English {${wants}}`]
  return [...notCounted(uses, wanted), ...unknownCases(parseMessage(text), model, kinds)]
}

/** A place that is text in English cannot be counted. */
function notCounted(uses: Uses, wanted: Uses): string[] {
  const isNumber = (kinds?: ReadonlySet<string>) => kinds?.has('number') || kinds?.has('plural')
  return [...uses]
    .filter(([name, kinds]) => isNumber(kinds) && !isNumber(wanted.get(name)))
    .map(([name]) => `{${name}} is no number`)
}

function unknownCases(parts: readonly Part[], model: string, kinds: ReadonlySet<string>): string[] {
  const chosen = new Set(casesOf(parseMessage(model), 'select'))
  return [
    ...casesOf(parts, 'select')
      .filter((key) => !['none', 'other'].includes(key) && !chosen.has(key))
      .map((key) => `there is no choice "${key}"`),
    ...casesOf(parts, 'plural')
      .filter((key) => !key.startsWith('=') && !kinds.has(key))
      .map((key) => `the language has no kind of number "${key}"`),
  ]
}

function usesOf(text: string): Uses {
  const uses: Uses = new Map()
  const look = (parts: readonly Part[]): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue
      uses.set(part.name, (uses.get(part.name) ?? new Set()).add(part.kind))
      if ('cases' in part) for (const said of part.cases.values()) look(said)
    }
  }
  look(parseMessage(text))
  return uses
}

function casesOf(parts: readonly Part[], kind: 'plural' | 'select'): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || !('cases' in part)) return []
    const inner = [...part.cases.values()].flatMap((said) => casesOf(said, kind))
    return part.kind === kind ? [...part.cases.keys(), ...inner] : inner
  })
}

function pluralKindsOf({ language }: Catalogue): string[] {
  const locale = typeof language === 'object' ? language.locale : undefined
  if (typeof locale !== 'string') throw new Error('language.locale is missing, such as "fr-FR"')
  return new Intl.PluralRules(locale).resolvedOptions().pluralCategories
}

/** The names of the values that the pages give, by message: each function is called, and says them. */
function namesGiven(tree: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([name, place]): [string, string][] => {
      if (typeof place !== 'function') return [...namesGiven(place, `${path}${name}.`)]
      const given = Array.from({ length: place.length }, () => '')
      return [
        [
          `${path}${name}`,
          Object.keys(place(...given))
            .sort()
            .join(', '),
        ],
      ]
    }),
  )
}
