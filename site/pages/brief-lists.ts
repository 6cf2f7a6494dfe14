import { type Client, isClientError, type Outcome, type Registry } from '@hopechest/client'

/** Lists that are read at a time. One may name a thousand people: five are three megabytes. */
const ownAtOnce = 5
/** For each answer the service looks at all lists that invite the person. So these come in two parts, or in one. */
const invitedAtOnce = 13

/** On a page where a person chooses one of their lists stand this many, the newest. The page of their lists shows all, some at a time. */
export const mostToChoose = 200

interface Asked {
  skip?: number
  limit: number
  invited?: true
}

/** The lists of the person whose client this is, newest first, or those that they are invited to; each is brief. */
export async function readBriefLists(
  client: Client,
  { skip = 0, limit, ...which }: Asked,
): Promise<Outcome<Registry[]>> {
  const atOnce = which.invited ? invitedAtOnce : ownAtOnce
  const lists: Registry[] = []
  while (lists.length < limit) {
    const size = Math.min(atOnce, limit - lists.length)
    const page = await client.listRegistries({ ...which, skip: skip + lists.length, limit: size })
    if (!page || isClientError(page)) return page
    lists.push(...page.map(brief))
    if (page.length < size) break
  }
  return lists
}

/** A list without its story and the people whom it invites: a page may hold many. */
export function brief({ meta, ...registry }: Registry): Registry {
  return { ...registry, story: '', meta: { ...meta, registry_invitees: [] } }
}
