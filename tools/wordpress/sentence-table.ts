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

/** The table without the sentences that have no translation yet, or not every form of it. */
export function withoutGaps(table: Table): Table {
  const translations = Object.entries(table.translations).map(([context, entries]) => {
    const complete = Object.entries(entries).filter(([, { msgstr }]) => !msgstr.includes(''))
    return [context, Object.fromEntries(complete)] as const
  })
  return { ...table, translations: Object.fromEntries(translations) }
}

/** How the language forms its plurals, in the words of gettext. */
export function pluralFormsOf({ headers }: Table): string {
  const forms = headers['Plural-Forms']
  if (forms === undefined) throw new Error('The header of a translation has no line Plural-Forms')
  return forms
}
