import type { Player } from '../player.ts'

const owners = ['ana', 'ana', 'jonas'] as const

const words = ['kettle', 'blanket', 'globe', 'vase', 'ladder', 'drum', 'kite', 'bench'] as const

/** What owners do with their lists, through programs and on their pages. */
export const ownerActs = {
  addGift: {
    weight: 5,
    people: owners,
    async play(player: Player) {
      const list = player.listOfOwner()
      if (!list) return
      const name = `${player.pick(words)} ${player.step.n}`
      const needed = 1 + (player.number(1) % 4)
      const body = {
        name,
        quantity_needed: needed,
        price: 10 + player.number(2),
        url: 'https://shop.example/new',
      }
      const added = await player.api('POST', `/registries/${list.id}/items`, body, player.key)
      if (added.status !== 201) return
      const { id } = added.json.data
      player.book.wishes.set(id, { id, list: list.id, name, needed, price: body.price, state: 'on' })
    },
  },
  changeGift: {
    weight: 4,
    people: owners,
    async play(player: Player) {
      const wish = player.wishOfOwner(['on', 'hidden', 'owned'])
      if (!wish) return
      const change = { price: 5 + player.number(1), quantity_needed: 1 + (player.number(2) % 5) }
      const { status } = await player.api('PUT', `/items/${wish.id}`, change)
      if (status === 200) Object.assign(wish, { price: change.price, needed: change.quantity_needed })
    },
  },
  removeGift: {
    weight: 3,
    people: owners,
    async play(player: Player) {
      const wish = player.wishOfOwner(['on'])
      if (!wish) return
      const { status } = await player.api('DELETE', `/registries/${wish.list}/items/${wish.id}`)
      // An owner who was cut off asks again, and it may be off the list already.
      const isOff = player.step.dies !== undefined && player.house.isOff(wish.id)
      if (status < 300 || isOff) wish.state = 'removed'
    },
  },
  hideGift: {
    weight: 3,
    people: owners,
    async play(player: Player) {
      const wish = player.wishOfOwner(['on', 'hidden', 'owned'])
      if (!wish) return
      const off_list = wish.state === 'on' ? (['hidden', 'owned'] as const)[player.number(2) % 2] : null
      const { status } = await player.api('PUT', `/items/${wish.id}`, { off_list })
      if (status === 200) wish.state = off_list ?? 'on'
    },
  },
  nameList: {
    weight: 1,
    people: owners,
    async play(player: Player) {
      const list = player.listOfOwner()
      if (!list) return
      await player.api('PATCH', `/registries/${list.id}`, { story: `A story of step ${player.step.n}` })
    },
  },
  shareList: {
    weight: 2,
    people: owners,
    async play(player: Player) {
      const list = player.listOfOwner()
      if (!list) return
      const status = list.status === 'publish' ? 'private' : 'publish'
      const changed = await player.api('PATCH', `/registries/${list.id}`, { status })
      if (changed.status === 200) list.status = status
    },
  },
  inviteOrNot: {
    weight: 3,
    people: owners,
    async play(player: Player) {
      const list = player.listOfOwner()
      if (!list || list.isForMia) return
      const at = `/registries/${list.id}/invitees`
      const isGuest = list.guests.includes('gina')
      const { status } = isGuest
        ? await player.api('DELETE', `${at}/${player.house.nameOfGina}`)
        : await player.api('POST', at, { invitees: [player.house.nameOfGina] })
      // An owner who was cut off asks again, and Gina may be off already.
      const isOff = isGuest && player.step.dies !== undefined && !player.house.invitesGina(list.id)
      if (status >= 300 && !isOff) return
      list.guests = isGuest ? list.guests.filter((who) => who !== 'gina') : [...list.guests, 'gina']
    },
  },
} as const
