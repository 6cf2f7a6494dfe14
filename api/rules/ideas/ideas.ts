import { type Idea, limits, Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { noteEvent } from '@hopechest/host'
import {
  changeIdea,
  countComments,
  countIdeas,
  deleteComment,
  deleteIdea,
  findGuestsMayAdd,
  findIdea,
  freeIdea,
  insertIdea,
  lockIdeas,
  noteBesideIdea,
  readIdeaList,
  type Seeing,
  saveComment,
  saveGuestsMayAdd,
  takeIdea as take,
} from '@hopechest/host/ideas'
import { holdList } from '../../stores/list-order.ts'
import { storedTime } from '../../stores/stored-time.ts'
import { noSuchRegistry, writableRegistry } from '../access.ts'
import { countOnceKnown, countStored } from '../allowances.ts'
import type { Rule } from '../asked.ts'
import { makeOnce } from '../idempotency.ts'
import { refusePutAway } from '../purchases/refuse-taking.ts'
import { knowIdeas, knowIdeasAsGuest } from './guest-of-idea.ts'

/**
 * What guests would give, and the owners do not know (decision 049). The service notes no event of an idea, and changes nothing
 * that owners read.
 */
export const listIdeas: Rule<'listIdeas'> = async (dependencies, asked) => {
  const { registry, seeing } = await knowIdeas(dependencies, asked)
  return readIdeaList(dependencies.database, registry, seeing)
}

export const addIdea: Rule<'addIdea'> = async (dependencies, asked) => {
  const { database, now, countCreation, countIdeas: countIdeasOf } = dependencies
  const { caller, body, repeatable } = asked
  const { registry, seeing, guest } = await knowIdeasAsGuest(dependencies, asked)
  const store = (count: (ideas: number) => void) =>
    makeOnce(database, undefined, repeatable, now(), async (statements) => {
      refusePutAway(registry.meta)
      await lockIdeas(statements, registry.id)
      if (!(await findGuestsMayAdd(statements, registry))) throw ideasOff()
      const { all, own } = await countIdeas(statements, registry.id, guest)
      if (all >= limits.ideas) throw tooManyIdeas(`A registry has at most ${limits.ideas} ideas`)
      if (own >= limits.ideasOfGuest)
        throw tooManyIdeas(`A guest has at most ${limits.ideasOfGuest} ideas on a registry`)
      count(1)
      const id = await insertIdea(statements, registry.id, guest, body, storedTime(now()))
      return demandIdea(statements, registry.id, id, seeing)
    })
  const { result } = await countStored(countCreation, caller, 1, () =>
    countOnceKnown(countIdeasOf(registry.id), caller, store),
  )
  return result
}

export const updateIdea: Rule<'updateIdea'> = async (dependencies, asked) => {
  const { ids, body } = asked
  const { seeing, guest } = await knowIdeasAsGuest(dependencies, asked)
  return dependencies.database.transaction(async (statements) => {
    const idea = await demandIdea(statements, ids.id, ids.idea_id, seeing)
    if (!idea.is_own) throw notYours()
    const { name, url, note, image_url, price, author } = { ...idea, ...body }
    const changed = { name, url, note, image_url, price, author }
    if (!(await changeIdea(statements, ids.id, ids.idea_id, guest, changed))) throw ideaTaken()
    return demandIdea(statements, ids.id, ids.idea_id, seeing)
  })
}

export const removeIdea: Rule<'removeIdea'> = async (dependencies, asked) => {
  const { ids } = asked
  const { seeing } = await knowIdeas(dependencies, asked)
  await dependencies.database.transaction(async (statements) => {
    const idea = await demandIdea(statements, ids.id, ids.idea_id, seeing)
    if (!idea.is_own && !seeing.isOwner) throw notYours()
    if (!(await deleteIdea(statements, ids.id, ids.idea_id))) throw ideaTaken()
  })
}

export const takeIdea: Rule<'takeIdea'> = async (dependencies, asked) => {
  const { ids, body } = asked
  const { registry, seeing, guest } = await knowIdeasAsGuest(dependencies, asked)
  return dependencies.database.transaction(async (statements) => {
    refusePutAway(registry.meta)
    await demandIdea(statements, ids.id, ids.idea_id, seeing)
    if (!(await take(statements, ids.id, ids.idea_id, guest, body))) throw ideaTaken()
    return demandIdea(statements, ids.id, ids.idea_id, seeing)
  })
}

/** Sent again, it changes nothing. */
export const giveIdeaBack: Rule<'giveIdeaBack'> = async (dependencies, asked) => {
  const { ids } = asked
  const { seeing } = await knowIdeas(dependencies, asked)
  return dependencies.database.transaction(async (statements) => {
    const idea = await demandIdea(statements, ids.id, ids.idea_id, seeing)
    if (!idea.is_taken) return idea
    if (!idea.is_taken_by_you && !seeing.isOwner) throw notYours()
    await freeIdea(statements, ids.id, ids.idea_id, seeing.isOwner ? null : (seeing.guest ?? null))
    return demandIdea(statements, ids.id, ids.idea_id, seeing)
  })
}

/** For the letters of thanks. */
export const noteIdea: Rule<'noteIdea'> = async (dependencies, asked) => {
  const { caller, ids, body } = asked
  await writableRegistry(dependencies, caller, ids.id)
  const { seeing } = await knowIdeas(dependencies, asked)
  return dependencies.database.transaction(async (statements) => {
    await noteBesideIdea(statements, ids.id, ids.idea_id, body)
    return demandIdea(statements, ids.id, ids.idea_id, seeing)
  })
}

async function demandIdea(
  statements: Statements,
  registryId: number,
  id: number,
  seeing: Seeing,
): Promise<Idea> {
  const idea = await findIdea(statements, registryId, id, seeing)
  if (!idea) throw new Refusal('not_found', 'Idea not found')
  return idea
}

function notYours(): Refusal {
  return new Refusal('forbidden', 'Only the guest whose key it is may do this')
}

export function ideasOff(): Refusal {
  return new Refusal('conflict', 'The owners of this registry let guests add no ideas', { why: 'ideas_off' })
}

function tooManyIdeas(sentence: string): Refusal {
  return new Refusal('conflict', sentence, { why: 'too_many_ideas' })
}

export function ideaTaken(): Refusal {
  return new Refusal('conflict', 'A guest gives this idea', { why: 'idea_taken' })
}

export function tooManyComments(): Refusal {
  return new Refusal('conflict', `An idea has at most ${limits.ideaComments} comments`, {
    why: 'too_many_ideas',
  })
}

/** Each guest says one thing of an idea. */
export const commentIdea: Rule<'commentIdea'> = async (dependencies, asked) => {
  const { ids, body } = asked
  const { database, now } = dependencies
  const { registry, seeing, guest } = await knowIdeasAsGuest(dependencies, asked)
  return database.transaction(async (statements) => {
    refusePutAway(registry.meta)
    await lockIdeas(statements, ids.id)
    await demandIdea(statements, ids.id, ids.idea_id, seeing)
    if ((await countComments(statements, ids.id, ids.idea_id, guest)) >= limits.ideaComments)
      throw tooManyComments()
    const comment = { ...body, text: body.text.trim() }
    await saveComment(statements, ids.id, ids.idea_id, guest, comment, storedTime(now()))
    return demandIdea(statements, ids.id, ids.idea_id, seeing)
  })
}

export const removeIdeaComment: Rule<'removeIdeaComment'> = async (dependencies, asked) => {
  const { ids } = asked
  const { seeing, guest } = await knowIdeasAsGuest(dependencies, asked)
  return dependencies.database.transaction(async (statements) => {
    await deleteComment(statements, ids.id, ids.idea_id, guest)
    return demandIdea(statements, ids.id, ids.idea_id, seeing)
  })
}

/** Whether guests may add ideas. It says nothing of whether they have. */
export const getIdeaSettings: Rule<'getIdeaSettings'> = async (dependencies, { caller, ids: { id } }) => {
  const registry = await writableRegistry(dependencies, caller, id)
  return { guests_may_add: await findGuestsMayAdd(dependencies.database, registry) }
}

export const setIdeaSettings: Rule<'setIdeaSettings'> = async (
  dependencies,
  { caller, ids: { id }, body: { guests_may_add } },
) => {
  const { database, now, order, sync } = dependencies
  const read = () => writableRegistry(dependencies, caller, id)
  const fields = ['guests_may_add']
  const event = { kind: 'registry.changed', registryId: id, caller, what: { fields }, at: now() } as const
  const registry = await read()
  await sync.changeItems(caller, id, read, () =>
    database.transaction(async (statements) => {
      if ((await findGuestsMayAdd(statements, registry)) === guests_may_add) return
      // The list stays as it is. The registry may have been deleted meanwhile.
      if (!(await holdList(statements, id, event.at, order))) throw noSuchRegistry()
      await saveGuestsMayAdd(statements, id, guests_may_add)
      await noteEvent(statements, event, id)
    }),
  )
  return { guests_may_add }
}
