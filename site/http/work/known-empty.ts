import type { CallOptions, Client } from '@hopechest/client'
import type { Database } from '@hopechest/database'
import { LRUCache } from 'lru-cache'
import type { Credentials } from './socket-clients.ts'

/** Of each kind of answer. One takes the room of two numbers. */
export const rememberedLists = 5000

/**
 * Most lists have no question, nothing that was removed and nothing that is set aside. While nothing in the database has changed,
 * pages do not ask the service for these again (decision 028). A page finds its list first, as the person who looks: the service
 * says there who may read it.
 */
export function rememberEmpty(
  database: Pick<Database, 'generation'>,
  clientFor: (credentials: Credentials) => Client,
): (credentials: Credentials) => Client {
  const empty = {
    questions: new LRUCache<number, number>({ max: rememberedLists }),
    removed: new LRUCache<number, number>({ max: rememberedLists }),
    setAside: new LRUCache<number, number>({ max: rememberedLists }),
  }

  function unlessEmpty<Answer>(known: LRUCache<number, number>, ask: Ask<Answer>): Ask<Answer | never[]> {
    return async (id, options) => {
      const generation = database.generation()
      if (generation !== undefined && known.get(id) === generation) return []
      const answer = await ask(id, options)
      if (generation !== undefined && Array.isArray(answer) && answer.length === 0) known.set(id, generation)
      return answer
    }
  }

  return (credentials) => {
    const client = clientFor(credentials)
    return {
      ...client,
      listQuestions: unlessEmpty(empty.questions, client.listQuestions),
      listRemovedItems: unlessEmpty(empty.removed, client.listRemovedItems),
      listSetAside: unlessEmpty(empty.setAside, client.listSetAside),
    }
  }
}

type Ask<Answer> = (id: number, options?: CallOptions) => Promise<Answer>
