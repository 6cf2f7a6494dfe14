import { Breach } from '../breach.ts'
import type { Player } from '../player.ts'
import { demandThatTheCircleStands } from './circles.ts'

/** After each step. The file is read beside the service, so no memory of it answers. */
export function demandThatAllStands(player: Player): void {
  demandThatWishesStand(player)
  demandThatGiftsStand(player)
  demandThatListsAgree(player)
  demandThatOwnersStand(player)
  demandThatTalkStands(player)
  demandThatTheCircleStands(player)
  demandThatLettersLeaveOnce(player)
}

/** A mail server that is away is no fault of the service. */
export function demandThatTheLogIsQuiet({ house }: Player): void {
  const [error] = house.errors.filter((line) => !line.includes('450 try again later'))
  if (error !== undefined) throw new Breach(`The service wrote into its log: ${error.slice(0, 2000)}`)
}

interface WishRow {
  id: number
  list: number
  name: string
  needed: number
  price: number | null
  counted: number
  active: number
  off: string | null
}

/** What was acknowledged is there, once. */
function demandThatWishesStand({ house, book }: Player): void {
  const rows = house.look<WishRow>(
    `SELECT id, registry_id AS list, name, quantity_needed AS needed, price, quantity_purchased AS counted, is_active AS active,
       off_list AS off FROM items`,
  )
  const standing = new Map(rows.map((row) => [row.id, row]))
  for (const wish of book.wishes.values()) {
    if (book.lists.get(wish.list)?.isGone) continue
    const row = standing.get(wish.id)
    if (!row) throw new Breach(`"${wish.name}" was acknowledged as gift ${wish.id} and is not there`)
    const state = row.active === 1 ? 'on' : (row.off ?? 'removed')
    const [said, is] = [
      [wish.list, wish.name, wish.needed, wish.price, wish.state],
      [row.list, row.name, row.needed, row.price, state],
    ].map((each) => JSON.stringify(each))
    if (said !== is) throw new Breach(`Gift ${wish.id} was acknowledged as ${said} and is ${is}`)
  }
  for (const { id, list, name, active } of rows) {
    if (active === 1 && !book.wishes.has(id) && book.lists.has(list))
      throw new Breach(`"${name}" is there as gift ${id}, and no owner heard so`)
  }
}

interface GiftRow {
  id: number
  wish: number
  quantity: number
  back: string | null
}

/** No more is given than is wanted, and each gift counts once. */
function demandThatGiftsStand({ house, book }: Player): void {
  const rows = house.look<GiftRow>('SELECT id, item_id AS wish, quantity, released_at AS back FROM purchases')
  const standing = new Map(rows.map((row) => [row.id, row]))
  for (const gift of book.gifts.values()) {
    const row = standing.get(gift.id)
    if (!row) throw new Breach(`${gift.who} heard of gift ${gift.id}, which is not there`)
    if (row.wish !== gift.wish)
      throw new Breach(
        `${gift.who} gave for wish ${gift.wish}, and gift ${gift.id} is noted for wish ${row.wish}`,
      )
    if (row.quantity !== gift.quantity)
      throw new Breach(`${gift.who} gave ${gift.quantity}, and ${row.quantity} are noted`)
    if ((row.back !== null) !== gift.isBack)
      throw new Breach(
        `Gift ${gift.id} is ${gift.isBack ? 'given back, and counts' : 'given, and does not count'}`,
      )
  }
  for (const { id } of rows)
    if (!book.gifts.has(id)) throw new Breach(`Purchase ${id} is there, and no guest heard so`)
  const counts = house.look<{ id: number; counted: number }>(
    'SELECT id, quantity_purchased AS counted FROM items WHERE moved_to IS NULL',
  )
  for (const { id, counted } of counts) {
    const taken = book.takenOf(id)
    if (counted !== taken) throw new Breach(`Of wish ${id}, ${taken} are taken, and ${counted} are counted`)
  }
}

/** The list that the host has is the list of the table. */
function demandThatListsAgree({ house, book }: Player): void {
  for (const { id, itemIds } of house.lists(book.lists.keys())) {
    const ofHost = itemIds.toSorted((one, other) => one - other)
    const ofTable = house
      .look<{ id: number }>('SELECT id FROM items WHERE registry_id = ? AND is_active = 1 ORDER BY id', id)
      .map((row) => row.id)
    if (JSON.stringify(ofHost) !== JSON.stringify(ofTable))
      throw new Breach(
        `The host has ${JSON.stringify(ofHost)} on "${book.lists.get(id)?.title}", the table ${JSON.stringify(ofTable)}`,
      )
  }
}

/** A list that was handed over has the first owner that was named, and beside them those who stay, and no others. */
function demandThatOwnersStand({ house, book }: Player): void {
  const further = new Map(
    house
      .look<{ id: number; owners: string }>('SELECT id, owners FROM registries')
      .map((row) => [row.id, row.owners]),
  )
  for (const { id, title, first, owners } of book.openLists) {
    const is = house.firstOwnerOf(id)
    if (is !== first) throw new Breach(`${first} is the first owner of "${title}", and it is ${is}'s`)
    // Where a site keeps the lists, it keeps their owners too.
    if (house.site) continue
    const noted: string[] = JSON.parse(further.get(id) ?? '[]')
    if (noted.length !== owners.length - 1)
      throw new Breach(
        `"${title}" is of ${owners.join(' and ')}, and beside ${first} it names: ${noted.join(', ')}`,
      )
  }
}

/**
 * Each letter leaves once. A process that dies between a letter and its note sends it again, under the same id, so that its receiver may
 * keep one of the two: such stories say nothing here.
 */
function demandThatLettersLeaveOnce({ house, story }: Player): void {
  if (story.steps.some(({ act, dies }) => dies || act === 'processIsKilled')) return
  const seen = new Set<string>()
  for (const { to, messageId, subject, text } of house.mail.letters) {
    const letter = JSON.stringify([to, messageId ?? text])
    if (seen.has(letter)) throw new Breach(`${to} got "${subject}" twice`)
    seen.add(letter)
  }
}

/** What people asked, answered, thought of and opened early is noted, once. */
function demandThatTalkStands({ house, book }: Player): void {
  const questions = [...book.questions].map(([id, { list, question, answer }]) => [
    id,
    list,
    question,
    answer,
  ])
  const ideas = [...book.ideas.values()].map(({ id, list, takenBy }) => [
    id,
    list,
    takenBy === undefined ? 0 : 1,
  ])
  const looks = [...new Set(book.looks.map(({ list, wish }) => `${list} ${wish}`))]
  compare('questions', questions, house.look('SELECT id, registry_id, question, answer FROM questions'))
  compare('ideas', ideas, house.look('SELECT id, registry_id, taken_by IS NOT NULL AS is_taken FROM ideas'))
  compare('gifts opened early', looks, house.look('SELECT DISTINCT registry_id, item_id FROM gift_looks'))
}

function compare(what: string, heard: readonly unknown[], rows: readonly object[]): void {
  const sorted = (all: readonly string[]) => JSON.stringify(all.toSorted())
  const said = sorted(heard.map((each) => (Array.isArray(each) ? each.join(' ') : String(each))))
  const noted = sorted(rows.map((row) => Object.values(row).join(' ')))
  if (said !== noted) throw new Breach(`People know of these ${what}: ${said}, and noted are ${noted}`)
}
