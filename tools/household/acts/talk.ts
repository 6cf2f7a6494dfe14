import type { Player } from '../player.ts'

/** What guests ask, and owners answer: all of a list read it. */
export const talkActs = {
  ask: {
    weight: 2,
    people: ['gus', 'gina'],
    async play(player: Player) {
      const wish = player.wishOfGuest()
      if (!wish) return
      const question = `Which size, asked in step ${player.step.n}?`
      const path = `/registries/${wish.list}/items/${wish.id}/questions`
      const { status, json } = await player.api('POST', path, { question }, player.key)
      if (status === 201)
        player.book.questions.set(json.id, { list: wish.list, wish: wish.id, question, answer: '' })
    },
  },
  answer: {
    weight: 2,
    people: ['ana', 'ana', 'jonas'],
    async play(player: Player) {
      const { openLists, questions } = player.book
      const own = openLists.filter(({ owners }) => owners.includes(player.step.who)).map(({ id }) => id)
      const [id, question] = player.pick([...questions].filter(([, { list }]) => own.includes(list))) ?? []
      if (!question) return
      const answer = `Medium, said in step ${player.step.n}`
      const path = `/registries/${question.list}/questions/${id}/answer`
      const { status } = await player.api('PUT', path, { answer })
      if (status === 200) question.answer = answer
    },
  },
} as const
