import { keyOfIdeas } from '../book.ts'
import type { Player } from '../player.ts'

const guests = ['gus', 'gus', 'gina'] as const

/** What guests do. An owner who could read of it would know what is in the parcel. */
export const guestActs = {
  rush: {
    weight: 3,
    people: guests,
    isSecret: true,
    async play(player: Player) {
      const wish = player.wishOfGuest()
      if (!wish) return
      const body = { quantity: 1, purchaser: player.secret('Miriam') }
      const path = `/registries/${wish.list}/items/${wish.id}/purchases`
      const all = await player.atOnce(['gus', 'gina', 'gus', 'gina'], 'POST', path, body)
      for (const [n, { status, json }] of all.entries()) {
        if (status !== 201) continue
        const { id, release_key: releaseKey } = json
        const who = n % 2 === 0 ? 'gus' : 'gina'
        player.book.gifts.set(id, { id, wish: wish.id, quantity: 1, who, releaseKey, isBack: false })
      }
      player.demandEnough(wish)
    },
  },
  give: {
    weight: 8,
    people: guests,
    isSecret: true,
    async play(player: Player) {
      const wish = player.wishOfGuest()
      if (!wish) return
      const quantity = 1 + (player.number(1) % 2)
      const is_set_aside = player.number(2) % 4 === 0
      const body = { quantity, purchaser: player.secret('Miriam'), note: player.secret('Psst'), is_set_aside }
      const path = `/registries/${wish.list}/items/${wish.id}/purchases`
      const { status, json } = await player.api('POST', path, body, player.key)
      if (status === 201) {
        const { id, release_key: releaseKey } = json
        player.book.gifts.set(id, {
          id,
          wish: wish.id,
          quantity,
          who: player.step.who,
          releaseKey,
          isBack: false,
        })
        player.demandEnough(wish)
      }
    },
  },
  giveBack: {
    weight: 3,
    people: guests,
    isSecret: true,
    async play(player: Player) {
      const gift = player.pick(
        [...player.book.gifts.values()].filter(({ isBack, who }) => !isBack && who === player.step.who),
      )
      const wish = gift && player.book.wishes.get(gift.wish)
      if (!gift || !wish) return
      const path = `/registries/${wish.list}/items/${wish.id}/purchases/${gift.id}`
      const { status } = await player.api('DELETE', path, undefined, { 'x-release-key': gift.releaseKey })
      // A guest who was cut off asks again, and hears that it is given back.
      const isBack = player.step.dies !== undefined && player.house.isGivenBack(gift.id)
      if (status < 300 || isBack) gift.isBack = true
    },
  },
  giveOnPage: {
    weight: 4,
    people: ['jo'],
    isSecret: true,
    async play(player: Player) {
      const wish = player.wishOfGuest()
      const list = wish && player.book.lists.get(wish.list)
      if (!wish || !list) return
      const note = player.secret('Psst')
      const form = { name: player.secret('Johanna'), note, way: 'bought', quantity: '1' }
      const key = `the-key-of-a-form-${player.step.n}`
      const path = `/registry/${list.slug}/items/${wish.id}/give`
      const { status, headers } = await player.page(path, { ...form, email: 'jo@mail.example', key })
      const location = headers.find(([name]) => name === 'location')?.[1] ?? ''
      const id = Number(/\/yours\/(\d+)/.exec(location)?.[1])
      if (status !== 303 || !id) return
      player.book.gifts.set(id, { id, wish: wish.id, quantity: 1, who: 'jo', releaseKey: '', isBack: false })
      player.demandEnough(wish)
    },
  },
  haveIdea: {
    weight: 2,
    people: guests,
    isSecret: true,
    async play(player: Player) {
      const list = player.pick(player.listsOfGuest())
      if (!list) return
      const idea = { name: player.secret('Records'), author: player.secret('Miriam') }
      const path = `/registries/${list.id}/ideas`
      const { status, json } = await player.api('POST', path, idea, {
        ...player.key,
        ...keyOfIdeas(player.step.who),
      })
      const { who } = player.step
      if (status === 201)
        player.book.ideas.set(json.id, { id: json.id, list: list.id, who, takenBy: undefined })
    },
  },
  takeIdea: {
    weight: 2,
    people: guests,
    isSecret: true,
    async play(player: Player) {
      const { who } = player.step
      const idea = player.pick(
        ideasOfGuest(player).filter(({ takenBy }) => takenBy === undefined || takenBy === who),
      )
      if (!idea) return
      const path = `/registries/${idea.list}/ideas/${idea.id}/taken`
      const isTaken = idea.takenBy === undefined
      const body = isTaken ? { giver: player.secret('Miriam') } : undefined
      const { status } = await player.api(isTaken ? 'PUT' : 'DELETE', path, body, keyOfIdeas(player.step.who))
      if (status === 200) idea.takenBy = isTaken ? who : undefined
    },
  },
  speakOfIdea: {
    weight: 1,
    people: guests,
    isSecret: true,
    async play(player: Player) {
      const idea = player.pick(ideasOfGuest(player))
      if (!idea) return
      const body = { text: player.secret('Psst'), author: player.secret('Miriam') }
      await player.api(
        'PUT',
        `/registries/${idea.list}/ideas/${idea.id}/comment`,
        body,
        keyOfIdeas(player.step.who),
      )
    },
  },
} as const

function ideasOfGuest(player: Player) {
  const lists = new Set(player.listsOfGuest().map(({ id }) => id))
  return [...player.book.ideas.values()].filter(({ list }) => lists.has(list))
}
