import type { Access } from '@hopechest/host/accounts'
import type { Words } from '../../words/index.ts'

/** Says after a change of password that application passwords still work: a stranger who knew the old one may have made some. */
export function withProgramsStay(sentence: string, access: readonly Access[], { people }: Words): string {
  const hasPrograms = access.some(({ is_session }) => !is_session)
  return hasPrograms ? `${sentence} ${people.account.programsStay}` : sentence
}
