import type { Ask } from '@hopechest/api/in-process'
import { away } from './site-world.ts'

type Act = () => unknown

/** The way of pages to the rules: a story acts before the next question like this one, or behind its answer. */
export function lineWith(request: RegExp) {
  const next: { before?: Act; behind?: Act } = {}
  async function act(when: keyof typeof next): Promise<void> {
    const { [when]: act } = next
    delete next[when]
    await act?.()
  }
  const between =
    (ask: Ask): Ask =>
    async (question) => {
      if (!request.test(`${question.method} ${question.path}`)) return ask(question)
      try {
        await act('before')
        const answer = await ask(question)
        await act('behind')
        return answer
      } catch (error) {
        if (error !== lost) throw error
        return away()
      }
    }
  return { next, between }
}

const lost = new Error('The database was lost')

/** Whether it was stored is not known. */
export function lose(): never {
  throw lost
}
