import { limits } from '@hopechest/contract'
import { z } from 'zod'
import { granted, listId, reads, type Tool, tool } from '../tool.ts'
import { found } from '../words.ts'

const mostPurchases = 50

const words = tool(
  {
    name: 'what_was_given',
    title: 'What was given (shows surprises)',
    description:
      'Reads who bought which gift of a list that this person owns, the newest first. Before its day that is a surprise for them: call it only when they ask who gave what, and where is_wrapped is true ask first whether they want to know now. Good for writing thanks.',
    scopes: ['lists:read', 'surprises'],
    takes: { list_id: listId, skip: z.int().min(0).max(limits.skip).default(0) },
    does: reads,
  },
  async ({ telling }, { list_id, skip }) => {
    if (!telling) throw new Error('This tool is there only where surprises are shown')
    const given = granted(await telling.listRegistryPurchases(list_id, { skip, limit: mostPurchases }))
    return found({
      given: given.map(
        ({ id, item_id, item_name, quantity, purchaser, note, created_at, released_at, ...rest }) => ({
          id,
          gift_id: item_id,
          gift: item_name,
          pieces: quantity,
          giver: purchaser,
          note,
          at: created_at,
          was_given_back: released_at !== null,
          is_set_aside: rest.set_aside_until !== null,
          is_thanked: rest.is_thanked,
        }),
      ),
      ...(given.length === mostPurchases && { next_skip: skip + mostPurchases }),
    })
  },
)

/** There only where the operator of this program and the key both allow it. */
export const whatWasGiven: Tool = {
  ...words,
  isFor: (person) => person.telling !== undefined && words.isFor(person),
}
