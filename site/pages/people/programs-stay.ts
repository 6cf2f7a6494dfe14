import type { Access, Passkey } from '@hopechest/host/accounts'
import type { Words } from '../../words/index.ts'

/** Says after a change of password what still works: a stranger who knew the old one may have made some. */
export function withProgramsStay(
  sentence: string,
  { access, passkeys }: { access: readonly Access[]; passkeys: readonly Passkey[] },
  { people }: Words,
): string {
  const { programsStay, passkeysStay } = people.account
  const hasPrograms = access.some(({ is_session }) => !is_session)
  return [sentence, hasPrograms && programsStay, passkeys.length > 0 && passkeysStay]
    .filter(Boolean)
    .join(' ')
}
