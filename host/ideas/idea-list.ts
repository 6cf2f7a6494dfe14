import type { Idea, IdeaList, Registry } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'

/** Who looks: a guest by the hash of their key, and whether they are an owner or admin. */
export interface Seeing {
  guest: string | undefined
  isOwner: boolean
}

interface IdeaRow {
  id: number
  guest: string
  name: string
  url: string | null
  note: string | null
  image_url: string | null
  price: number | null
  author: string | null
  created_at: string
  taken_by: string | null
  giver: string | null
  giver_note: string | null
  is_author_thanked: 0 | 1
  is_giver_thanked: 0 | 1
  is_on_list: 0 | 1
}

interface CommentRow {
  idea_id: number
  guest: string
  author: string | null
  text: string
}

const columns = `id, guest, name, url, note, image_url, price, author, created_at, taken_by, giver, giver_note,
  is_author_thanked, is_giver_thanked, is_on_list`

export async function readIdeaList(
  statements: Statements,
  registry: Pick<Registry, 'id' | 'meta'>,
  seeing: Seeing,
): Promise<IdeaList> {
  const [guests_may_add, ideas] = await Promise.all([
    findGuestsMayAdd(statements, registry),
    readIdeas(statements, registry.id, seeing),
  ])
  return { guests_may_add, ideas }
}

/** In the order in which they were added. */
async function readIdeas(statements: Statements, registryId: number, seeing: Seeing): Promise<Idea[]> {
  const ideas = await statements.rows<IdeaRow>(
    `SELECT ${columns} FROM ideas WHERE registry_id = $1 ORDER BY created_at, id`,
    [registryId],
  )
  if (ideas.length === 0) return []
  const comments = await statements.rows<CommentRow>(
    'SELECT idea_id, guest, author, text FROM idea_comments WHERE registry_id = $1 ORDER BY created_at, guest',
    [registryId],
  )
  const commentsOf = Map.groupBy(comments, ({ idea_id }) => idea_id)
  return ideas.map((row) => toIdea(row, commentsOf.get(row.id) ?? [], seeing))
}

export async function findIdea(
  statements: Statements,
  registryId: number,
  id: number,
  seeing: Seeing,
): Promise<Idea | undefined> {
  const row = await statements.row<IdeaRow>(
    `SELECT ${columns} FROM ideas WHERE registry_id = $1 AND id = $2`,
    [registryId, id],
  )
  if (!row) return undefined
  const comments = await statements.rows<CommentRow>(
    `SELECT idea_id, guest, author, text FROM idea_comments WHERE registry_id = $1 AND idea_id = $2
     ORDER BY created_at, guest`,
    [registryId, id],
  )
  return toIdea(row, comments, seeing)
}

/** Guests see that an idea is taken, and not by whom; only owners see whom they have thanked. */
function toIdea({ guest, taken_by, ...row }: IdeaRow, comments: readonly CommentRow[], seeing: Seeing): Idea {
  const isOwn = (by: string | null) => by !== null && by === seeing.guest
  const seesGiver = seeing.isOwner || isOwn(taken_by)
  const noted = (flag: 0 | 1) => seeing.isOwner && flag === 1
  return {
    ...row,
    is_own: isOwn(guest),
    is_taken: taken_by !== null,
    is_taken_by_you: isOwn(taken_by),
    giver: seesGiver ? row.giver : null,
    giver_note: seesGiver ? row.giver_note : null,
    comments: comments.map(({ author, text, guest: by }) => ({ author, text, is_own: isOwn(by) })),
    is_author_thanked: noted(row.is_author_thanked),
    is_giver_thanked: noted(row.is_giver_thanked),
    is_on_list: noted(row.is_on_list),
  }
}

/** Unless its owners say so, guests add no ideas to a list for a child: its owners would see them at once. */
export async function findGuestsMayAdd(
  statements: Statements,
  { id, meta }: Pick<Registry, 'id' | 'meta'>,
): Promise<boolean> {
  const row = await statements.row<{ guests_may_add: 0 | 1 }>(
    'SELECT guests_may_add FROM idea_settings WHERE registry_id = $1',
    [id],
  )
  return row ? row.guests_may_add === 1 : !meta.registry_for_child
}

export async function saveGuestsMayAdd(
  statements: Statements,
  registryId: number,
  mayAdd: boolean,
): Promise<void> {
  await statements.run(
    `INSERT INTO idea_settings (registry_id, guests_may_add) VALUES ($1, $2)
     ON CONFLICT (registry_id) DO UPDATE SET guests_may_add = excluded.guests_may_add`,
    [registryId, Number(mayAdd)],
  )
}
