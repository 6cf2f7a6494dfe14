import type { Caller } from '@hopechest/host'
import { lineNames } from '@hopechest/program'

export type InLine = Pick<Caller, 'id' | 'is_reader' | 'isForPage' | 'visitor'>

/** Where requests wait for what all callers share, each line takes its turns. */
export function lineOf({ id, is_reader, isForPage, visitor }: InLine): string {
  if (!isForPage) return lineNames.caller(id)
  return is_reader && visitor !== undefined ? lineNames.guest(visitor) : lineNames.pagesOf(id)
}
