import type { Client, Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { reached } from '../../http/api-away.ts'

const pageSize = limits.registriesPage

/** Every list of the person whose client this is, newest first. */
export async function ownLists(client: Client): Promise<Registry[]> {
  const lists: Registry[] = []
  for (;;) {
    const page = reached(await client.listRegistries({ skip: lists.length, limit: pageSize })) ?? []
    lists.push(...page)
    if (page.length < pageSize) return lists
  }
}
