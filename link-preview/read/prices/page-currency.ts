/** The currency of each country, by the code that its domain, its language tags and its addresses have. */
const currencyOfCountry = byEach({
  USD: 'us',
  CAD: 'ca',
  AUD: 'au',
  NZD: 'nz',
  SGD: 'sg',
  HKD: 'hk',
  TWD: 'tw',
  MXN: 'mx',
  ARS: 'ar',
  CLP: 'cl',
  COP: 'co',
  UYU: 'uy',
  BRL: 'br',
  PEN: 'pe',
  GBP: 'uk gb',
  EUR: 'ie de at fr be nl lu it es pt gr fi ee lv lt sk si hr mt cy',
  CHF: 'ch li',
  SEK: 'se',
  NOK: 'no',
  DKK: 'dk',
  ISK: 'is',
  CZK: 'cz',
  PLN: 'pl',
  HUF: 'hu',
  RON: 'ro',
  MDL: 'md',
  BGN: 'bg',
  RSD: 'rs',
  BAM: 'ba',
  UAH: 'ua',
  RUB: 'ru',
  BYN: 'by',
  KZT: 'kz',
  GEL: 'ge',
  TRY: 'tr',
  ILS: 'il',
  JPY: 'jp',
  CNY: 'cn',
  KRW: 'kr',
  INR: 'in',
  PKR: 'pk',
  LKR: 'lk',
  NPR: 'np',
  BDT: 'bd',
  VND: 'vn',
  THB: 'th',
  PHP: 'ph',
  MYR: 'my',
  IDR: 'id',
  ZAR: 'za',
  NGN: 'ng',
  KES: 'ke',
  EGP: 'eg',
  AED: 'ae',
  SAR: 'sa',
  QAR: 'qa',
  KWD: 'kw',
  BHD: 'bh',
  OMR: 'om',
})

/** What is bought where these languages are spoken is paid in one of the currencies of a sign. */
const currencyOfLanguage = byEach({
  SEK: 'sv',
  NOK: 'nb nn no',
  DKK: 'da',
  ISK: 'is',
  JPY: 'ja',
  KRW: 'ko',
  ILS: 'he',
  INR: 'hi',
  CZK: 'cs',
})

/** A currency has several countries, and a country one currency. */
function byEach(lists: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([currency, codes]) =>
      codes.split(' ').map((code) => [code, currency] as const),
    ),
  )
}

/** Domains that shops of every country have, and that are no country themselves. */
const anyCountry = new Set(['com', 'net', 'org', 'shop', 'store'])
/** Codes that are countries and languages: "/co/" or "/in/" in an address is seldom a country. */
const alsoWords = new Set(['in', 'co', 'no', 'is', 'id', 'my', 'de', 'it', 'es', 'by', 'at', 'me', 'be'])

export interface PageOrigin {
  url: URL
  /** The languages that the page says it has: `de-CH`, `en_US`. */
  languages: readonly string[]
  /** Those that its tags name, also without an amount. */
  currencies: readonly string[]
}

/**
 * The currency of a price that has only a sign, or nothing. A sign with one meaning is sure. Of several the country decides, which
 * the domain, a part of the address or the language of the page names. Undefined where nothing is sure.
 */
export function currencyOnPage(
  options: readonly string[],
  origin: Pick<PageOrigin, 'url' | 'languages'>,
): string | undefined {
  if (options.length === 1) return options[0]
  const fits = (currency: string | undefined) =>
    currency !== undefined && (options.length === 0 || options.includes(currency))
  const byCountry = countriesOf(origin)
    .map((country) => currencyOfCountry.get(country))
    .find(fits)
  if (byCountry !== undefined) return byCountry
  if (options.length === 0) return undefined
  const spoken = origin.languages.map((language) => language.slice(0, 2).toLowerCase())
  const byLanguage = spoken.map((language) => currencyOfLanguage.get(language)).find(fits)
  if (byLanguage !== undefined) return byLanguage
  const isAmerican = spoken[0] === 'en' && anyCountry.has(domainOf(origin.url))
  return isAmerican && options[0] === 'USD' ? 'USD' : undefined
}

const domainOf = ({ hostname }: URL) => hostname.slice(hostname.lastIndexOf('.') + 1)

function countriesOf({ url, languages }: Pick<PageOrigin, 'url' | 'languages'>): string[] {
  const domain = domainOf(url)
  const inAddress = /^\/(?:([a-z]{2})[-_]([a-z]{2})|([a-z]{2}))(?:\/|$)/i.exec(url.pathname.slice(0, 20))
  const [, one = '', two = '', alone = ''] = (inAddress ?? []).map((part) => part?.toLowerCase())
  const regions = languages.map((language) =>
    /^[a-z]{2,3}[-_]([a-z]{2})$/i.exec(language.slice(0, 10))?.[1]?.toLowerCase(),
  )
  return [
    ...(anyCountry.has(domain) || domain.length !== 2 ? [] : [domain]),
    ...[two, one, alone].filter((part) => part !== '' && !alsoWords.has(part)),
    ...regions.filter((region) => region !== undefined),
  ]
}
