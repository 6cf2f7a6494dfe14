import { createFormat, isLanguage, type Language, languages, wordsIn } from '../words/index.ts'
import type { Cookies } from './cookies.ts'
import type { Visit } from './visit.ts'

const cookie = 'hc_language'
const keptDays = 365

/** The language that the guest chose by a link, else the first one that the browser asks for and we have. */
export function languageOf(cookies: Cookies, acceptLanguage: string | undefined): Language {
  const chosen = cookies.get(cookie)
  return isLanguage(chosen) ? chosen : languageOfBrowser(acceptLanguage)
}

export function languageOfBrowser(acceptLanguage: string | undefined): Language {
  return wished(acceptLanguage).find(isLanguage) ?? languages[0]
}

/** The locale of a host where it is of the language of the page: `de-AT` writes a price as `de-DE` does not. */
export function localeIn(language: Language, locale: string): string {
  const isOfLanguage = locale.toLowerCase().split('-')[0] === language
  return isOfLanguage && isLocale(locale) ? locale : wordsIn(language).language.locale
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}

export function rememberLanguage(cookies: Cookies, language: Language): void {
  cookies.set(cookie, language, keptDays)
}

/** The same visit in the language that a button of its form chose, which the browser remembers. */
export function inLanguageOfForm(visit: Visit): Visit {
  const language = visit.form.get('language')
  if (!isLanguage(language)) return visit
  rememberLanguage(visit.cookies, language)
  const words = wordsIn(language)
  return { ...visit, language, words, format: createFormat(words.language.locale) }
}

/** A browser names some; a header may be 16 KB. */
export const mostWished = 16

/** The main parts of the header, the most wished first: `de-AT,en;q=0.5` is `de`, `en`. */
function wished(header = ''): string[] {
  const entries = header.split(',', mostWished).map((entry) => {
    const [tag = '', ...options] = entry.trim().toLowerCase().split(';')
    const quality = Number(/^\s*q=([\d.]+)$/.exec(options[0] ?? '')?.[1] ?? 1)
    return { language: tag.split('-')[0] ?? '', quality }
  })
  return entries
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
}
