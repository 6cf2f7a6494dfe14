import { limits } from '@hopechest/contract'
import { isEmailAddress } from '@hopechest/host/accounts'

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

/** Many invitees in one text, divided by commas, semicolons, blanks or lines. `Jo <jo@x.example>` is the address. */
export function readEntries(text: string): Entries {
  const parts = text.split(/[,;\n]|(?<=>)/).map(withoutName)
  const entries = [...new Set(parts.flatMap((part) => part.split(/\s+/u)).filter((entry) => entry !== ''))]
  return {
    good: entries.filter((entry) => inviteePattern.test(entry)),
    wrong: entries.filter((entry) => !inviteePattern.test(entry)),
  }
}

/** Mail programs write a name in front of an address in angle brackets. A long text costs no more for each letter. */
function withoutName(part: string): string {
  const bracket = part.slice(part.lastIndexOf('<') + 1)
  return /^([^<>@\s]+@[^<>@\s]+)>$/.exec(bracket)?.[1] ?? part
}

export function isAddress(invitee: string): boolean {
  return isEmailAddress(invitee.normalize('NFC')) && inviteePattern.test(invitee)
}
