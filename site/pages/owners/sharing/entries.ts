import { limits } from '@hopechest/contract'
import { isEmailAddress } from '@hopechest/host/accounts'
import { readInvitees } from '@hopechest/look/read-invitees'

/**
 * A name, or an e-mail address that is complete, as the item service stores them. The page hands it on to the script
 * of the field, so both know the same rule.
 */
export const inviteePattern = new RegExp(
  `^(?=.{1,${limits.invitee.most}}$)(?!\\.{1,2}$)(?:[^@]+|[^@]+@[^@.]+(?:\\.[^@.]+)+)$`,
  'u',
)

export interface Entries {
  good: string[]
  wrong: string[]
}

export function readEntries(text: string): Entries {
  const entries = readInvitees(text)
  return {
    good: entries.filter((entry) => inviteePattern.test(entry)),
    wrong: entries.filter((entry) => !inviteePattern.test(entry)),
  }
}

export function isAddress(invitee: string): boolean {
  return isEmailAddress(invitee.normalize('NFC')) && inviteePattern.test(invitee)
}

/** The longest invitees, this many of them, fit into one request to the item service. */
export const mostAtOnce = 50
