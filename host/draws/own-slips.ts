import { bookOwner, type Slip } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { isOfOwner } from '../family/person-links.ts'
import { inviteeKey } from '../invitee-key.ts'
import type { User } from '../may.ts'
import type { Plan } from './draws.ts'
import { markOfAddress, markOfPaper, type SlipSeal } from './slip-seal.ts'
import { type Unfolding, unfoldingsOf } from './unfoldings.ts'

interface Row {
  circle_id: number
  round: number
  person_id: number
  sealed: string
  plan: string
  drawn_at: string
  giver: string | null
  address: string
}

/** A slip with the person whose name is on it, because its page leads to the list of that person. */
export interface OwnSlip extends Slip {
  /** Whose slip it is, by the number in the book; that of the owner of the book is 0. */
  giverId: number
  receiver: { id: number; address: string }
  /**
   * No page unfolds the slip: the giver's address has changed since the names were drawn. An owner may have written down their own
   * address, to read the slip.
   */
  isShut: boolean
  /** Which link of its giver unfolds it: none by mail where an organiser read its letters when the names were drawn, any where there was no address. */
  opensBy: 'hand' | 'mail' | 'any'
  /** Where it was unfolded with a link of its giver. */
  unfolded: readonly Unfolding[]
}

const columns = 's.circle_id, s.round, s.person_id, s.sealed, d.plan, d.drawn_at'
const drawn = 'd.circle_id = s.circle_id AND d.round = s.round AND d.drawn_at IS NOT NULL'

/** What a person of a book drew, in the circles that they are in. */
export async function slipsOfPerson(
  statements: Statements,
  seal: SlipSeal,
  personId: number,
): Promise<OwnSlip[]> {
  const rows = await statements.rows<Row>(
    `SELECT ${columns}, p.name AS giver, p.address FROM circle_people cp
     JOIN draw_slips s ON s.circle_id = cp.circle_id AND s.person_id = cp.person_id JOIN draws d ON ${drawn}
     JOIN known_people p ON p.id = cp.person_id WHERE cp.person_id = $1 ORDER BY s.circle_id`,
    [personId],
  )
  return read(statements, seal, rows, await unfoldingsOf(statements, personId))
}

/**
 * What an account drew in the circles of its own book, and as a person in the books of others who wrote down its proved address. It reads
 * no slip of the people in its own book, even if it writes down its own address for them. Nor does a second account of the same mailbox.
 */
export async function slipsOfAccount(
  statements: Statements,
  seal: SlipSeal,
  { id, invited_as }: Pick<User, 'id' | 'invited_as'>,
): Promise<OwnSlip[]> {
  const own = await statements.rows<Row>(
    `SELECT ${columns}, NULL AS giver, '' AS address FROM circles c
     JOIN draw_slips s ON s.circle_id = c.id AND s.person_id = $2 JOIN draws d ON ${drawn}
     WHERE c.account_id = $1 ORDER BY s.circle_id`,
    [id, bookOwner],
  )
  const slips = await read(statements, seal, own)
  for (const personId of await peopleOfOthers(statements, id, invited_as))
    slips.push(
      ...(await slipsOfPerson(statements, seal, personId)).filter(({ opensBy }) => opensBy !== 'hand'),
    )
  return slips.filter(({ isShut }) => !isShut)
}

/** Any number of accounts may write down the same address. We look at this many of them. */
const mostPeople = 100

async function peopleOfOthers(
  statements: Statements,
  accountId: number,
  keys: readonly string[],
): Promise<number[]> {
  const address = keys.find((key) => key.includes('@'))
  if (address === undefined) return []
  const people = await statements.rows<{ id: number; owner_id: number; address: string }>(
    `SELECT id, account_id AS owner_id, address FROM known_people
     WHERE address <> '' AND lower(address) = lower($1) AND account_id <> $2 AND removed_at_step IS NULL
     ORDER BY id LIMIT $3`,
    [address, accountId, mostPeople],
  )
  const others: number[] = []
  for (const person of people)
    if (inviteeKey(person.address) === address && !(await isOfOwner(statements, person)))
      others.push(person.id)
  return others
}

/** A slip that the site cannot open any more says nothing. */
async function read(
  statements: Statements,
  seal: SlipSeal,
  rows: readonly Row[],
  unfoldings: ReadonlyMap<number, readonly Unfolding[]> = new Map(),
): Promise<OwnSlip[]> {
  const slips: OwnSlip[] = []
  for (const { circle_id, round, person_id, sealed, drawn_at, ...row } of rows) {
    const { own_name, amount, currency, day } = JSON.parse(row.plan) as Plan
    const opened = seal.open({ circleId: circle_id, round, giver: person_id }, sealed)
    if (!opened) continue
    const receiver =
      opened.receiver === bookOwner
        ? { id: bookOwner, name: own_name, address: '' }
        : await findReceiver(statements, opened.receiver)
    if (!receiver) continue
    const { name } = receiver
    const giver = row.giver ?? own_name
    const is_changed = opened.isChanged
    const opensBy = opened.to === '' ? 'any' : opened.to === markOfPaper ? 'hand' : 'mail'
    const isShut = opensBy === 'mail' && opened.to !== markOfAddress(row.address)
    const unfolded = unfoldings.get(circle_id) ?? []
    const drawn = { circle_id, giver, name, amount, currency, day, drawn_at, is_changed }
    slips.push({ ...drawn, giverId: person_id, receiver, isShut, opensBy, unfolded })
  }
  return slips
}

function findReceiver(
  statements: Statements,
  personId: number,
): Promise<{ id: number; name: string; address: string } | undefined> {
  return statements.row('SELECT id, name, address FROM known_people WHERE id = $1', [personId])
}
