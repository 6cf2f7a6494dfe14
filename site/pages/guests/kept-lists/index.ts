import type { Client } from '@hopechest/client'
import { parseId } from '@hopechest/contract'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { brief } from '../../brief-lists.ts'
import type { Household } from '../../household/household.ts'
import { keptLists } from './kept-lists.ts'
import { type KeptList, keptListsPage } from './page.ts'

interface KeptListsParts {
  guests: Client
  household: Household
  now: () => Date
}

/**
 * The lists that this browser may open: those that a guest keeps here, gave something for, or opened an invitation to. What it
 * may not open any more is not among them, and neither is a wrapped one of its owner: a guest may have given something for it in
 * the same browser. A list that anyone may open is kept when a guest says so: to open it sets no cookie.
 */
export function keptListsPages({ guests, household, now }: KeptListsParts) {
  async function read(visit: Visit, id: number): Promise<KeptList | undefined> {
    const registry = reached(await guests.getRegistry(id))
    if (!registry || registry.meta.registry_put_away) return undefined
    const { sight, isWrapped } = await household.sight(visit, registry)
    return sight === 'hidden' || isWrapped
      ? undefined
      : { registry: brief(registry), isOwn: sight === 'owner' }
  }

  async function readAll(visit: Visit): Promise<KeptList[]> {
    const ids = [...new Set([...keptLists.read(visit.cookies), ...(await household.opened(visit))])]
    await household.expect(visit, ids)
    const lists: KeptList[] = []
    for (const id of ids) {
      const list = await read(visit, id)
      if (list) lists.push(list)
    }
    return lists
  }

  /** The list that the address asks to keep. */
  async function readAsked(visit: Visit): Promise<KeptList | undefined> {
    const id = parseId(visit.query.get('keep') ?? '')
    if (id === undefined) return undefined
    await household.expect(visit, [id])
    return read(visit, id)
  }

  const show = async (visit: Visit): Promise<Answer> =>
    keptListsPage(visit, await readAll(visit), await readAsked(visit), now())

  return {
    show,

    async keep(visit) {
      const id = parseId(textOf(visit.form, 'list'))
      if (id === undefined) return { goTo: visit.to.keptLists() }
      await household.expect(visit, [id])
      if (!(await read(visit, id))) return { goTo: visit.to.keptLists() }
      keptLists.keep(visit.cookies, id)
      return { goTo: visit.to.keptLists({ kept: 1, focus: 'note' }) }
    },

    /** One list, or all of them. An invitation that was opened here ends in this browser alone. */
    async forget(visit) {
      const id = parseId(textOf(visit.form, 'list'))
      if (id === undefined) keptLists.forget(visit.cookies)
      else keptLists.drop(visit.cookies, id)
      household.forgetOpened(visit, id)
      return { goTo: visit.to.keptLists({ forgotten: id === undefined ? 'all' : 1, focus: 'note' }) }
    },
  } satisfies Record<string, Handler>
}
