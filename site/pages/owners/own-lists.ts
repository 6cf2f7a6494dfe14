import type { Client, Registry } from '@hopechest/client'
import { reached } from '../../http/api-away.ts'

/** A list may name a thousand people: ten of them are two megabytes. */
const pageSize = 10

/** Every list of the person whose client this is, newest first, without its story and the people whom it invites. */
export async function ownLists(client: Client): Promise<Registry[]> {
  const lists: Registry[] = []
  for (;;) {
    const page = reached(await client.listRegistries({ skip: lists.length, limit: pageSize })) ?? []
    lists.push(...page.map(withoutInvitees))
    if (page.length < pageSize) return lists
  }
}

function withoutInvitees({ meta, ...registry }: Registry): Registry {
  return { ...registry, story: '', meta: { ...meta, registry_invitees: [] } }
}
