import type { Statements } from '@hopechest/database'
import { makeNonce, numberIn } from '../signed-links.ts'
import { findDraw, noDraw } from './draws.ts'
import type { SlipSeal } from './slip-seal.ts'

/** The link of a draw as its household sees it. */
export interface DrawLink {
  /** The last part of its address; undefined for a draw without a link. */
  link: string | undefined
  /** Who came by it, in their order, unless they were taken out again. */
  joined: readonly Joined[]
}

export interface Joined {
  personId: number
  /** They were not in the book before. */
  isNew: boolean
}

/** What a stranger reads of a draw. */
export interface OpenDraw {
  circleId: number
  circle: string
  /** The name of the account that made the link. */
  askedBy: string
  amount: number | null
  currency: string
  day: string
  isDrawn: boolean
}

/** An empty nonce is that of a link that was taken back. */
export interface StoredLink {
  nonce: string
  asked_by: string
  joined: readonly Joined[]
  /** Marks of the addresses of those who were taken out. */
  refused: readonly string[]
}

export async function readDrawLink(
  statements: Statements,
  { signs }: SlipSeal,
  circleId: number,
): Promise<DrawLink> {
  const stored = await findLink(statements, circleId)
  if (!stored) return { link: undefined, joined: [] }
  const { nonce, joined } = stored
  return { link: nonce === '' ? undefined : signs.linkOf({ circleId, nonce }), joined }
}

/** One that is there already stays. With a new one, those come again whom the organiser had taken out. */
export async function makeDrawLink(statements: Statements, circleId: number, askedBy: string): Promise<void> {
  await statements.run(
    `INSERT INTO draw_links (circle_id, nonce, asked_by) VALUES ($1, $2, $3)
     ON CONFLICT (circle_id) DO UPDATE SET nonce = excluded.nonce, asked_by = excluded.asked_by, refused = '[]'
       WHERE draw_links.nonce = ''`,
    [circleId, makeNonce(), askedBy],
  )
}

/** Letters that ask whether a person joins lead nowhere from now on. */
export async function endDrawLink(statements: Statements, circleId: number): Promise<void> {
  await statements.run("UPDATE draw_links SET nonce = '' WHERE circle_id = $1", [circleId])
}

/** The draw has ended: who came to it is said no more. */
export async function forgetDrawLink(statements: Statements, circleId: number): Promise<void> {
  await statements.run('DELETE FROM draw_links WHERE circle_id = $1', [circleId])
}

/** Undefined when the link is unknown or was taken back. */
export async function findDrawByLink(
  statements: Statements,
  { signs }: SlipSeal,
  link: string,
): Promise<OpenDraw | undefined> {
  const circleId = numberIn(link)
  const stored = circleId > 0 ? await findLink(statements, circleId) : undefined
  if (!stored || stored.nonce === '' || !signs.isLink(link, { circleId, nonce: stored.nonce }))
    return undefined
  const circle = await statements.row<{ name: string }>('SELECT name FROM circles WHERE id = $1', [circleId])
  if (!circle) return undefined
  const { plan, drawn_at } = (await findDraw(statements, circleId)) ?? noDraw
  const { amount, currency, day } = plan
  const of = { circleId, circle: circle.name, askedBy: stored.asked_by }
  return { ...of, amount, currency, day, isDrawn: drawn_at !== null }
}

/** People who came by a link and were taken out do not come back by it. */
export async function refuseJoined(
  statements: Statements,
  { signs }: SlipSeal,
  circleId: number,
  personId: number,
): Promise<void> {
  const stored = await findLink(statements, circleId)
  if (!stored?.joined.some((each) => each.personId === personId)) return
  const person = await statements.row<{ address: string }>('SELECT address FROM known_people WHERE id = $1', [
    personId,
  ])
  const marks = person && person.address !== '' ? [signs.markOf(circleId, person.address)] : []
  await writeJoined(statements, circleId, {
    joined: stored.joined.filter((each) => each.personId !== personId),
    refused: [...new Set([...stored.refused, ...marks])].slice(-mostRefused),
  })
}

/** The last ones: an organiser who takes out more ends the link. */
const mostRefused = 100

export async function findLink(statements: Statements, circleId: number): Promise<StoredLink | undefined> {
  const row = await statements.row<{ nonce: string; asked_by: string; joined: string; refused: string }>(
    'SELECT nonce, asked_by, joined, refused FROM draw_links WHERE circle_id = $1',
    [circleId],
  )
  return row && { ...row, joined: JSON.parse(row.joined), refused: JSON.parse(row.refused) }
}

export async function writeJoined(
  statements: Statements,
  circleId: number,
  { joined, refused }: Pick<StoredLink, 'joined' | 'refused'>,
): Promise<void> {
  await statements.run('UPDATE draw_links SET joined = $2, refused = $3 WHERE circle_id = $1', [
    circleId,
    JSON.stringify(joined),
    JSON.stringify(refused),
  ])
}
