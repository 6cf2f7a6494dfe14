import { type Field, fields, type Gift } from '../gift.ts'
import { writeTable } from './write-table.ts'

/** A file for people and their spreadsheets, without the mark at its start. */
export function* writeCsv(
  gifts: Iterable<Partial<Gift>>,
  headings: Record<Field, string>,
): Generator<string, undefined> {
  yield* writeTable([fields.map((field) => headings[field])])
  for (const gift of gifts) yield* writeTable([fields.map((field) => gift[field] ?? '')])
}
