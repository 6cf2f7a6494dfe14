/** A sentence and its translation, or one for each number of things. */
export interface Entry {
  /** What stands before it in the file: notes for translators, and where the sentence is from. */
  notes: string
  context?: string
  id: string
  plural?: string
  translations: string[]
}

/** The entries of a file for translators; the first, without a sentence, is its header. */
export function parsePo(text: string): Entry[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const field = (name: string): string | undefined => {
        const [, lines] = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block) ?? []
        return lines === undefined ? undefined : unquote(lines)
      }
      const plural = field('msgid_plural')
      const context = field('msgctxt')
      const texts =
        plural === undefined ? [field('msgstr')] : [field('msgstr\\[0\\]'), field('msgstr\\[1\\]')]
      return {
        notes: (block.match(/^#.*\n/gm) ?? []).join(''),
        ...(context !== undefined && { context }),
        id: field('msgid') ?? '',
        ...(plural !== undefined && { plural }),
        translations: texts.map((each) => each ?? ''),
      }
    })
}

export function writePo(entries: readonly Entry[]): string {
  return entries.map(toBlock).join('\n')
}

/** Two sentences may read the same and mean different things; their contexts keep them apart. */
export function keyOf({ context, id }: Entry): string {
  return context === undefined ? id : `${context}\u0004${id}`
}

function toBlock({ notes, context, id, plural, translations }: Entry): string {
  const texts = translations.map(
    (text, n) => `msgstr${plural === undefined ? '' : `[${n}]`} ${quoteLines(text)}\n`,
  )
  return [
    notes,
    context === undefined ? '' : `msgctxt ${quote(context)}\n`,
    `msgid ${quote(id)}\n`,
    plural === undefined ? '' : `msgid_plural ${quote(plural)}\n`,
    ...texts,
  ].join('')
}

/** The header has one line for each field. */
function quoteLines(text: string): string {
  const lines = text.split(/(?<=\n)/)
  return lines.length < 2 ? quote(text) : ['""', ...lines.map(quote)].join('\n')
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`
}

function unquote(lines: string): string {
  return [...lines.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([quoted]) => String(JSON.parse(quoted))).join('')
}
