import { type Field, fields, type Gift } from '../gift.ts'
import { writeTable } from './write-table.ts'

/** A file for people and their spreadsheets, without the mark at its start. */
export function writeCsv(gifts: readonly Partial<Gift>[], headings: Record<Field, string>): string {
  const lines = gifts.map((gift) => fields.map((field) => gift[field] ?? ''))
  return writeTable([fields.map((field) => headings[field]), ...lines])
}
