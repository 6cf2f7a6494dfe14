import { endpoints } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { audienceOf, WrittenSlices } from '../../answers/written-answers.ts'
import type { Event } from '../../stores/events.ts'
import type { StoredHook } from '../../stores/hooks.ts'
import type { AskedOfAny, Ids } from '../asked.ts'
import { type Found, findShown, scopeOfAll, scopeOfRegistry } from '../changes/read-changes.ts'
import { writeChanges } from '../changes/written-changes.ts'
import type { Dependencies } from '../dependencies.ts'
import { askWithKey } from '../keys/ask-with-key.ts'
import type { Heard } from './message.ts'

export interface ChangeOfHook {
  event: Event
  webhookId: string
  heard: Heard
}

/**
 * The next changes that a hook sends: those that the feed would answer to its maker in this moment, read by the same code. Throws
 * the refusal that its maker would get.
 */
export async function changesOfHook(
  dependencies: Dependencies,
  caller: Caller,
  { registry_id, done }: Pick<StoredHook, 'registry_id' | 'done'>,
  most: number,
): Promise<ChangeOfHook[]> {
  const { database, changeIds, findEnd, host, now } = dependencies
  const parts = { ...dependencies, hidesOwners: host.own === undefined }
  let found: Found = { events: [], seen: new Map() }
  const rule = async () => {
    const upTo = await findEnd()
    const scope = await (registry_id === 0
      ? scopeOfAll(parts, caller)
      : scopeOfRegistry(parts, caller, registry_id))
    found = await findShown(dependencies, caller, scope, { after: done, upTo, most })
    const audience = audienceOf(caller)
    return new WrittenSlices(
      audience,
      writeChanges({ database, changeIds, audience, now: now() }, found),
      () => {},
    )
  }
  const name = registry_id === 0 ? 'listChanges' : 'listRegistryChanges'
  const asked = { caller, ids: { id: registry_id } as Ids, path: {}, give() {} } as unknown as AskedOfAny
  const written = caller.key
    ? await askWithKey(dependencies, { name, endpoint: endpoints[name] }, asked, rule)
    : await rule()
  const texts: string[] = []
  for await (const slice of (written as WrittenSlices).slices) for (const { text } of slice) texts.push(text)
  return found.events.map((event, n) => {
    const data = texts[n] ?? ''
    const { id, type, time, item_id, item } = JSON.parse(data) as Shown
    const list = found.seen.get(event.registry_id)?.registry.title
    const heard = { type, time, registryId: event.registry_id, itemId: item_id, list, gift: item?.name, data }
    return { event, webhookId: `msg_${id}`, heard }
  })
}

interface Shown {
  id: string
  type: Heard['type']
  time: string
  item_id: number | null
  item?: { name: string }
}
