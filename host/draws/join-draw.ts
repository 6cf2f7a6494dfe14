import { limits } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import {
  countKnownPeople,
  insertIntoCircle,
  insertKnownPerson,
  listKnownPeople,
  lockBooks,
  ownerOfCircle,
  type PersonOfBook,
} from '../family/books.ts'
import { inviteeKey } from '../invitee-key.ts'
import { findDrawByLink, findLink, writeJoined } from './draw-links.ts'
import { findDraw, noDraw, writeDraw } from './draws.ts'
import type { SlipSeal } from './slip-seal.ts'

/** Whom a letter has proved. */
export interface Joining {
  link: string
  name: string
  address: string
}

/** Why a person does not take part: the link was taken back, names are drawn, there is no room, or the organiser has taken them out. */
export type NotJoined = 'ended' | 'drawn' | 'full' | 'refused'

/**
 * A person who has proved an address takes part in a draw, until its names are drawn. An address that the book knows is the person whom its
 * owner wrote down, under that name. Lists that are open to the circle do not open to who comes by a link: the owner did not choose them.
 */
export function joinDraw(
  database: Database,
  seal: SlipSeal,
  joining: Joining,
): Promise<{ person: PersonOfBook } | { not: NotJoined }> {
  return database.transaction(async (statements) => {
    const found = await findDrawByLink(statements, seal, joining.link)
    const owner = found && (await ownerOfCircle(statements, found.circleId))
    if (!found || owner === undefined) return { not: 'ended' }
    await lockBooks(statements, [owner])
    // What has changed before the book was locked counts.
    const draw = await findDrawByLink(statements, seal, joining.link)
    if (!draw) return { not: 'ended' }
    return join(statements, seal, { ...joining, owner, circleId: draw.circleId })
  })
}

async function join(
  statements: Statements,
  { signs }: SlipSeal,
  { owner, circleId, name, address }: Joining & { owner: number; circleId: number },
): Promise<{ person: PersonOfBook } | { not: NotJoined }> {
  const link = await findLink(statements, circleId)
  const draw = (await findDraw(statements, circleId)) ?? noDraw
  const known = await findByAddress(statements, owner, circleId, address)
  if (!link || draw.drawn_at !== null) return { not: 'drawn' }
  const takers = draw.plan.person_ids
  const hasCome = known && link.joined.some(({ personId }) => personId === known.id)
  if (known && (hasCome || takers.includes(known.id))) return { person: known }
  if (link.refused.includes(signs.markOf(circleId, address))) return { not: 'refused' }
  if (takers.length >= limits.drawPeople.most) return { not: 'full' }
  if (!known && (await countKnownPeople(statements, owner)) >= limits.people) return { not: 'full' }
  const person = known ?? (await insertKnownPerson(statements, owner, { name, address, birthday: '' }))
  await leaveOutOfOpenLists(statements, circleId, person.id, owner)
  await insertIntoCircle(statements, circleId, person.id)
  const person_ids = [...takers, person.id].toSorted((one, other) => one - other)
  await writeDraw(statements, circleId, { ...draw, plan: { ...draw.plan, person_ids } })
  const joined = [...link.joined, { personId: person.id, isNew: known === undefined }]
  await writeJoined(statements, circleId, { ...link, joined })
  return { person }
}

/** Of several with one mailbox the one who is in the circle. */
async function findByAddress(
  statements: Statements,
  owner: number,
  circleId: number,
  address: string,
): Promise<PersonOfBook | undefined> {
  const people = await listKnownPeople(statements, owner)
  const same = people.filter((person) => inviteeKey(person.address) === inviteeKey(address))
  return same.find(({ circle_ids }) => circle_ids.includes(circleId)) ?? same[0]
}

/** Lists that the person may open already, or was taken off, stay as they are. */
async function leaveOutOfOpenLists(
  statements: Statements,
  circleId: number,
  personId: number,
  owner: number,
): Promise<void> {
  await statements.run(
    `INSERT INTO list_people (registry_id, person_id, is_left_out, opened_by)
     SELECT lc.registry_id, CAST($2 AS BIGINT), 1, CAST($3 AS BIGINT) FROM list_circles lc WHERE lc.circle_id = $1
       AND NOT EXISTS (SELECT 1 FROM list_guests g WHERE g.registry_id = lc.registry_id AND g.person_id = $2)
     ON CONFLICT (registry_id, person_id) DO NOTHING`,
    [circleId, personId, owner],
  )
}
