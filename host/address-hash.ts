import { hash } from 'node:crypto'
import { inviteeKey } from './invitee-key.ts'
import { mailboxOf } from './mailbox-of.ts'

/** An address may be long, and a key is not. The link of a gift that its owner changes has another one. */
export function hashOf(address: string): string {
  return hash('sha256', address)
}

/** Addresses that lead to one mailbox have the same. */
export function hashOfMailbox(address: string): string {
  return hashOf(mailboxOf(inviteeKey(address)))
}
