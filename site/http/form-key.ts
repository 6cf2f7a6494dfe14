import { hash, randomUUID } from 'node:crypto'

/** The key that a form carries, or a new one. Sent again under the same key, the form makes its thing once. */
export function keyOrNew(form: URLSearchParams): string {
  const key = form.get('key') ?? ''
  return /^[\w-]{16,64}$/.test(key) ? key : randomUUID()
}

/**
 * Made of the key of a form and of what it makes: a form that was changed meanwhile, by an owner who went back to it, makes
 * another thing.
 */
export function keyOfThing(key: string, thing: unknown): string {
  return hash('sha256', key + JSON.stringify(thing), 'base64url')
}
