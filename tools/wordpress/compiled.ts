import { type Entry, entriesOf, pluralFormsOf, type Table } from './sentence-table.ts'

/** The form that WordPress reads first since 6.5. PHP keeps it compiled. */
export function toPhp(table: Table, language: string, domain: string): string {
  const messages = entriesOf(table).map(
    (entry) => `\t\t${php(keyOf(entry))} => ${entry.msgstr.map(php).join(' . "\\0" . ')},\n`,
  )
  return `<?php
declare(strict_types=1);

namespace Hopechest;

return array(
	'domain'       => ${php(domain)},
	'language'     => ${php(language)},
	'plural-forms' => ${php(pluralFormsOf(table))},
	'messages'     => array(
${messages.join('')}	),
);
`
}

/** The form that scripts read: the sentences of one of them, or undefined where it has none. */
export function toScriptWords(table: Table, language: string, path: string): string | undefined {
  const own = entriesOf(table).filter(({ comments }) => comments?.reference?.split(/\s+/).includes(path))
  if (own.length === 0) return undefined
  const messages = own.map((entry) => jsonLine(keyOf(entry), entry.msgstr))
  return `{
  "domain": "messages",
  "locale_data": {
    "messages": {
${jsonHeader({ domain: 'messages', lang: language, 'plural-forms': pluralFormsOf(table) })},
${messages.join(',\n')}
    }
  }
}
`
}

/** As the formatter of this project has it: in one line where it fits. */
function jsonHeader(header: Record<string, string>): string {
  const items = Object.entries(header).map(([key, text]) => `"${key}": ${JSON.stringify(text)}`)
  const line = `      "": { ${items.join(', ')} }`
  return line.length < 110 ? line : `      "": {\n        ${items.join(',\n        ')}\n      }`
}

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

/** Two sentences may read the same and mean different things; their contexts keep them apart. */
function keyOf({ msgctxt, msgid }: Entry): string {
  return msgctxt === undefined ? msgid : `${msgctxt}\u0004${msgid}`
}
