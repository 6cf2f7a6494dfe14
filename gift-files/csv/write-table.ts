type Cell = string | number

/** A spreadsheet would run a cell that begins so as a formula. An apostrophe in front makes it a text. */
export const runsAsFormula = /^[=+\-@\t\r]/

/** At the start of a file it says to spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Lines of CSV, of gifts or of anything else, that spreadsheets open and run nothing of. Each is made when it is read. */
export function* writeTable(lines: Iterable<readonly Cell[]>): Generator<string, undefined> {
  for (const line of lines) yield `${line.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = runsAsFormula.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
