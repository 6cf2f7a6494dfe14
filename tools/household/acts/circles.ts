import type { Player } from '../player.ts'

/** Ana has a circle of friends, and Oskar comes and goes. Whom a circle brings may read its lists; whom it lets go may not. */
export const circleActs = {
  openToFriends: {
    weight: 2,
    people: ['ana'],
    async play(player: Player) {
      const list = player.listOfOwner()
      if (!list || list.isForMia) return
      const isOpen = !list.isOpenToFriends
      const body = {
        circle_ids: isOpen ? [player.house.friends.circle] : [],
        person_ids: [],
        left_out_ids: [],
      }
      const { status } = await player.api('PUT', `/registries/${list.id}/open-to`, body)
      if (status === 200) player.book.noteOpen(list, isOpen)
    },
  },
  comeOrGo: {
    weight: 2,
    people: ['ana'],
    async play(player: Player) {
      const { circle, oskar } = player.house.friends
      const isIn = !player.book.isOskarFriend
      const { status } = await player.api(isIn ? 'PUT' : 'DELETE', `/circles/${circle}/people/${oskar}`)
      if (status === 200) player.book.noteFriend(isIn)
    },
  },
} as const
