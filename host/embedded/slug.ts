import { randomInt } from 'node:crypto'

const longest = 100
const tail = 6
/** Letters and digits, without those that people mistake for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * The title as it stands in an address, with a random tail. Every registry has one: if only the second registry of a
 * title had it, its owner would learn of the first, which may be private (decision 014).
 */
export function makeSlug(title: string): string {
  const letter = () => letters[randomInt(letters.length)]
  return `${inAddress(title)}-${Array.from({ length: tail }, letter).join('')}`
}

/** Letters that are no plain letter with a mark. */
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd' }

/** Plain letters, digits and hyphens. */
function inAddress(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđð]/gu, (letter) => spelled[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '')
  return plain || 'registry'
}
