import { hash } from 'node:crypto'

/** An address may be long, and a key is not. The link of a gift that its owner changes has another one. */
export function hashOf(address: string): string {
  return hash('sha256', address)
}
