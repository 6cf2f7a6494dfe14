const joined = /^\s*(?<one>[^&+]{1,60}?)\s*(?:&|\+|\bund\b|\band\b)\s*(?<other>[^&+]{1,60}?)\s*$/iu

/** The letters in the hoop: "Ana & Jonas" gives A&J, any other title its first letter. */
export function monogramOf(title: string): string {
  const { one, other } = joined.exec(title)?.groups ?? {}
  if (one && other) return `${initial(one)}&${initial(other)}`
  return initial(title)
}

/** The people of a list when its title is two names, such as "Ana & Jonas". Any other title says nothing about names. */
export function namesIn(title: string): string | undefined {
  const { one, other } = joined.exec(title)?.groups ?? {}
  return one && other && [one, other].every(isName) ? title.trim() : undefined
}

/** One or two words that begin with a capital letter. */
function isName(text: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*)?$/u.test(text)
}

const graphemes = new Intl.Segmenter()

/** The first letter or figure, as a reader sees it; an emoji where the title has neither. */
function initial(text: string): string {
  const all = [...graphemes.segment(text.trim())].map(({ segment }) => segment)
  const first = all.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? all[0] ?? '?'
  return first.toLocaleUpperCase().slice(0, 8)
}
