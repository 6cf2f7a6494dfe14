/** The last part of a title, behind a bar, a dash, a dot or a colon. */
const lastPart = /^(.*\S)(?: [|–—·•:»-] | ?｜ ?)(\S.*)$/u
const firstPart = /^(\S[^:|｜]*?)(?: ?[:|｜] | [–—·•»-] )(\S.*)$/u
const fewestLetters = 4

/** What the shop says of itself stands behind a dash, and the name of a product has more than one word. */
const slogan = /^\S[^:|｜]*? [–—-] /u

/**
 * "Sun dial – Lantern House" is called "Sun dial" in the shop Lantern House, also where only its address has that name. A title
 * that begins with the shop and does not name what the page has for a heading is a slogan: the heading is the name.
 */
export function withoutShop(
  title: string,
  shop: string | undefined,
  { hostname }: URL,
  heading?: string,
): string {
  const shops = [shop ?? '', ...hostname.split('.').slice(0, -1)].map(lettersOf)
  const isShop = (part: string) => shops.some((each) => isSame(each, lettersOf(part)))
  const [, name, last] = lastPart.exec(title) ?? []
  if (name !== undefined && last !== undefined && isShop(last)) return name
  const [, first, rest] = firstPart.exec(title) ?? []
  if (first === undefined || rest === undefined || !isShop(first)) return title
  const isSlogan =
    slogan.test(title) && heading?.includes(' ') && !lettersOf(title).includes(lettersOf(heading))
  return isSlogan && heading !== undefined ? heading : rest
}

/** An address, or a part of one, is no name. */
export const isName = (text: string) => !/^(?:https?:)?\/\S*$|^www\.\S+$/i.test(text)

/** "Lantern" means the Lantern House, too. */
function isSame(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  return shorter.length >= fewestLetters && longer.startsWith(shorter)
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
