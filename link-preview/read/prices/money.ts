/** The signs and words that people write beside an amount, with the currencies that they may mean, the likeliest first. */
const meanings: Record<string, string> = {
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  us$: 'USD',
  'us $': 'USD',
  $: 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU',
  c$: 'CAD',
  ca$: 'CAD',
  'c $': 'CAD',
  cdn$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  'au $': 'AUD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  sg$: 'SGD',
  nt$: 'TWD',
  r$: 'BRL',
  mx$: 'MXN',
  ar$: 'ARS',
  's/': 'PEN',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
  円: 'JPY',
  元: 'CNY TWD HKD',
  '₩': 'KRW',
  원: 'KRW',
  '₹': 'INR',
  rs: 'INR PKR LKR NPR MUR',
  'rs.': 'INR PKR LKR NPR MUR',
  '₽': 'RUB',
  руб: 'RUB BYN',
  'руб.': 'RUB BYN',
  'р.': 'RUB BYN',
  '₴': 'UAH',
  грн: 'UAH',
  'грн.': 'UAH',
  '₸': 'KZT',
  'лв.': 'BGN',
  лв: 'BGN',
  kr: 'SEK NOK DKK ISK',
  'kr.': 'DKK SEK NOK ISK',
  kč: 'CZK',
  zł: 'PLN',
  ft: 'HUF',
  lei: 'RON MDL',
  kn: 'HRK',
  din: 'RSD',
  'din.': 'RSD',
  'fr.': 'CHF',
  sfr: 'CHF',
  'sfr.': 'CHF',
  '₺': 'TRY',
  tl: 'TRY',
  '₪': 'ILS',
  '₫': 'VND',
  đ: 'VND',
  '฿': 'THB',
  บาท: 'THB',
  '₱': 'PHP',
  rm: 'MYR',
  rp: 'IDR',
  'rp.': 'IDR',
  '₦': 'NGN',
  ksh: 'KES',
  dhs: 'AED',
  '₾': 'GEL',
}

/** Codes that shops write for people. Others are too rare, or words of their own. */
const codes =
  'usd eur gbp chf cad aud nzd sgd hkd twd jpy cny rmb krw inr pkr lkr bdt rub rur uah kzt byn bgn sek nok dkk isk czk pln huf ron hrk rsd bam try ils nis vnd thb php myr idr zar ngn kes egp aed sar qar kwd bhd omr brl mxn ars clp cop pen uyu'

const signs = new Set([...Object.keys(meanings), ...codes.split(' ')])
const longestSign = Math.max(...[...signs].map(({ length }) => length))

/** Feet and tablespoons are no currencies: these words are written in one way. */
const exactly: Record<string, RegExp> = {
  ft: /^Ft$/,
  tl: /^TL$/,
  rm: /^RM$/,
  rp: /^Rp$/,
  rs: /^R[sS]$/,
  kn: /^[Kk][Nn]$/,
  din: /^(?:din|DIN)$/,
  try: /^TRY$/,
  pen: /^PEN$/,
  cop: /^COP$/,
  sar: /^SAR$/,
}

const isLetter = (character: string | undefined) =>
  character !== undefined && (/[a-z]/i.test(character) || character > '\u00bf') && !/[₠-₿￥]/.test(character)

/** How long the signs are that begin with a character, or end with it: the longest first. */
const lengthsByFirst = lengthsBy((sign) => sign.charAt(0))
const lengthsByLast = lengthsBy((sign) => sign.slice(-1))

function lengthsBy(characterOf: (sign: string) => string): Map<string, number[]> {
  const written = [...signs].flatMap((sign) => [sign, sign.toUpperCase()])
  return new Map(
    Map.groupBy(written, characterOf)
      .entries()
      .map(([character, all]) => [
        character,
        [...new Set(all.map(({ length }) => length))].toSorted((one, other) => other - one),
      ]),
  )
}

function isSign(text: string): boolean {
  const lower = text.toLowerCase()
  return signs.has(lower) && (exactly[lower]?.test(text) ?? true)
}

const isCjk = (text: string) => /^[円元원]/.test(text)

/** The sign at the start of a text, such as "€", "kr." or "USD". A sign of letters is no part of a longer word. */
export function signAtStartOf(text: string): string | undefined {
  for (const length of lengthsByFirst.get(text.charAt(0)) ?? []) {
    if (length > text.length) continue
    const part = text.slice(0, length)
    if (!isSign(part)) continue
    if (isLetter(part.at(-1)) && !isCjk(part) && isLetter(text[length])) continue
    return part
  }
  return undefined
}

/** The sign at the end of a text, before blanks or a colon. */
export function signAtEndOf(text: string): string | undefined {
  const trimmed = text.slice(-longestSign - 6).replace(/[\s:\u00a0]+$/, '')
  for (const length of lengthsByLast.get(trimmed.slice(-1)) ?? []) {
    if (length > trimmed.length) continue
    const part = trimmed.slice(-length)
    if (!isSign(part)) continue
    const before = trimmed.at(-length - 1)
    if (isLetter(before) || (before !== undefined && /[\d_]/.test(before))) continue
    return part
  }
  return undefined
}

const numbers = /\d(?:[\d.,'’\u00a0\u202f\u2009 ]{0,20}\d)?/g
const noCents = /^[.,:][-–—]{1,2}/
/** "12€99": the sign stands where the point would. */
const signForPoint = /(\d) ?([€£$])(\d\d)(?!\d|[.,]| ?[€£$])/g

export interface Money {
  number: string
  sign: string | undefined
  before: string
  after: string
}

const mostNumbers = 4

/** Each number of a text with the sign beside it. */
export function* moneyIn(written: string): Generator<Money> {
  const text = written.replaceAll(signForPoint, '$1,$3 $2')
  let from = 0
  let found = 0
  for (const match of text.matchAll(numbers)) {
    if (++found > mostNumbers) return
    const [number] = match
    const end = match.index + number.length
    const before = text.slice(Math.max(from, match.index - 40), match.index)
    const behind = text.slice(end, end + 30).replace(noCents, '')
    const sign = signAtEndOf(before)
    const next = sign === undefined ? signAtStartOf(behind.trimStart()) : undefined
    yield {
      number,
      sign: sign ?? next,
      before: sign === undefined ? before : before.replace(sign, ''),
      after: behind,
    }
    from = end
  }
}

/** The currencies that a sign or a code may mean. */
export function currenciesOf(written: string): string[] {
  const known = meanings[written.toLowerCase().replaceAll(/\s+/g, ' ')]
  if (known) return known.split(' ')
  const code = written.toUpperCase()
  return [{ RUR: 'RUB', RMB: 'CNY', NIS: 'ILS' }[code] ?? code]
}
