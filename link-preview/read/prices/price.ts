import { currenciesOf } from './money.ts'

export interface Price {
  amount: number
  /** Those of ISO 4217 that it may be in, the likeliest first: a sign may mean several. None where only the amount is named. */
  currencies: readonly string[]
}

/** Some codes of ISO 4217 mean "no currency" or "only a test". */
const notACurrency = /^X[TX]/
const currencies = new Set(Intl.supportedValuesOf('currency').filter((code) => !notACurrency.test(code)))

/**
 * What a code or a sign names: $ and kr belong to several currencies. None for a blank text, and undefined for one that names
 * something that we do not know.
 */
export function parseCurrency(text: string | undefined): readonly string[] | undefined {
  const written = text?.trim() ?? ''
  if (written === '') return []
  if (written.length > longestCurrency) return undefined
  const known = currenciesOf(written).filter((code) => currencies.has(code))
  return known.length > 0 ? known : undefined
}

const longestCurrency = 10

/** The forms of owners take no other price: a preview that fills one in would have it refused. */
const plausible = { least: 0.01, most: 1_000_000_000 }

/**
 * An amount that can be read in one way only. In structured data a single point is a decimal point, as schema.org says;
 * in text for people it may also separate thousands. Where the currency has fewer than three decimals, three digits
 * after a separator are thousands. Where both readings are possible, there is no amount.
 */
export function parseAmount(
  value: number | string,
  currency: string | undefined,
  writtenFor: 'schema.org' | 'people',
): number | undefined {
  const text = typeof value === 'number' ? String(value) : onlyNumberIn(value)
  if (text === undefined) return undefined
  const isPlain = /^\d{1,15}(?:\.\d{1,10})?$/.test(text)
  const isClear = isPlain && (writtenFor === 'schema.org' || !/\.\d{3}$/.test(text))
  const amount = Number(isClear ? text : (plainSpelling(text, currency) ?? Number.NaN))
  return amount >= plausible.least && amount <= plausible.most ? amount : undefined
}

const maxCharacters = 60

/** Undefined for several numbers, as in "10 – 20", and for a number with a sign or a per cent. */
function onlyNumberIn(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > maxCharacters) return undefined
  const numbers = trimmed.match(/\d(?:[\d.,'’\u00a0\u202f\u2009 ]*\d)?/g) ?? []
  const [number] = numbers
  if (number === undefined || numbers.length > 1) return undefined
  const [before = '', after = ''] = trimmed.split(number)
  const isNotAPrice = /[-−–+(]\s*$/.test(before) || /^\s*[%)‰]/.test(after)
  // ",-" and ".–" after a number mean that there are no cents.
  return isNotAPrice || /[.,]$/.test(before) ? undefined : number
}

/** The number with a decimal point and no other separator; undefined if it can be read in two ways. */
function plainSpelling(number: string, currency: string | undefined): string | undefined {
  const text = number.replace(/[\u00a0\u202f\u2009]/g, ' ').replaceAll('’', "'")
  const separators = [...new Set(text.match(/[.,' ]/g) ?? [])]
  const [first = '', second] = separators
  if (separators.length > 2) return undefined
  if (separators.length === 0) return text
  if (second !== undefined) return withBoth(text, first, second)

  const grouped = isGrouped(text, first)
  const decimal = (first === '.' || first === ',') && text.split(first).length === 2
  if (grouped && decimal && withThree.has(currency ?? '')) return undefined
  if (grouped) return text.replaceAll(first, '')
  return decimal ? text.replace(first, '.') : undefined
}

/** One separator for thousands, another for decimals. */
function withBoth(text: string, thousands: string, point: string): string | undefined {
  const [whole = '', decimals = '', more] = text.split(point)
  if (more !== undefined || (point !== '.' && point !== ',') || !isGrouped(whole, thousands)) return undefined
  return `${whole.replaceAll(thousands, '')}.${decimals}`
}

/** Groups of three digits, or as in India of two before the last three. */
function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...groups] = text.split(separator)
  const last = groups.pop()
  if (!/^[1-9]\d{0,2}$/.test(first) || last?.length !== 3) return false
  const sizes = new Set(groups.map((group) => group.length))
  return (
    sizes.size === 0 ||
    (sizes.size === 1 && (sizes.has(3) || (sizes.has(2) && first.length < 3 && separator === ',')))
  )
}

/** These have more than two decimals. */
const withThree = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
