import { createHash } from 'node:crypto'

/** Made of the key of a form and of what it makes: a form that was changed meanwhile makes another thing. */
export function keyOf(key: string, body: unknown): string {
  return createHash('sha256').update(key).update(JSON.stringify(body)).digest('base64url')
}
