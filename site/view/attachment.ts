import { byteOrderMark } from '@hopechest/gift-files'
import type { Answer } from '../http/visit.ts'

/** A table that the visitor's spreadsheet opens. */
export function csvFile(name: string, table: Iterable<string>): Answer {
  return {
    pieces: withMark(table),
    type: 'text/csv; charset=utf-8',
    headers: attachment(`${name}.csv`),
  }
}

function* withMark(table: Iterable<string>): Generator<string> {
  yield byteOrderMark
  yield* table
}

/** The name of the file is made of a slug, which holds no character that a header does not. */
export function attachment(fileName: string): Record<string, string> {
  const plain = fileName.replaceAll(/[^\w.-]/g, '')
  return {
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  }
}
