import { type Field, fields, type Gift } from '../gift.ts'
import { writeTable } from './write-table.ts'

export interface CsvWords {
  columns: Record<Field, string>
  /** What stands in a cell for true; an empty one is false. */
  yes: string
}

/** A file for people and their spreadsheets, without the mark at its start. */
export function* writeCsv(
  gifts: Iterable<Partial<Gift>>,
  { columns, yes }: CsvWords,
  written: readonly Field[] = fields,
): Generator<string, undefined> {
  const cellOf = (value: Gift[Field] | undefined) => (typeof value === 'boolean' ? value && yes : value) || ''
  yield* writeTable([written.map((field) => columns[field])])
  for (const gift of gifts) yield* writeTable([written.map((field) => cellOf(gift[field]))])
}
