import type { Language } from './index.ts'

interface Currency {
  code: string
  /** In the language of the page. */
  name: string
}

const usual = ['EUR', 'USD', 'GBP', 'CHF']
const known = new Map<Language, readonly Currency[]>()

/** Every currency that a list can count in, the usual ones first. */
export function currencies(language: Language): readonly Currency[] {
  const found = known.get(language) ?? name(language)
  known.set(language, found)
  return found
}

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

function name(language: Language): Currency[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const codes = [...usual, ...Intl.supportedValuesOf('currency').filter((code) => !usual.includes(code))]
  return codes.map((code) => ({ code, name: names.of(code) ?? code }))
}
