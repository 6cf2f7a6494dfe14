import type { Database, Statements } from '@hopechest/database'
import { inviteeKey } from '../invitee-key.ts'

/** A person of a book who is a guest of a list because of that. */
export interface PersonOnList {
  id: number
  owner_id: number
  name: string
  address: string
  link_nonce: string
  /** What means them among the invitees. */
  entry: string
  /** When they first looked around on this list by their own link. */
  opened_at: string | null
}

/** Of all books, for the owners of the list. */
export function listPeopleOnList(statements: Statements, registryId: number): Promise<PersonOnList[]> {
  return statements.rows<PersonOnList>(
    `SELECT p.id, p.account_id AS owner_id, p.name, p.address, p.link_nonce, l.entry, l.opened_at
     FROM list_guests l JOIN known_people p ON p.id = l.person_id WHERE l.registry_id = $1 ORDER BY p.id`,
    [registryId],
  )
}

/** What all lists say of a person, by their address: their numbers, and the names that owners wrote down. */
export function namesOfAddress(
  database: Statements,
  address: string,
): Promise<{ registry_id: number; name: string }[]> {
  return database.rows(
    `SELECT l.registry_id, p.name FROM known_people p JOIN list_guests l ON l.person_id = p.id
     WHERE LOWER(p.address) = LOWER($1) AND p.address <> '' ORDER BY l.registry_id`,
    [address.trim().normalize('NFC')],
  )
}

/**
 * The person has it forgotten, in the books of all, and what these note of its place on lists. The host that asks takes the address off
 * the invitees of its lists itself.
 */
export function forgetAddress(database: Database, address: string): Promise<void> {
  const key = inviteeKey(address)
  return database.transaction(async (statements) => {
    const rows = await statements.rows<{ id: number; address: string }>(
      "SELECT id, address FROM known_people WHERE LOWER(address) = LOWER($1) AND address <> '' ORDER BY id",
      [address.trim().normalize('NFC')],
    )
    for (const { id } of rows.filter((row) => inviteeKey(row.address) === key)) {
      await statements.run('DELETE FROM list_guests WHERE person_id = $1', [id])
      await statements.run('DELETE FROM known_people WHERE id = $1', [id])
      await statements.run('DELETE FROM list_for WHERE person_id = $1', [id])
    }
  })
}
