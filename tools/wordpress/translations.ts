import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { mo, po } from 'gettext-parser'
import { toPhp, toScriptWords } from './compiled.ts'
import { type Entry, entriesOf, pluralFormsOf, type Table, withoutGaps } from './sentence-table.ts'
import { languagesOf, pathOf, type Translated, templateOf, translated } from './translated.ts'

/**
 * Brings every translation up to the sentences of today and writes what WordPress reads from it. A new sentence gets an
 * empty translation, which is then to be filled in: `node tools/wordpress/translations.ts`.
 */
if (import.meta.main) {
  for (const part of Object.values(translated)) {
    for (const language of languagesOf(part)) {
      const table = merged(part, language)
      writeFileSync(`${pathOf(part, language)}.po`, toPo(table))
      for (const [path, content] of compiled(part, language, table)) writeFileSync(path, content)
      for (const fault of faultsOf(table)) console.error(`${language}: ${fault}`)
    }
  }
}

/** The sentences of plugin or theme, in their order, with the translations that there are. */
export function merged(part: Translated, language: string): Table {
  const known = readPo(translationAsItIs(part, language))
  const forms = Number(/nplurals=(\d+)/.exec(pluralFormsOf(known))?.[1] ?? 1)
  const table = po.parse(readFileSync(templateOf(part)))
  for (const entry of entriesOf(table)) {
    const before = known.translations[entry.msgctxt ?? '']?.[entry.msgid]?.msgstr
    const length = entry.msgid_plural === undefined ? 1 : forms
    entry.msgstr = Array.from({ length }, (_, n) => before?.[n] ?? '')
  }
  const header = known.translations['']?.['']
  return {
    ...known,
    translations: { ...table.translations, '': { ...table.translations[''], ...(header && { '': header }) } },
  }
}

/** Refuses a sentence that comes twice, and one with more or fewer forms than the language has. */
export function readPo(text: string): Table {
  return po.parse(text, { validation: true })
}

/** Lines are not folded, so that a sentence is one line and a change of it, too. */
export function toPo(table: Table): string {
  return `${po.compile(table, { foldLength: 0 })}`
}

/** The files that every WordPress reads, by their path. It shows a sentence that they leave out in English. */
export function compiled(part: Translated, language: string, merged: Table): Map<string, Buffer> {
  const table = withoutGaps(merged)
  const name = pathOf(part, language)
  const scripts = globSync('blocks/*/editor.js', { cwd: part.folder }).sort()
  const words = scripts.flatMap((path): [string, Buffer][] => {
    const text = toScriptWords(table, language, path)
    const handle = `hopechest-${path.split('/')[1]}-editor-script`
    return text === undefined ? [] : [[`${name}-${handle}.json`, Buffer.from(text)]]
  })
  return new Map([[`${name}.mo`, mo.compile(table)], ...words])
}

/** The words of all languages by their path in a package, in the form that WordPress reads first since 6.5. */
export function wordsInPhp(part: Translated): Map<string, Buffer> {
  return new Map(
    languagesOf(part).map((language) => [
      relative(part.folder, `${pathOf(part, language)}.l10n.php`),
      toPhpFile(part, language, merged(part, language)),
    ]),
  )
}

export function toPhpFile(part: Translated, language: string, merged: Table): Buffer {
  return Buffer.from(toPhp(withoutGaps(merged), language, part.domain))
}

export function translationAsItIs(part: Translated, language: string): string {
  return readFileSync(`${pathOf(part, language)}.po`, 'utf8')
}

/** A sentence without a translation, or one whose places for values are others, as a sentence. */
export function faultsOf(table: Table): string[] {
  return entriesOf(table).flatMap(({ msgid, msgid_plural, msgstr }: Entry) => {
    if (msgstr.some((text) => text === '')) return [`There is no translation of "${msgid}"`]
    const wanted = placesIn(msgid_plural ?? msgid)
    const differs = msgstr.some((text) => placesIn(text) !== wanted)
    return differs ? [`The translation of "${msgid}" has other places for values`] : []
  })
}

function placesIn(text: string): string {
  return [...text.matchAll(/%(?:\d\$)?[sd]|\{\w+\}/g)]
    .map(([place]) => place)
    .sort()
    .join(' ')
}
