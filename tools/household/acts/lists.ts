import type { List, Wish } from '../book.ts'
import { Breach } from '../breach.ts'
import type { Player } from '../player.ts'

const owners = ['ana', 'ana', 'jonas'] as const

/** What owners do that reaches from one list to another, or from one owner to the other. */
export const listActs = {
  moveGift: {
    weight: 4,
    people: owners,
    async play(player: Player) {
      const wish = player.wishOfOwner(['on'])
      const target = wish && otherList(player, wish)
      if (!wish || !target) return
      const path = `/registries/${wish.list}/items/${wish.id}/move`
      const moved = await player.api('POST', path, { registry_id: target.id }, player.key)
      if (moved.status === 201) player.book.move(wish, moved.json.data.id, target.id)
    },
  },
  copyGift: {
    weight: 2,
    people: owners,
    async play(player: Player) {
      const wish = player.wishOfOwner(['on'])
      const target = wish && otherList(player, wish)
      const from = wish && player.book.lists.get(wish.list)
      if (!wish || !target || !from) return
      const form = { to: target.slug, key: `the-key-of-a-form-${player.step.n}` }
      const { headers } = await player.page(`/lists/${from.slug}/items/${wish.id}/copy`, form)
      const location = headers.find(([name]) => name === 'location')?.[1] ?? ''
      const id = Number(/copied-gift=(\d+)/.exec(location)?.[1])
      if (id) player.book.wishes.set(id, { ...wish, id, list: target.id })
    },
  },
  copyList: {
    weight: 2,
    people: owners,
    async play(player: Player) {
      const list = player.listOfOwner()
      // What is given of a list for another person its owners see, and so it stays behind.
      if (!list || list.isForMia) return
      const title = `${list.title} ${player.step.n}`
      const along = player.number(1) % 2 === 0 ? ['open', 'given', 'story'] : ['open', 'story']
      const body = { title, registry_event_date: '2026-12-24', along }
      const copied = await player.api('POST', `/registries/${list.id}/copy`, body, player.key)
      if (copied.status !== 201) return
      const { id, slug } = copied.json
      const { who } = player.step
      const isNew = {
        status: 'private',
        first: who,
        owners: [who],
        guests: [],
        isOpenToFriends: false,
      } as const
      player.book.lists.set(id, { ...list, ...isNew, id, slug, title, owners: [who], guests: [] })
      noteCopies(player, list, id)
    },
  },
  bringBack: {
    weight: 2,
    people: owners,
    async play(player: Player) {
      const lists = player.book.openLists.filter(({ owners }) => owners.includes(player.step.who))
      const wish = player.pick(
        lists.flatMap(({ id }) => player.book.wishesOf(id)).filter(({ state }) => state === 'removed'),
      )
      if (!wish) return
      const { status } = await player.api('PUT', `/items/${wish.id}`, { is_active: true })
      if (status === 200) wish.state = 'on'
    },
  },
  lookEarly: {
    weight: 2,
    people: owners,
    async play(player: Player) {
      const wish = player.wishOfOwner(['on'])
      if (!wish) return
      const { who } = player.step
      const path = `/registries/${wish.list}/items/${wish.id}/look`
      // Only a person who says so looks: the key of a program keeps surprises.
      const { status } = await player.asPerson('PUT', path)
      if (status === 200) player.book.looks.push({ who, list: wish.list, wish: wish.id })
    },
  },
  coOwn: {
    weight: 1,
    people: owners,
    async play(player: Player) {
      const list = player.listOfOwner()
      const other = otherOwner(player)
      if (!list || list.isForMia || list.owners.includes(other)) return
      const body = { owners: [player.house.usernameOf(other)] }
      const { status } = await player.api('POST', `/registries/${list.id}/owners`, body)
      if (status === 200) list.owners.push(other)
    },
  },
  handOver: {
    weight: 2,
    people: owners,
    async play(player: Player) {
      const { who } = player.step
      const heir = otherOwner(player)
      const list = player.pick(
        player.book.openLists.filter(({ first, owners }) => first === who && owners.includes(heir)),
      )
      if (!list) return
      const stays = player.number(1) % 2 > 0
      const body = { owner: player.house.usernameOf(heir), stays }
      const path = `/registries/${list.id}/first-owner`
      const { status } = await player.asPerson('PUT', path, body)
      // A person who was cut off asks again, and is not the first one any more.
      const isDone = status < 300 || (player.step.dies && player.house.firstOwnerOf(list.id) === heir)
      if (!isDone) return
      list.first = heir
      if (!stays) list.owners = [heir]
    },
  },
} as const

function otherOwner({ step }: Player): string {
  return step.who === 'ana' ? 'jonas' : 'ana'
}

function otherList(player: Player, wish: Wish): List | undefined {
  const { book, step } = player
  const others = book.openLists.filter(({ id, owners }) => id !== wish.list && owners.includes(step.who))
  return player.pick(others, 2)
}

/** A copy has the wishes of its original, as if no guest had given one of them. */
function noteCopies({ house, book }: Player, original: List, copy: number): void {
  const rows = house.look<{ id: number; name: string; needed: number; price: number | null }>(
    'SELECT id, name, quantity_needed AS needed, price FROM items WHERE registry_id = ? ORDER BY id',
    copy,
  )
  const said = (wishes: readonly Omit<Wish, 'id' | 'list' | 'state'>[]) =>
    JSON.stringify(wishes.map(({ name, needed, price }) => [name, needed, price].join(', ')).toSorted())
  const [wanted, copied] = [
    said(book.wishesOf(original.id).filter(({ state }) => state === 'on')),
    said(rows),
  ]
  if (wanted !== copied) throw new Breach(`A copy of "${original.title}", which has ${wanted}, has ${copied}`)
  for (const row of rows) book.wishes.set(row.id, { ...row, list: copy, state: 'on' })
}
