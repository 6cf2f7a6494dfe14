import { limits } from '@hopechest/contract'
import { countComments, deleteComment, lockIdeas, saveComment } from '@hopechest/host/ideas'
import { storedTime } from '../../stores/stored-time.ts'
import type { Rule } from '../asked.ts'
import { refusePutAway } from '../purchases/refuse-taking.ts'
import { knowIdeasAsGuest } from './guest-of-idea.ts'
import { demandIdea, tooManyComments } from './ideas.ts'

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
