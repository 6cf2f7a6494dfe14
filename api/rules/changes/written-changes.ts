import { type ChangedRegistry, isRevealed } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import type { HostRegistry, What } from '@hopechest/host'
import { giveWay } from '@hopechest/program/turns'
import { idOfRow, registryOfRow, withoutPurchases, writeItem } from '../../answers/item-json.ts'
import type { Audience, WrittenEntry } from '../../answers/written-answers.ts'
import type { Event } from '../../stores/events.ts'
import { findItemRows, rowsAtOnce } from '../../stores/item-rows.ts'
import type { ChangeIds } from './change-ids.ts'
import { type Found, itemIdOf } from './read-changes.ts'

interface Writing {
  database: Database
  changeIds: ChangeIds
  audience: Audience
  now: Date
}

/** Each change with what it is about, as it is while it is written. */
export async function* writeChanges(
  { database, changeIds, audience, now }: Writing,
  { events, seen }: Found,
): AsyncGenerator<WrittenEntry[]> {
  for (let start = 0; start < events.length; start += rowsAtOnce(database)) {
    await giveWay()
    const some = events.slice(start, start + rowsAtOnce(database))
    const items = await findItems(some)
    yield some.map((event) => ({ text: write(event, items) }))
  }

  async function findItems(some: readonly Event[]): Promise<Map<number, string>> {
    const places = new Map(some.flatMap((event) => placeOf(event) ?? []))
    const refs = [...places].map(([id, registryId]) => [id, 0, registryId, ''] as const)
    const rows = refs.length === 0 ? [] : await findItemRows(database, refs)
    const texts = new Map<number, string>()
    for (const row of rows) {
      const registryId = registryOfRow(row)
      const registry = seen.get(registryId)
      if (!registry || places.get(idOfRow(row)) !== registryId) continue
      const shown = registry.isSurprise ? withoutPurchases(row) : row
      texts.set(idOfRow(row), writeItem(shown, audience).text)
    }
    return texts
  }

  function placeOf(event: Event): [id: number, registryId: number][] | undefined {
    const id = itemIdOf(event)
    return id === null ? undefined : [[id, event.registry_id]]
  }

  function write(event: Event, items: ReadonlyMap<number, string>): string {
    const { kind, registry_id, what, created_at } = event
    const itemId = itemIdOf(event)
    const registry = itemId === null ? seen.get(registry_id)?.registry : undefined
    const said = JSON.stringify({
      id: changeIds.idOf(event),
      type: kind,
      time: new Date(created_at).toISOString(),
      registry_id,
      item_id: itemId,
      fields: (JSON.parse(what) as What).fields ?? [],
      ...(registry && { registry: brief(registry, now) }),
    })
    const item = itemId === null ? undefined : items.get(itemId)
    return item === undefined ? said : `${said.slice(0, -1)},"item":${item}}`
  }
}

function brief(registry: HostRegistry, now: Date): ChangedRegistry {
  const { id, title, status, slug, meta, updated_at } = registry
  return {
    id,
    title,
    status,
    slug,
    registry_event_type: meta.registry_event_type,
    registry_event_date: meta.registry_event_date,
    is_wrapped: !isRevealed(registry, now),
    updated_at,
  }
}
