import { ClientError, isRefused, type Registry, type RegistryUpdate } from '@hopechest/client'
import { createTurnsOf } from '@hopechest/program/turns'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { ApiAway, reached } from '../../../http/work/page-clients.ts'
import type { Ordered } from '../list/order.ts'
import type { OwnList } from '../list/own-list.ts'

/** The change of the list as it is now; or a page that asks its owner first; or a new plan, where what is kept beside the list has changed. */
export type Planned =
  | { change: RegistryUpdate }
  | { answer: Answer | Promise<Answer> }
  | { isToPlanAnew: true }

/** Less than a browser waits for an answer. */
const mostMilliseconds = 10_000

const busy = () =>
  new ApiAway(new ClientError('api_error', 'Too many changes of this list wait', { status: 503 }))

const turns = createTurnsOf<number>(busy)

/**
 * One change of each list is at work at a time in this process, so that thirty forms at once do not make each other begin
 * anew. What another process changes meanwhile is found by its version.
 */
export function inTurn<Result>(
  { signedIn }: PersonVisit,
  id: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return turns.take(id, String(signedIn.person.id), performance.now() + mostMilliseconds, work)
}

/** Changes a list as it is at this moment: `plan` sees it anew where another owner was quicker. */
export function changeRegistry(
  visit: PersonVisit,
  id: number,
  plan: (registry: Registry) => Planned | Promise<Planned>,
): Promise<{ registry: Registry | undefined } | { answer: Answer | Promise<Answer> }> {
  const { client } = visit.signedIn
  return inTurn(visit, id, async () => {
    for (;;) {
      const now = reached(await client.getRegistryVersion(id))
      if (!now) return { registry: undefined }
      const planned = await plan(now.registry)
      if ('answer' in planned) return planned
      if ('isToPlanAnew' in planned) {
        if (visit.hasTime()) continue
        throw busy()
      }
      const changed = await client.updateRegistry(id, planned.change, { ifMatch: now.etag })
      if (isRefused(changed, 'precondition_failed') && visit.hasTime()) continue
      return { registry: reached(changed) }
    }
  })
}

/** As `changeRegistry`, for a plan that needs the gifts in their order. */
export function changeList(visit: PersonVisit, list: OwnList, plan: (list: Ordered) => Planned) {
  const { client } = visit.signedIn
  const idsOf = ({ meta }: Registry) => meta.registry_item_ids.join()
  return changeRegistry(visit, list.registry.id, async (registry) => {
    const isSame = idsOf(registry) === idsOf(list.registry)
    const items = isSame ? list.items : (reached(await client.listRegistryItems(registry.id)) ?? [])
    return plan({ registry, items })
  })
}
