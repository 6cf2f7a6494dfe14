import type { Statements } from '@hopechest/database'
import { inviteeKey } from '../invitee-key.ts'
import { mailboxOf } from '../mailbox-of.ts'
import { forgetLettersOf } from '../post/kinds/person.ts'
import { isSameLink, keyFor, numberIn, signedLink } from '../signed-links.ts'
import { householdOf } from './households.ts'

/** A person of a book as their own link knows them. */
export interface PersonOfLink {
  id: number
  /** The account in whose book they are. */
  owner_id: number
  name: string
  address: string
  birthday: string
  opened_at: string | null
}

interface Row extends PersonOfLink {
  link_nonce: string
}

/** The owner holds the link `by hand`, too. The service sends the one `by mail` to the address of the person alone. */
export type Way = 'by hand' | 'by mail'

export function personLinkKey(secret: string): Buffer {
  return keyFor(secret, 'links of people')
}

const columns = 'id, account_id AS owner_id, name, address, birthday, opened_at, link_nonce'

/** The link of a person; null while it has ended. Owners hold the one by hand. */
export function linkOf(key: Buffer, person: SignedPerson, way: Way): string | null {
  return person.link_nonce === '' ? null : sign(key, person, way)
}

/** An address may stand in many books. Each of these links is for a letter to it. */
const mostOfAddress = 20

/** The links that have not ended of all people with an address. Databases make small letters of more than those of one mailbox. */
export async function linksToAddress(
  statements: Statements,
  key: Buffer,
  address: string,
): Promise<string[]> {
  const rows = await statements.rows<Row>(
    `SELECT ${columns} FROM known_people WHERE LOWER(address) = LOWER($1) AND link_nonce <> ''
       AND removed_at_step IS NULL ORDER BY id LIMIT $2`,
    [address.normalize('NFC'), mostOfAddress],
  )
  const same = rows.filter((row) => inviteeKey(row.address) === inviteeKey(address))
  return same.map((row) => sign(key, row, 'by mail'))
}

/** The secret in the address of a person's calendar, which ends with their links and opens no page. */
export async function calendarOfPerson(
  statements: Statements,
  key: Buffer,
  personId: number,
): Promise<string | undefined> {
  const row = await findRow(statements, personId)
  return row && row.link_nonce !== '' ? sign(key, row, 'calendar') : undefined
}

export async function findPersonByCalendar(
  statements: Statements,
  key: Buffer,
  secret: string,
): Promise<PersonOfLink | undefined> {
  const id = numberIn(secret, 'p')
  const row = id > 0 ? await findRow(statements, id) : undefined
  if (!row || row.link_nonce === '' || !isSameLink(secret, sign(key, row, 'calendar'))) return undefined
  const { link_nonce: _, ...person } = row
  return person
}

export interface FoundByLink {
  person: PersonOfLink
  way: Way
  /** The address is that of an account whose book the person is in, such as a mother's for her child: letters to it are hers, too. */
  isOfOwner: boolean
}

/** The person whose page the secret opens, and how they got it. */
export async function findPersonByLink(
  statements: Statements,
  key: Buffer,
  secret: string,
): Promise<FoundByLink | undefined> {
  const id = numberIn(secret)
  const row = id > 0 ? await findRow(statements, id) : undefined
  if (!row || row.link_nonce === '') return undefined
  const way = (['by hand', 'by mail'] as const).find((each) => isSameLink(secret, sign(key, row, each)))
  const { link_nonce: _, ...person } = row
  return way && { person, way, isOfOwner: await isOfOwner(statements, row) }
}

/**
 * The address leads to the mailbox of an account that sees the book. Beside another host those of a household are known, and of the rest
 * the one who asks, by what the host says of them.
 */
export async function isOfOwner(
  statements: Statements,
  { owner_id, address }: Pick<Row, 'owner_id' | 'address'>,
  asking?: { email: string },
): Promise<boolean> {
  if (address === '') return false
  if (asking && isOneMailbox(asking.email, address)) return true
  const agreed = await statements.values<[address: string]>(
    'SELECT address FROM households WHERE agreed_by IS NOT NULL AND (account_id = $1 OR agreed_by = $1)',
    [owner_id],
  )
  if (agreed.flat().some((each) => isOneMailbox(each, address))) return true
  for (const id of [owner_id, ...(await householdOf(statements, owner_id))]) {
    const owner = await statements.row<{ email: string }>('SELECT email FROM accounts WHERE id = $1', [id])
    if (owner && isOneMailbox(owner.email, address)) return true
  }
  return false
}

function isOneMailbox(one: string, other: string): boolean {
  return mailboxOf(inviteeKey(one)) === mailboxOf(inviteeKey(other))
}

/** Another nonce ends the link of before; an empty one ends it without another. What was sent counts no more. */
export async function setLinkNonce(statements: Statements, personId: number, nonce: string): Promise<void> {
  await forgetLettersOf(statements, personId)
  await statements.run('UPDATE known_people SET link_nonce = $2, opened_at = NULL WHERE id = $1', [
    personId,
    nonce,
  ])
}

/** When the person first looked around, and on this list. */
export async function noteOpened(
  statements: Statements,
  { person_id, registry_id }: Pick<ListOfPerson, 'person_id' | 'registry_id'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await statements.run('UPDATE known_people SET opened_at = $2 WHERE id = $1 AND opened_at IS NULL', [
    person_id,
    at,
  ])
  await statements.run(
    'UPDATE list_guests SET opened_at = $3 WHERE registry_id = $1 AND person_id = $2 AND opened_at IS NULL',
    [registry_id, person_id, at],
  )
}

/** A list that circles and owners have opened to a person, and the entry that means the person there. */
export interface ListOfPerson {
  person_id: number
  registry_id: number
  entry: string
  opened_at: string | null
}

export function listsOfPerson(statements: Statements, personId: number): Promise<ListOfPerson[]> {
  return statements.rows(
    'SELECT person_id, registry_id, entry, opened_at FROM list_guests WHERE person_id = $1 ORDER BY registry_id',
    [personId],
  )
}

function findRow(statements: Statements, personId: number): Promise<Row | undefined> {
  return statements.row<Row>(
    `SELECT ${columns} FROM known_people WHERE id = $1 AND removed_at_step IS NULL`,
    [personId],
  )
}

export type SignedPerson = Pick<Row, 'id' | 'address' | 'link_nonce'>

function sign(key: Buffer, { id, link_nonce, address }: SignedPerson, way: Way | 'calendar'): string {
  const text = way === 'by mail' ? `${id} ${link_nonce} ${inviteeKey(address)}` : `${id} ${link_nonce}`
  return signedLink(key, way === 'calendar' ? `p${id}` : `${id}`, `${way} ${text}`)
}
