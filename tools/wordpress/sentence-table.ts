import type { GetTextTranslation, GetTextTranslations } from 'gettext-parser'

/** Sentences by their context and their words, with what a file for translators says of them. */
export type Table = GetTextTranslations
/** A sentence and its translation, or one for each form of a number of things. */
export type Entry = GetTextTranslation

/** The sentences of a table; the entry without words is its header. */
export function entriesOf({ translations }: Table): Entry[] {
  return Object.values(translations)
    .flatMap((context) => Object.values(context))
    .filter(({ msgid }) => msgid !== '')
}

/** How the language forms its plurals, in the words of gettext. */
export function pluralFormsOf({ headers }: Table): string {
  const forms = headers['Plural-Forms']
  if (forms === undefined) throw new Error('The header of a translation has no line Plural-Forms')
  return forms
}
