import type { Caller } from '@hopechest/host'
import { lineNames } from '@hopechest/program'

export type InLine = Pick<Caller, 'id' | 'address' | 'isForPage' | 'visitor'>

/** Where requests wait for what all callers share, each line takes its turns. */
export function lineOf({ id, address, isForPage, visitor }: InLine): string {
  if (!isForPage) return lineNames.caller(id, address)
  return visitor === undefined ? lineNames.pagesOf(id) : lineNames.visitorOfSite(visitor)
}
