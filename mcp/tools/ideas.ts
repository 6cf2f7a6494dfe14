import { limits } from '@hopechest/contract'
import { z } from 'zod'
import { adds, granted, listId, reads, tool } from '../tool.ts'
import { found } from '../words.ts'

const mostIdeas = 50

export const readIdeas = tool(
  {
    name: 'read_ideas',
    title: 'Ideas of guests',
    description:
      'Reads what guests would give beside the list. It is a secret from the owners until their list is unwrapped, and the service refuses them: then tell the person just that.',
    scopes: ['lists:read'],
    takes: { list_id: listId, skip: z.int().min(0).max(limits.ideas).default(0) },
    does: reads,
  },
  async ({ client, guestKey }, { list_id, skip }) => {
    const { guests_may_add, ideas } = granted(await client.listIdeas(list_id, guestKey))
    return found({
      guests_may_add,
      ideas: ideas
        .slice(skip, skip + mostIdeas)
        .map(({ id, name, url, note, price, author, is_own, is_taken, comments }) => ({
          id,
          name,
          url,
          note,
          price,
          author,
          is_own,
          is_taken,
          comments: comments.slice(-3).map(({ author, text }) => ({ author, text })),
        })),
      ...(ideas.length > skip + mostIdeas && { next_skip: skip + mostIdeas }),
    })
  },
)

export const addIdea = tool(
  {
    name: 'add_idea',
    title: 'Add an idea',
    description:
      'Writes down for the other guests of a list what would suit its owners, who read it only once the list is unwrapped. For a list of another person; a gift for an own list is add_gift.',
    scopes: ['give'],
    takes: {
      list_id: listId,
      name: z.string().min(1).max(limits.name.most),
      note: z.string().max(limits.description).optional().describe('why it would suit them'),
      url: z
        .url({ protocol: /^https?$/ })
        .max(limits.url.most)
        .optional(),
      price: z.number().positive().optional(),
      author: z.string().max(limits.purchaser).optional().describe('the name that the other guests read'),
    },
    does: adds,
  },
  async ({ client, guestKey }, { list_id, ...idea }) => {
    const body = Object.fromEntries(Object.entries(idea).filter(([, value]) => value !== undefined))
    const options = { idempotencyKey: crypto.randomUUID() }
    const { id, name } = granted(
      await client.addIdea(list_id, { ...body, name: idea.name }, guestKey, options),
    )
    return found({ idea: { id, name } })
  },
)
