import { hash, hkdfSync, randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 24
const group = 4

/** 24 random characters (142 bits), in groups of four as people read them. */
export function makeAppPassword(): string {
  return grouped(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]))
}

/** Makes the password from a secret of the site and a word, so that a form that is sent twice gets one password. */
export function appPasswordFrom(siteKey: Buffer, word: string): string {
  const numbers = new Uint32Array(hkdfSync('sha256', siteKey, word, 'application password', 4 * length))
  return grouped([...numbers].map((number) => alphabet[number % alphabet.length]))
}

function grouped(characters: readonly (string | undefined)[]): string {
  return characters.join('').replace(new RegExp(`.{${group}}(?!$)`, 'g'), '$& ')
}

/**
 * The hash that is stored. The password is random and too long to be guessed, so a fast hash hides it as well as a slow
 * one, and checking a wrong password costs next to nothing. Blanks do not count.
 */
export function hashAppPassword(password: string): string {
  return hash('sha256', password.replaceAll(/\s/g, ''))
}
