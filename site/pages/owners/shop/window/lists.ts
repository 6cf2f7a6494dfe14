import type { Registry } from '@hopechest/client'
import type { PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'
import { mostToChoose, readBriefLists } from '../../../brief-lists.ts'

const cookie = 'hc_shop_list'
const keptDays = 365

/** The lists that a gift can go to, the one first to which the last one went from this browser. */
export async function listsForGift({ signedIn, cookies }: PersonVisit): Promise<Registry[]> {
  const all = reached(await readBriefLists(signedIn.client, { limit: mostToChoose })) ?? []
  const open = all.filter(({ meta }) => !meta.registry_put_away)
  const last = cookies.get(cookie)
  return open.toSorted((one, other) => Number(other.slug === last) - Number(one.slug === last))
}

export function rememberList({ cookies }: PersonVisit, slug: string): void {
  cookies.set(cookie, slug, keptDays)
}
