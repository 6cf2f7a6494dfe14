import type { Book } from '../book.ts'
import { Breach } from '../breach.ts'
import type { House } from '../house.ts'

/** How lists name Oskar, wherever they do. */
const oskarsEntry = 'oskar@mail.example'

/** Oskar is in the circle of friends when Ana was answered that he is, and each list has those for guests of whom its owners heard so. */
export function demandThatTheCircleStands({ house, book }: { house: House; book: Book }): void {
  // Where a site keeps the lists, it keeps circles and guests too.
  if (house.site) return
  if (isInCircle(house) !== book.isOskarFriend)
    throw new Breach(
      `Ana heard that Oskar is ${book.isOskarFriend ? 'in' : 'out of'} her circle, and he is not`,
    )
  const invitees = demandThatListsFollow(house)
  for (const { id, title, guests, isOpenToFriends, isForMia } of book.openLists) {
    if (isForMia) continue
    const isBrought = isOpenToFriends && book.isOskarFriend
    const people = new Set([...guests, ...(isBrought ? ['oskar'] : [])])
    const wanted = [...people].map((who) => entryOf(house, who)).toSorted()
    const named = (invitees.get(id) ?? []).toSorted()
    if (JSON.stringify(named) !== JSON.stringify(wanted))
      throw new Breach(`"${title}" has ${wanted.join(', ')} for guests, and it names ${named.join(', ')}`)
  }
}

/**
 * At each moment, also behind a kill and before a person asks again: whom a circle brings is on its lists, and no list names a person
 * whom no circle brings any more. Returns whom each list names.
 */
export function demandThatListsFollow(house: House): ReadonlyMap<number, string[]> {
  const invitees = new Map(house.lists().map((list) => [list.id, list.invitees]))
  if (house.site) return invitees
  const { circle, oskar } = house.friends
  const idsOf = (sql: string, id: number) => house.look<{ id: number }>(sql, id).map((row) => row.id)
  const open = isInCircle(house)
    ? idsOf('SELECT registry_id AS id FROM list_circles WHERE circle_id = ?', circle)
    : []
  const noted = idsOf('SELECT registry_id AS id FROM list_guests WHERE person_id = ?', oskar)
  for (const id of open)
    if (!invitees.get(id)?.includes(oskarsEntry))
      throw new Breach(`Oskar is in a circle to which list ${id} is open, and the list does not name him`)
  for (const id of noted)
    if (!open.includes(id))
      throw new Breach(`List ${id} has Oskar because of a circle that does not bring him to it`)
  return invitees
}

function isInCircle(house: House): boolean {
  const { circle, oskar } = house.friends
  const sql = 'SELECT COUNT(*) AS count FROM circle_people WHERE circle_id = ? AND person_id = ?'
  return house.look<{ count: number }>(sql, circle, oskar)[0]?.count === 1
}

function entryOf(house: House, who: string): string {
  if (who === 'gina') return house.nameOfGina
  if (who === 'jo') return 'jo@mail.example'
  return who === 'oskar' ? oskarsEntry : house.usernameOf(who)
}
