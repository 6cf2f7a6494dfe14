import type { Answer } from '../http/visit.ts'

type Cell = string | number

/** A spreadsheet would run a cell that begins so as a formula. An apostrophe in front makes it a text. */
export const runsAsFormula = /^[=+\-@\t\r]/

const byteOrderMark = '\uFEFF'

/** A table as a text that spreadsheets open. The mark at its start says that it is UTF-8. */
export function writeCsv(lines: readonly (readonly Cell[])[]): string {
  return byteOrderMark + lines.map((line) => `${line.map(writeCell).join(',')}\r\n`).join('')
}

export function csvFile(name: string, lines: readonly (readonly Cell[])[]): Answer {
  return { body: writeCsv(lines), type: 'text/csv; charset=utf-8', headers: attachment(`${name}.csv`) }
}

/** The name of the file is made of a slug, which holds no character that a header does not. */
export function attachment(fileName: string): Record<string, string> {
  const plain = fileName.replaceAll(/[^\w.-]/g, '')
  return {
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  }
}

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = runsAsFormula.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
