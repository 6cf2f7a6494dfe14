/** The currency of each country, by the code that its domain, its language tags and its addresses have. */
const currencyOfCountry: Record<string, string> = {
  us: 'USD', ca: 'CAD', au: 'AUD', nz: 'NZD', sg: 'SGD', hk: 'HKD', tw: 'TWD', mx: 'MXN', ar: 'ARS', cl: 'CLP', co: 'COP',
  uy: 'UYU', br: 'BRL', pe: 'PEN', uk: 'GBP', gb: 'GBP', ie: 'EUR', de: 'EUR', at: 'EUR', fr: 'EUR', be: 'EUR', nl: 'EUR',
  lu: 'EUR', it: 'EUR', es: 'EUR', pt: 'EUR', gr: 'EUR', fi: 'EUR', ee: 'EUR', lv: 'EUR', lt: 'EUR', sk: 'EUR', si: 'EUR',
  hr: 'EUR', mt: 'EUR', cy: 'EUR', ch: 'CHF', li: 'CHF', se: 'SEK', no: 'NOK', dk: 'DKK', is: 'ISK', cz: 'CZK', pl: 'PLN',
  hu: 'HUF', ro: 'RON', md: 'MDL', bg: 'BGN', rs: 'RSD', ba: 'BAM', ua: 'UAH', ru: 'RUB', by: 'BYN', kz: 'KZT', ge: 'GEL',
  tr: 'TRY', il: 'ILS', jp: 'JPY', cn: 'CNY', kr: 'KRW', in: 'INR', pk: 'PKR', lk: 'LKR', np: 'NPR', bd: 'BDT', vn: 'VND',
  th: 'THB', ph: 'PHP', my: 'MYR', id: 'IDR', za: 'ZAR', ng: 'NGN', ke: 'KES', eg: 'EGP', ae: 'AED', sa: 'SAR', qa: 'QAR',
  kw: 'KWD', bh: 'BHD', om: 'OMR',
} // biome-ignore format: a table

/** What is bought where these languages are spoken is paid in one of the currencies of a sign. */
const currencyOfLanguage: Record<string, string> = {
  sv: 'SEK', nb: 'NOK', nn: 'NOK', no: 'NOK', da: 'DKK', is: 'ISK', ja: 'JPY', ko: 'KRW', he: 'ILS', hi: 'INR', cs: 'CZK',
} // biome-ignore format: a table

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
    .map((country) => currencyOfCountry[country])
    .find(fits)
  if (byCountry !== undefined) return byCountry
  if (options.length === 0) return undefined
  const spoken = origin.languages.map((language) => language.slice(0, 2).toLowerCase())
  const byLanguage = spoken.map((language) => currencyOfLanguage[language]).find(fits)
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
