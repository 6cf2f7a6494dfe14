import type { Player } from '../player.ts'

const house = ['house'] as const

/** What happens to a house by itself. */
export const houseActs = {
  minutesPass: {
    weight: 2,
    people: house,
    async play(player: Player) {
      await player.wait(65_000)
    },
  },
  clockJumps: {
    weight: 1,
    people: house,
    async play(player: Player) {
      const hours = [-1, 1, 24, 72][player.number(0) % 4] ?? 1
      player.moveClock(hours * 3_600_000)
    },
  },
  processIsKilled: {
    weight: 1,
    people: house,
    async play(player: Player) {
      await player.restart()
    },
  },
  mailIsAway: {
    weight: 1,
    people: house,
    async play({ house }: Player) {
      house.mail.isAway = !house.mail.isAway
    },
  },
  hoursPass: {
    weight: 2,
    people: house,
    async play(player: Player) {
      player.moveClock(2 * 3_600_000)
      player.house.runFor(2)
      player.setClock()
      await player.wait(65_000)
    },
  },
} as const
