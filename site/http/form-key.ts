import { randomUUID } from 'node:crypto'

/** The key that a form carries: sent again under the same key, the form makes its thing once. */
export function formKeyOf(form: URLSearchParams): string {
  const key = form.get('key') ?? ''
  return /^[\w-]{16,64}$/.test(key) ? key : randomUUID()
}
