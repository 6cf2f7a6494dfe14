import { type Client, isClientError, type Outcome, type Registry } from '@hopechest/client'

/**
 * How many lists one request asks for. Thirteen lists of a thousand people each are eight megabytes, which a page reads in a long turn. For lists of others the service
 * looks at all that invite the person, so a page asks seldom, and for many at once.
 */
const listsAtOnce = 13

/** A page on which a person chooses one of their lists offers this many, the newest. */
export const mostToChoose = 200

interface Asked {
  skip?: number
  limit: number
  invited?: true
}

/** The person's own lists, or with `invited` those of others that invite the person: newest first, each as `brief` makes it. */
export async function readBriefLists(
  client: Client,
  { skip = 0, limit, ...which }: Asked,
): Promise<Outcome<Registry[]>> {
  const lists: Registry[] = []
  while (lists.length < limit) {
    const size = Math.min(listsAtOnce, limit - lists.length)
    const page = await client.listRegistries({ ...which, skip: skip + lists.length, limit: size })
    if (!page || isClientError(page)) return page
    lists.push(...page.map(brief))
    if (page.length < size) break
  }
  return lists
}

/** A list without its story and its invitees, because a page may hold many lists. */
export function brief({ meta, ...registry }: Registry): Registry {
  return { ...registry, story: '', meta: { ...meta, registry_invitees: [] } }
}
