type Cell = string | number

/** A spreadsheet would run a cell that begins so as a formula. An apostrophe in front makes it a text. */
export const runsAsFormula = /^[=+\-@\t\r]/

/** At the start of a file it says to spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Lines of CSV, of gifts or of anything else, that spreadsheets open and run nothing of. */
export function writeTable(lines: readonly (readonly Cell[])[]): string {
  return lines.map((line) => `${line.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = runsAsFormula.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
