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
