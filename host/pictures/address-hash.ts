import { hash } from 'node:crypto'

/** An address may be long, and a key is not. */
export function hashOf(address: string): string {
  return hash('sha256', address)
}
