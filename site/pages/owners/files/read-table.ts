import { CsvError, parse } from 'csv-parse/sync'
import { runsAsFormula } from '../../../view/csv.ts'
import { type Column, columnOf } from './columns.ts'
import { findTooLarge, type TooLarge } from './table-size.ts'

/** One line of a table, by its columns. */
export interface Line {
  /** Its number in the text, for the person who looks for it. */
  number: number
  cells: Partial<Record<Column, string>>
}

export type Table = { lines: Line[] } | { fault: 'empty' | 'no columns' | TooLarge['fault']; number: number }

/** One more than a list can hold is enough to say that it is too many. */
const mostLines = 1001

/** A table as spreadsheets save it: divided by commas, semicolons or tabs, with the names of the columns first. */
export function readTable(text: string): Table {
  const delimiter = delimiterOf(text)
  const tooLarge = findTooLarge(text, delimiter)
  if (tooLarge) return tooLarge
  try {
    const [heading, ...records] = readRecords(text, delimiter)
    if (heading === undefined) return { fault: 'empty', number: 1 }
    const columns = heading.record.map(columnOf)
    if (!columns.includes('name') || !columns.includes('url')) return { fault: 'no columns', number: 1 }
    const lines = records.map(({ record, number }) => ({ number, cells: cellsOf(record, columns) }))
    return lines.length === 0 ? { fault: 'empty', number: 1 } : { lines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { fault: 'unreadable', number: Number(error.lines) || 1 }
  }
}

interface NumberedRecord {
  record: string[]
  number: number
}

function readRecords(text: string, delimiter: string): NumberedRecord[] {
  const records: NumberedRecord[] = []
  parse(text, {
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: mostLines + 1,
    trim: true,
    on_record(record: string[], { lines }) {
      // The parser counts to the end of the record, people look for its beginning.
      records.push({ record, number: lines + 1 - record.join('').split('\n').length })
      return record
    },
  })
  return records
}

/** The names of the columns that a table may have fit into this many letters. */
const mostOfHeading = 10_000

/** What divides the names of the columns divides the rest: a price may hold a comma. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, mostOfHeading).split('\n', 1)[0] ?? ''
  const count = (mark: string) => heading.split(mark).length
  return [',', ';', '\t'].reduce((one, other) => (count(other) > count(one) ? other : one))
}

/** Where a heading comes twice, the first column counts. */
function cellsOf(record: readonly string[], columns: readonly (Column | undefined)[]): Line['cells'] {
  const cells: Line['cells'] = {}
  for (const [n, column] of columns.entries()) {
    if (column) cells[column] ??= withoutGuard(record[n] ?? '')
  }
  return cells
}

/** Our own files have an apostrophe in front of what a spreadsheet would run. */
function withoutGuard(cell: string): string {
  return cell.startsWith("'") && runsAsFormula.test(cell.slice(1)) ? cell.slice(1) : cell
}
