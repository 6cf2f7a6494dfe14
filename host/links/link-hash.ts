import { hash } from 'node:crypto'

/** For which link a look was: a link that its owner changes has another one. */
export function hashOf(url: string): string {
  return hash('sha256', url)
}
