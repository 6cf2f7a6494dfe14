import { languages, wordsIn } from '../words/index.ts'

/** Every language but English: `name` for the names of tests, `locale` for a browser that asks for it. */
export const otherLanguages = languages.slice(1).map((code) => ({
  code,
  name: new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code,
  locale: wordsIn(code).language.locale,
}))
