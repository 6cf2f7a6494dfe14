import { type Entry, keyOf } from './po.ts'

/** The form that every version of WordPress reads: GNU's, with the sentences in the order of their bytes. */
export function toMo(entries: readonly Entry[]): Buffer {
  const pairs = entries
    .map((entry): [Buffer, Buffer] => {
      const id = entry.plural === undefined ? keyOf(entry) : `${keyOf(entry)}\0${entry.plural}`
      return [Buffer.from(id), Buffer.from(entry.translations.join('\0'))]
    })
    .sort(([one], [other]) => Buffer.compare(one, other))
  const header = 28
  const tables = header + pairs.length * 16
  const index = Buffer.alloc(tables)
  for (const [at, number] of [
    0x950412de,
    0,
    pairs.length,
    header,
    header + pairs.length * 8,
    0,
    tables,
  ].entries()) {
    index.writeUInt32LE(number, at * 4)
  }
  const texts: Buffer[] = []
  let end = tables
  for (const side of [0, 1] as const) {
    for (const [n, pair] of pairs.entries()) {
      const at = header + side * pairs.length * 8 + n * 8
      index.writeUInt32LE(pair[side].length, at)
      index.writeUInt32LE(end, at + 4)
      texts.push(pair[side], Buffer.from([0]))
      end += pair[side].length + 1
    }
  }
  return Buffer.concat([index, ...texts])
}

/** The form that WordPress reads first since 6.5. PHP keeps it compiled. */
export function toPhp([header, ...entries]: readonly Entry[], language: string, domain: string): string {
  const [, plurals] = /^Plural-Forms: (.*)$/m.exec(header?.translations[0] ?? '') ?? []
  const messages = entries.map(
    (entry) => `\t\t${php(keyOf(entry))} => ${entry.translations.map(php).join(' . "\\0" . ')},\n`,
  )
  return `<?php
declare(strict_types=1);

namespace Hopechest;

return array(
	'domain'       => ${php(domain)},
	'language'     => ${php(language)},
	'plural-forms' => ${php(plurals ?? '')},
	'messages'     => array(
${messages.join('')}	),
);
`
}

/** The form that scripts read: the sentences of one of them. */
export function toScriptWords(entries: readonly Entry[], language: string, path: string): string {
  const own = entries.filter(({ notes }) => notes.includes(path))
  const messages = own.map((entry) => jsonLine(keyOf(entry), entry.translations))
  return `{
  "domain": "messages",
  "locale_data": {
    "messages": {
      "": { "domain": "messages", "lang": "${language}", "plural-forms": "nplurals=2; plural=(n != 1);" },
${messages.join(',\n')}
    }
  }
}
`
}

/** As the formatter of this project has it: in one line where it fits. */
function jsonLine(key: string, texts: readonly string[]): string {
  const items = texts.map((text) => JSON.stringify(text))
  const line = `      ${JSON.stringify(key)}: [${items.join(', ')}]`
  const fits = line.length < 110
  return fits ? line : `      ${JSON.stringify(key)}: [\n        ${items.join(',\n        ')}\n      ]`
}

function php(text: string): string {
  const [context, id] = text.split('\u0004')
  const quoted = (each: string) => `'${each.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  return id === undefined ? quoted(text) : `${quoted(context ?? '')} . "\\4" . ${quoted(id)}`
}
