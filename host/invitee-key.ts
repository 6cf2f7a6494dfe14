/** Two entries that have the same key invite the same person. */
export function inviteeKey(entry: string): string {
  const text = partMarks(entry.trim()).normalize('NFC')
  const at = text.lastIndexOf('@')
  // At the end of a word, the small letter of "Σ" is another one in a language, and the usual one in a domain.
  return (at < 0 ? text : text.slice(0, at) + text.slice(at).replaceAll('Σ', 'σ')).toLowerCase()
}

/**
 * To compose a text costs the square of its marks in a row. A list of a thousand entries of 248 marks held the process up
 * for 0.8 s with each request. A mark without a meaning parts them, as Unicode advises ("stream-safe", UAX 15).
 */
function partMarks(text: string): string {
  if (text.length <= shortText) return text
  return text.replaceAll(/\p{M}+/gu, (marks) =>
    marks.length > mostMarks ? marks.replaceAll(fullRun, '$&\u034F') : marks,
  )
}

const mostMarks = 30
const fullRun = new RegExp(`.{${mostMarks}}`, 'gsu')
/** Its marks cost little, and most entries are shorter. */
const shortText = 64
