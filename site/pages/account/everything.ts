import type { Client, Registry } from '@hopechest/client'
import { reached } from '../../http/api-away.ts'
import type { PersonHandler } from '../../http/visit.ts'
import { ownLists } from '../owners/own-lists.ts'
import { isRevealed, wrapItems } from '../reveal.ts'

/** One file with everything that the site keeps of a person. What is still wrapped stays out of it. */
export function everything(now: () => Date): PersonHandler {
  return async ({ signedIn }) => {
    const { name, username, email, created_at } = signedIn.person
    const lists = []
    for (const registry of await ownLists(signedIn.client)) {
      lists.push(await readList(signedIn.client, registry, now()))
    }
    return {
      body: JSON.stringify({ account: { name, username, email, created_at }, lists }, undefined, 2),
      type: 'application/json; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="hopechest.json"' },
    }
  }
}

async function readList(client: Client, registry: Registry, now: Date) {
  const items = reached(await client.listRegistryItems(registry.id)) ?? []
  const purchases = isRevealed(registry, now)
    ? { purchases: reached(await client.listRegistryPurchases(registry.id)) ?? [] }
    : {}
  return { registry, items: wrapItems(items, registry, now), ...purchases }
}
