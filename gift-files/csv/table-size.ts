/** People keep other columns beside those that we read. */
export const mostColumns = 50
/** A thousand gifts with long notes. */
export const mostLetters = 1_500_000
/**
 * The line of a gift has a few thousand letters at most. Behind a quotation mark that is never closed, all is one line.
 */
export const mostLettersOfLine = 50_000
/** Rows without a gift count as well: spreadsheets save many of them. */
export const mostRows = 5000

/** Lets others have their turn when this work has had its own. */
export type GiveWay = () => Promise<void> | undefined

export interface TooLarge {
  fault: 'too long' | 'unreadable' | 'too many columns' | 'too many rows'
  /** The line that has a column or a letter too many, or is itself one too many. */
  line: number
}

/** The letters that are counted before others have their turn. */
const piece = 16 * 1024

/**
 * Counts the columns, the rows and the letters of each before anything is built of them, and stops at the first one too
 * many. It takes quotation marks as the parser does in a table that it can read. A line ends with \n.
 */
export async function findTooLarge(
  text: string,
  delimiter: string,
  giveWay: GiveWay,
): Promise<TooLarge | undefined> {
  if (text.length > mostLetters) return { fault: 'too long', line: 1 }
  let [line, rows, columns] = [1, 1, 1]
  let [rowBegins, rowLine] = [0, 1]
  let isQuoted = false
  for (let n = 0; n < text.length; n++) {
    if (n % piece === 0) await giveWay()
    const mark = text[n]
    if (mark === '"') isQuoted = !isQuoted
    if (mark === '\n') line++
    if (mark === '\n' && !isQuoted) {
      ;[rows, columns] = [rows + 1, 1]
      ;[rowBegins, rowLine] = [n + 1, line]
    } else if (mark === delimiter && !isQuoted) columns++
    if (n - rowBegins >= mostLettersOfLine) return { fault: 'unreadable', line: rowLine }
    if (rows > mostRows) return { fault: 'too many rows', line }
    if (columns > mostColumns) return { fault: 'too many columns', line }
  }
  return undefined
}
