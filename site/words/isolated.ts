/** Letters that run from the right to the left, and those that run from the left to the right. */
const runs = { rtl: /[\p{sc=Arabic}\p{sc=Hebrew}]/u, ltr: /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u }

/**
 * Keeps a name in letters that run the other way from moving the words around it: marks, which no reader sees, stand at
 * its ends. Programs read a web address up to the next blank, so it stays as it is.
 */
export function isolatedIn(locale: string): (value: string) => string {
  const { direction } = new Intl.Locale(locale).getTextInfo()
  const foreign = direction === 'rtl' ? runs.ltr : runs.rtl
  return (value) => (foreign.test(value) && !/[\u2068]|:\/\//.test(value) ? `\u2068${value}\u2069` : value)
}

/**
 * A letter is plain text, and a program that shows it knows no language. So in a letter that runs from the right to the left, each line
 * with such words says so: a mark before it for programs that look at the first letter of a line, and marks around it for those
 * that begin every line at the left. A web address on a line of its own stays as it is.
 */
export function inOwnDirection(text: string): string {
  const own = text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')
  const isRightToLeft =
    own.search(runs.rtl) >= 0 && (own.search(runs.ltr) < 0 || own.search(runs.rtl) < own.search(runs.ltr))
  if (!isRightToLeft) return text
  return text.replaceAll(/^.+$/gm, (line) => (runs.rtl.test(line) ? `\u200f\u2067${line}\u2069` : line))
}
