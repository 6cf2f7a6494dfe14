import { randomUUID } from 'node:crypto'

/** The key that a form carries, or a new one. Sent again under the same key, the form makes its thing once. */
export function keyOrNew(form: URLSearchParams): string {
  const key = form.get('key') ?? ''
  return /^[\w-]{16,64}$/.test(key) ? key : randomUUID()
}
