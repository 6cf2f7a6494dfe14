import { Readable } from 'node:stream'
import { limits } from '@hopechest/contract'
import type { Info, parse } from 'csv-parse'
import type { Draft, Field, Found } from '../gift.ts'
import { fieldOf, type Headings } from './headings.ts'
import { findTooLarge, type GiveWay, mostColumns, type TooLarge } from './table-size.ts'
import { withoutGuards } from './write-table.ts'

/** Why no gift can be read, and at which line. */
export interface Fault {
  fault: 'empty' | 'no text' | 'no columns' | TooLarge['fault']
  line: number
}

/** One more than a list can hold is enough to say that it is too many. */
const mostDrafts = limits.activeItemsPerRegistry + 1

/** By these letters a file shows of what kind it is. */
const lettersOfKind = 1000
/** Programs of DOS end a file with it. */
const endOfFile = '\u001a'
/** A text has no characters that control a device, besides its tabs and the ends of its lines and pages, and its own end. */
const controlsOfText = `\t\r\n\v\f${endOfFile}`

/** The bytes that are read before others have their turn: about a millisecond. */
const piece = 8 * 1024

/**
 * A table as spreadsheets save it: divided by commas, semicolons or tabs, with the names of the columns first. A long one
 * takes a quarter of a second, so it is read in pieces.
 */
export async function readCsv(file: string, headings: Headings, giveWay: GiveWay): Promise<Found | Fault> {
  if (!isText(file.slice(0, lettersOfKind))) return { fault: 'no text', line: 1 }
  const text = file.endsWith(endOfFile) ? file.slice(0, -1) : file
  const delimiter = delimiterOf(text)
  const tooLarge = await findTooLarge(text, delimiter, giveWay)
  if (tooLarge) return tooLarge
  // Few read a file, so what parses it is loaded with the first.
  const csv = await import('csv-parse')
  try {
    const [heading, ...records] = await readRecords(csv.parse, text, delimiter, giveWay)
    if (heading === undefined) return { fault: 'empty', line: 1 }
    const columns = heading.record.map((each) => fieldOf(each, headings))
    if (!columns.includes('name')) return { fault: 'no columns', line: 1 }
    const drafts = records.map(({ record, line }) => ({ line, texts: textsOf(record, columns) }))
    const unknown = heading.record.filter((name, n) => name !== '' && columns[n] === undefined)
    return drafts.length === 0 ? { fault: 'empty', line: 1 } : { drafts, unknown }
  } catch (error) {
    if (!(error instanceof csv.CsvError)) throw error
    return { fault: 'unreadable', line: Number(error.lines) || 1 }
  }
}

/** Whether the first line names a column that a table may have. */
export function namesColumn(text: string, headings: Headings): boolean {
  const [line = ''] = text.slice(0, mostOfHeading).split('\n', 1)
  return line.split(delimiterOf(text), mostColumns).some((cell) => fieldOf(cell, headings) !== undefined)
}

/**
 * The controls behind those of ASCII do not count: in the letters of Windows they stand for what it has no letter for, and a
 * file of DOS has its ü there.
 */
function isText(letters: string): boolean {
  return [...letters].every((letter) => letter >= ' ' || controlsOfText.includes(letter))
}

interface RecordAtLine {
  record: string[]
  line: number
}

async function readRecords(
  open: typeof parse,
  text: string,
  delimiter: string,
  giveWay: GiveWay,
): Promise<RecordAtLine[]> {
  const parser = open({
    bom: true,
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  })
  Readable.from(piecesOf(text, giveWay), { objectMode: false }).pipe(parser)
  const records: RecordAtLine[] = []
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
    // The parser counts to the end of the record, people look for its beginning.
    records.push({ record, line: info.lines + 1 - record.join('').split('\n').length })
    if (records.length > mostDrafts) break
  }
  return records
}

async function* piecesOf(text: string, giveWay: GiveWay): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let n = 0; n < bytes.length; n += piece) {
    await giveWay()
    yield bytes.subarray(n, n + piece)
  }
}

/** The names of the columns that a table may have fit into this many letters. */
const mostOfHeading = 10_000

/** What divides the names of the columns divides the rest: a price may hold a comma, and so may a table of names alone. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, mostOfHeading).split('\n', 1)[0] ?? ''
  const count = (mark: string) => heading.split(mark).length
  return ['\t', ';', ','].reduce((one, other) => (count(other) > count(one) ? other : one))
}

/** Where a heading comes twice, the first column counts. */
function textsOf(record: readonly string[], columns: readonly (Field | undefined)[]): Draft['texts'] {
  const texts: Draft['texts'] = {}
  for (const [n, field] of columns.entries()) {
    if (field) texts[field] ??= withoutGuards(record[n] ?? '')
  }
  return texts
}
