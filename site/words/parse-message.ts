/** A part of a message: text as it stands, or a place for a value. */
export type Part = string | Place

export type Place =
  | { kind: 'text' | 'number'; name: string }
  | { kind: 'plural' | 'select'; name: string; cases: ReadonlyMap<string, readonly Part[]> }

/** The text that is read, how far, and which number a `#` means. */
interface Reader {
  source: string
  at: number
  counted?: string | undefined
}

const name = /\s*([\p{L}_][\p{L}\p{N}_]*)\s*/uy
const format = /(number|plural|select)\s*/y
const selector = /\s*(=\d+|[\p{L}_][\p{L}\p{N}_]*)\s*\{/uy
const pluralSelector = /^(?:=\d+|zero|one|two|few|many|other)$/

/** Reads the ICU MessageFormat as far as the words of the site need it, and says where it cannot. */
export function parseMessage(source: string): readonly Part[] {
  const reader: Reader = { source, at: 0 }
  const parts = readParts(reader)
  if (reader.at < source.length) fail(reader, 'this } closes nothing')
  return parts
}

function readParts(reader: Reader): Part[] {
  const parts: Part[] = []
  let text = ''
  const end = () => {
    if (text !== '') parts.push(text)
    text = ''
  }
  while (reader.at < reader.source.length && reader.source[reader.at] !== '}') {
    const letter = reader.source[reader.at]
    if (letter === '{') {
      end()
      reader.at++
      parts.push(readPlace(reader))
    } else if (letter === '#' && reader.counted !== undefined) {
      end()
      reader.at++
      parts.push({ kind: 'number', name: reader.counted })
    } else text += letter === "'" ? readApostrophe(reader) : readLetter(reader)
  }
  end()
  return parts
}

function readLetter(reader: Reader): string {
  const letter = reader.source[reader.at] as string
  reader.at++
  return letter
}

/** Two are one; one before a brace or a # begins text that is as it stands, until the next one. */
function readApostrophe(reader: Reader): string {
  const rest = reader.source.slice(reader.at)
  const quoted = /^'([{}#](?:[^']|'')*)(?:'(?!')|$)/.exec(rest)
  const read = quoted?.[0] ?? (rest.startsWith("''") ? "''" : "'")
  reader.at += read.length
  return quoted?.[1] === undefined ? "'" : quoted[1].replaceAll("''", "'")
}

function readPlace(reader: Reader): Place {
  const called = take(reader, name) ?? fail(reader, 'the name of a place is missing')
  if (takes(reader, '}')) return { kind: 'text', name: called }
  if (!takes(reader, ',')) fail(reader, `the place {${called} is not closed`)
  while (reader.source[reader.at] === ' ') reader.at++
  const kind = take(reader, format) as 'number' | 'plural' | 'select' | undefined
  if (kind === undefined) fail(reader, 'only number, plural and select may stand here')
  if (kind === 'number') {
    if (!takes(reader, '}')) fail(reader, `the place {${called} is not closed`)
    return { kind, name: called }
  }
  if (!takes(reader, ',')) fail(reader, 'a comma is missing')
  const cases = readCases(reader, kind === 'plural' ? called : reader.counted)
  if (!cases.has('other')) fail(reader, 'a case "other" is missing')
  const wrong = kind === 'plural' ? [...cases.keys()].find((key) => !pluralSelector.test(key)) : undefined
  if (wrong !== undefined) fail(reader, `"${wrong}" is no kind of number`)
  return { kind, name: called, cases }
}

function readCases(reader: Reader, counted: string | undefined): Map<string, readonly Part[]> {
  const cases = new Map<string, readonly Part[]>()
  for (let key = take(reader, selector); key !== undefined; key = take(reader, selector)) {
    if (cases.has(key)) fail(reader, `the case "${key}" comes twice`)
    const outer = reader.counted
    reader.counted = counted
    cases.set(key, readParts(reader))
    reader.counted = outer
    if (!takes(reader, '}')) fail(reader, `the case "${key}" is not closed`)
  }
  while (/\s/.test(reader.source[reader.at] ?? '')) reader.at++
  if (!takes(reader, '}')) fail(reader, 'a case is missing, or its braces')
  return cases
}

function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.source)
  if (found) reader.at = pattern.lastIndex
  return found?.[1]
}

function takes(reader: Reader, sign: string): boolean {
  const isThere = reader.source[reader.at] === sign
  if (isThere) reader.at++
  return isThere
}

function fail(reader: Reader, why: string): never {
  throw new Error(`${why}: ${reader.source.slice(0, reader.at)} ⟨here⟩ ${reader.source.slice(reader.at)}`)
}
