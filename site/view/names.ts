/** The letters in the hoop: "Ana & Jonas" gives A&J, any other title its first letter. */
export function monogramOf(title: string): string {
  const [one, other] = twoIn(title) ?? []
  if (one && other) return `${initial(one)}&${initial(other)}`
  return initial(title)
}

/** The people of a list when its title is two names, such as "Ana & Jonas". Any other title says nothing about names. */
export function namesIn(title: string): string | undefined {
  return twoIn(title)?.every(isName) ? title.trim() : undefined
}

const longestName = 60

/** The two names that a title joins. It is divided at each joint, at the same cost for every text between them. */
function twoIn(title: string): string[] | undefined {
  const parts = title.split(/&|\+|\bund\b|\band\b/iu).map((part) => part.trim())
  return parts.length === 2 && parts.every(({ length }) => length > 0 && length <= longestName)
    ? parts
    : undefined
}

/** One or two words that begin with a capital letter. */
function isName(text: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*)?$/u.test(text)
}

let graphemes: Intl.Segmenter | undefined

/** A plain letter before another plain sign stands alone: no accent follows it. */
const plainBeginning = /^\s*([a-z0-9])(?=[ -~]|$)/i

/** The first letter or figure, as a reader sees it; an emoji where the title has neither. */
function initial(text: string): string {
  const [, plain] = plainBeginning.exec(text) ?? []
  if (plain !== undefined) return capital(plain)
  // Made when it is needed: a start would wait for what it knows of all languages.
  graphemes ??= new Intl.Segmenter()
  let sign = '?'
  for (const { segment, index } of graphemes.segment(text.trim())) {
    if (/[\p{L}\p{N}]/u.test(segment)) return capital(segment)
    if (index === 0) sign = segment
  }
  return capital(sign)
}

function capital(letter: string): string {
  return letter.toLocaleUpperCase().slice(0, 8)
}
