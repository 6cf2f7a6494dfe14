/** The last part of a title, behind a bar, a dash, a dot or a colon. */
const lastPart = /^(.*\S) [|–—·•:-] (\S.*)$/u
const fewestLetters = 4

/** "Sun dial – Lantern House" is called "Sun dial" in the shop Lantern House, also where only its address has that name. */
export function withoutShop(title: string, shop: string | undefined, { hostname }: URL): string {
  const [, name, last = ''] = lastPart.exec(title) ?? []
  if (name === undefined) return title
  const labels = hostname.split('.').slice(0, -1)
  return [shop ?? '', ...labels].some((each) => isSame(lettersOf(each), lettersOf(last))) ? name : title
}

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
