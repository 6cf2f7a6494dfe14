type Cell = string | number

/**
 * What a spreadsheet would take for the start of a formula, where a cell begins. A German one divides columns by
 * semicolons: it sees no quotation mark in the middle of a line, and begins a cell behind each semicolon and each line
 * break. The quotation marks that stand there, it takes for those around a cell, and drops them. An East Asian one takes
 * the wide signs for the narrow ones. An apostrophe in front makes a text of it, and gets one itself, so that the text
 * comes back as it was.
 */
const formulaBegins = /^(?='*[=+\-@＝＋－＠\t\r])|(?<=[;\t\r\n])(?='*"*[=+\-@＝＋－＠])/g
const guards = /^'(?='*[=+\-@＝＋－＠\t\r])|(?<=[;\t\r\n])'(?='*"*[=+\-@＝＋－＠])/g

/** The text of a cell without the apostrophes that keep a spreadsheet from running it. */
export function withoutGuards(cell: string): string {
  return cell.replaceAll(guards, '')
}

/** At the start of a file it says to spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Lines of CSV, of gifts or of anything else, that spreadsheets open and run nothing of. Each is made when it is read. */
export function* writeTable(lines: Iterable<readonly Cell[]>): Generator<string, undefined> {
  for (const line of lines) yield `${line.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = cell.replaceAll(formulaBegins, "'")
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
