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

/** As the script of the field divides them. */
const parts = /[^,;\n>]+>?|>+/g

/** Many invitees in one text, divided by commas, semicolons, blanks or lines. `Jo <jo@x.example>` is the address. */
export function readEntries(text: string): Entries {
  const all = (text.match(parts) ?? []).flatMap((part) => withoutName(part).split(/\s+/u))
  const entries = [...new Set(all.filter((entry) => entry !== ''))]
  return {
    good: entries.filter((entry) => inviteePattern.test(entry)),
    wrong: entries.filter((entry) => !inviteePattern.test(entry)),
  }
}

/** Mail programs write a name in front of an address in angle brackets. */
function withoutName(part: string): string {
  if (!part.endsWith('>')) return part
  const bracket = part.slice(part.lastIndexOf('<') + 1)
  return /^([^<>@\s]+@[^<>@\s]+)>$/.exec(bracket)?.[1] ?? part
}

export function isAddress(invitee: string): boolean {
  return isEmailAddress(invitee.normalize('NFC')) && inviteePattern.test(invitee)
}
