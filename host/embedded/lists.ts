import type { Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { key } from '../people/accounts.ts'

/** A registry as the admins of the site find it. */
export interface ListOfSite {
  id: number
  title: string
  slug: string
  status: 'publish' | 'private'
  event_type: string
  event_date: string
  gifts: number
  owner: { id: number; name: string; email: string }
}

interface Row extends Omit<ListOfSite, 'gifts' | 'owner'> {
  item_ids: string
  owner_id: number
  owner_username: string
  owner_name: string
  owner_email: string
}

/** Registries that are looked at in one statement. */
const lookedAtOnce = 2000

/** A page of all registries whose title or whose owner's name or e-mail address holds the text, newest first. */
export async function listLists(
  database: Statements,
  { text = '', skip = 0, limit = 100 }: { text?: string; skip?: number; limit?: number },
  atOnce = lookedAtOnce,
): Promise<ListOfSite[]> {
  const ids: number[] = []
  for await (const range of rangesOfLists(database, atOnce)) {
    ids.push(...(await findIn(database, range, text.trim())))
    if (ids.length >= skip + limit) break
  }
  const shown = ids.slice(skip, skip + limit)
  if (shown.length === 0) return []
  const places = shown.map((_, n) => `$${n + 1}`).join(', ')
  const rows = await database.rows<Row>(
    `SELECT r.id, r.title, r.slug, r.status, r.event_type, r.event_date, r.item_ids, a.id AS owner_id,
       a.username AS owner_username, a.name AS owner_name, a.email AS owner_email
     FROM registries r JOIN accounts a ON a.id = r.user_id WHERE r.id IN (${places}) ORDER BY r.id DESC`,
    shown,
  )
  return rows.map(toList)
}

interface Range {
  from: number
  below: number
}

/** From the newest to the oldest. Others are served in between, for a member may have any number of lists. */
async function* rangesOfLists(database: Statements, atOnce: number): AsyncGenerator<Range> {
  for (let below = Number.MAX_SAFE_INTEGER; below > 0; await giveWay()) {
    const [last] = await database.values<[id: number]>(
      'SELECT id FROM registries WHERE id < $1 ORDER BY id DESC LIMIT 1 OFFSET $2',
      [below, atOnce - 1],
    )
    const from = last?.[0] ?? 0
    yield { from, below }
    below = from
  }
}

/** SQLite lowers the letters A to Z alone, so a title is also compared as it was typed. */
async function findIn(database: Statements, { from, below }: Range, text: string): Promise<number[]> {
  const found = await database.values<[id: number]>(
    `SELECT r.id FROM registries r JOIN accounts a ON a.id = r.user_id
     WHERE r.id >= $3 AND r.id < $4 AND (
       LOWER(r.title) LIKE $1 ESCAPE '!' OR r.title LIKE $2 ESCAPE '!' OR a.username_key LIKE $1 ESCAPE '!'
       OR a.email_key LIKE $1 ESCAPE '!' OR LOWER(a.name) LIKE $1 ESCAPE '!' OR a.name LIKE $2 ESCAPE '!')
     ORDER BY r.id DESC`,
    [pattern(key(text)), pattern(text), from, below],
  )
  return found.map(([id]) => id)
}

export interface ListName {
  id: number
  title: string
  slug: string
}

/** The titles of registries, without those that do not exist. */
export async function listNames(database: Statements, ids: readonly number[]): Promise<ListName[]> {
  if (ids.length === 0) return []
  const places = ids.map((_, n) => `$${n + 1}`).join(', ')
  return database.rows<ListName>(`SELECT id, title, slug FROM registries WHERE id IN (${places})`, [...ids])
}

function pattern(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, '!$&')}%`
}

function toList({ item_ids, owner_id, owner_username, owner_name, owner_email, ...list }: Row): ListOfSite {
  const owner = { id: owner_id, name: owner_name || owner_username, email: owner_email }
  return { ...list, gifts: JSON.parse(item_ids).length, owner }
}
