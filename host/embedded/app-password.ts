import { hash, randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 24
const group = 4

/** 24 random characters (142 bits), in groups of four as people read them. */
export function makeAppPassword(): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
  return characters.join('').replace(new RegExp(`.{${group}}(?!$)`, 'g'), '$& ')
}

/**
 * What is stored of it. The password is random and long, so that it cannot be found by trying: a plain fast hash hides it
 * as well as a slow one would, and a wrong password costs us next to nothing. Blanks do not count.
 */
export function hashAppPassword(password: string): string {
  return hash('sha256', password.replaceAll(/\s/g, ''))
}
