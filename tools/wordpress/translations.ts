import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { toMo, toPhp, toScriptWords } from './compiled.ts'
import { type Entry, keyOf, parsePo, writePo } from './po.ts'
import { language, pathOf, type Translated, templateOf, translated } from './translated.ts'

/**
 * Brings the German translations up to the sentences of today and writes what WordPress reads from them. A new sentence
 * gets an empty translation, which is then to be filled in: `node tools/wordpress/translations.ts`.
 */
if (import.meta.main) {
  for (const part of Object.values(translated)) {
    const entries = merged(part)
    writeFileSync(`${pathOf(part)}.po`, writePo(entries))
    for (const [path, content] of compiled(part, entries)) writeFileSync(path, content)
    for (const fault of faultsOf(entries)) console.error(fault)
  }
}

/** The sentences of plugin or theme, in their order, with the translations that there are. */
export function merged(part: Translated): Entry[] {
  const [header, ...before] = parsePo(translationAsItIs(part))
  const known = new Map(before.map((entry) => [keyOf(entry), entry.translations]))
  const [, ...sentences] = parsePo(readFileSync(templateOf(part), 'utf8'))
  if (header === undefined) throw new Error(`${pathOf(part)}.po has no header`)
  return [
    header,
    ...sentences.map((entry) => ({ ...entry, translations: known.get(keyOf(entry)) ?? entry.translations })),
  ]
}

/** The files that WordPress reads, by their path. */
export function compiled(part: Translated, entries: readonly Entry[]): Map<string, Buffer> {
  const name = pathOf(part)
  const speaks = (path: string) => entries.some(({ notes }) => notes.includes(path))
  const scripts = globSync('blocks/*/editor.js', { cwd: part.folder }).sort().filter(speaks)
  return new Map([
    [`${name}.mo`, toMo(entries)],
    [`${name}.l10n.php`, Buffer.from(toPhp(entries, language, part.domain))],
    ...scripts.map((path): [string, Buffer] => {
      const handle = `hopechest-${path.split('/')[1]}-editor-script`
      return [`${name}-${handle}.json`, Buffer.from(toScriptWords(entries, language, path))]
    }),
  ])
}

export function translationAsItIs(part: Translated): string {
  return readFileSync(`${pathOf(part)}.po`, 'utf8')
}

/** A sentence without a translation, or one whose places for values are others, as a sentence. */
export function faultsOf([, ...entries]: readonly Entry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.translations.some((text) => text === '')) return [`There is no translation of "${entry.id}"`]
    const wanted = placesIn(entry.plural ?? entry.id)
    const differs = entry.translations.some((text) => placesIn(text) !== wanted)
    return differs ? [`The translation of "${entry.id}" has other places for values`] : []
  })
}

function placesIn(text: string): string {
  return [...text.matchAll(/%(?:\d\$)?[sd]|\{\w+\}/g)]
    .map(([place]) => place)
    .sort()
    .join(' ')
}
