import { hash, randomBytes } from 'node:crypto'

/** The secret of a link that makes an owner, and its hash: a host keeps no more. It begins with the number of the list. */
export function newOwnerSecret(registryId: number): { secret: string; id: string } {
  const secret = `${registryId}-${randomBytes(24).toString('base64url')}`
  return { secret, id: hash('sha256', secret) }
}
