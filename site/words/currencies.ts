import type { Language } from './index.ts'

interface Currency {
  code: string
  /** In the language of the page. */
  name: string
}

/** What most people choose. */
const usual = ['EUR', 'USD', 'GBP', 'CHF']
/** No shop takes these any more, or ever did. A list that counts in one keeps it. */
const gone = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL']

const known = new Map<Language, ReadonlyMap<string, Currency>>()

/** The currencies that may be chosen: that of the site, the usual ones and the chosen one first, then all others by name. */
export function currencies(
  language: Language,
  ofSite: string,
  chosen: string,
): { near: Currency[]; others: Currency[] } {
  const all = known.get(language) ?? name(language)
  known.set(language, all)
  const first = new Set([ofSite, ...usual, chosen])
  return {
    near: [...first].flatMap((code) => all.get(code) ?? []),
    others: [...all.values()].filter(({ code }) => !first.has(code) && !gone.includes(code)),
  }
}

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

function name(language: Language): ReadonlyMap<string, Currency> {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const order = new Intl.Collator(language)
  const all = Intl.supportedValuesOf('currency').map((code) => ({ code, name: names.of(code) ?? code }))
  const sorted = all.toSorted((one, other) => order.compare(one.name, other.name))
  return new Map(sorted.map((each) => [each.code, each]))
}
