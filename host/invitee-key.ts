/** Two entries that have the same key invite the same person. */
export function inviteeKey(entry: string): string {
  const text = partMarks(entry.trim()).normalize('NFC')
  const at = text.lastIndexOf('@')
  // At the end of a word, the small letter of "Σ" is another one in a language, and the usual one in a domain.
  return (at < 0 ? text : text.slice(0, at) + text.slice(at).replaceAll('Σ', 'σ')).toLowerCase()
}

/**
 * Finds the entries that have one of these keys. A list may have a thousand entries, and the key of one with many marks
 * takes up to 50 microseconds. So it is made only where it may be one of these: a caller who was invited to eight such
 * lists, and read them on sixteen connections, made others wait for six seconds.
 */
export function meansOneOf(keys: Iterable<string>): (entry: string) => boolean {
  const wanted = new Set(keys)
  const longest = mostInOne * Math.max(0, ...[...wanted].map(({ length }) => length))
  const arePlain = [...wanted].every(mayHavePlainKey)
  return (entry) => {
    const mayBeWanted = entry.trim().length <= longest && (!arePlain || mayHavePlainKey(entry))
    return mayBeWanted && wanted.has(inviteeKey(entry))
  }
}

/** This many characters, with their marks, may be composed to one. */
const mostInOne = 4

/** Whether the key may be of ASCII alone, as usernames are. Unicode composes three other characters to such ones. */
export function mayHavePlainKey(text: string): boolean {
  return /^[\p{ASCII}\u037E\u1FEF\u212A]*$/u.test(text.trim())
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
const fullRun = /.{30}/gsu
/** Its marks cost little, and most entries are shorter. */
const shortText = 64
