export interface Cost {
  price: number
  /** ISO 4217 */
  currency: string
}

/** Codes that mean "no currency" and "only a test". */
const noCurrency = /^X[TX]/
const currencies = new Set(Intl.supportedValuesOf('currency').filter((code) => !noCurrency.test(code)))

/** Only a code is a currency: € belongs to one, but $ and kr to many, and a sign alone is not how markup says it. */
export function currencyOf(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase() ?? ''
  return currencies.has(code) ? code : undefined
}

/**
 * A price that can be read in one way only. In structured data schema.org decides that a lone point is a decimal point;
 * in text for people it could as well stand between thousands. Where the currency has no room for three decimals, three
 * digits behind a separator are thousands; where nothing decides, there is no price.
 */
export function readPrice(
  value: number | string,
  currency: string,
  writtenFor: 'schema.org' | 'people',
): number | undefined {
  const text = typeof value === 'number' ? String(value) : onlyNumberIn(value)
  if (text === undefined) return undefined
  const isPlain = /^\d{1,15}(?:\.\d{1,10})?$/.test(text)
  const decides = isPlain && (writtenFor === 'schema.org' || !/\.\d{3}$/.test(text))
  const price = Number(decides ? text : (plainSpelling(text, currency) ?? Number.NaN))
  return Number.isFinite(price) && price > 0 && price <= Number.MAX_SAFE_INTEGER ? price : undefined
}

const mostCharacters = 60

/** Undefined when there are several, as in "10 – 20", or when a sign or per cent stands at it. */
function onlyNumberIn(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > mostCharacters) return undefined
  const numbers = trimmed.match(/\d(?:[\d.,'’\u00a0\u202f\u2009 ]*\d)?/g) ?? []
  const [number] = numbers
  if (number === undefined || numbers.length > 1) return undefined
  const [before = '', after = ''] = trimmed.split(number)
  const isMore = /[-−–+(]\s*$/.test(before) || /^\s*[%)‰]/.test(after)
  // ",-" and ".–" behind a number say that there are no cents.
  return isMore || /[.,]$/.test(before) ? undefined : number
}

/** The number with a decimal point and nothing else, if there is one way to read it. */
function plainSpelling(number: string, currency: string): string | undefined {
  const text = number.replace(/[\u00a0\u202f\u2009]/g, ' ').replaceAll('’', "'")
  const separators = [...new Set(text.match(/[.,' ]/g) ?? [])]
  const [first = '', second] = separators
  if (separators.length > 2) return undefined
  if (separators.length === 0) return text
  if (second !== undefined) return withBoth(text, first, second)

  const grouped = isGrouped(text, first)
  const decimal = (first === '.' || first === ',') && text.split(first).length === 2
  if (grouped && decimal && decimalsOf(currency) >= 3) return undefined
  if (grouped) return text.replaceAll(first, '')
  return decimal ? text.replace(first, '.') : undefined
}

/** One separator between thousands, another before the decimals. */
function withBoth(text: string, thousands: string, point: string): string | undefined {
  const [whole = '', decimals = '', more] = text.split(point)
  if (more !== undefined || (point !== '.' && point !== ',') || !isGrouped(whole, thousands)) return undefined
  return `${whole.replaceAll(thousands, '')}.${decimals}`
}

/** In threes, or in twos before the last three, as in India. */
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

const decimals = new Map<string, number>()

/** Asked for once, for the answer is slow to come. */
function decimalsOf(currency: string): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, digits)
  return digits
}
