import type { Question } from '@hopechest/client'
import { keepRows, keptRows } from '../../../http/kept-rows.ts'
import type { Visit } from '../../../http/visit.ts'

const cookie = 'hc_asked'
const keptDays = 90
const mostKept = 30
const like: [registry: number, item: number, question: number] = [0, 0, 0]

/** The browser that asks keeps the number of the question, and no one else: only there it says that owners left it unanswered. */
export function keepAsked({ cookies }: Visit, registryId: number, { id, item_id }: Question): void {
  const others = keptRows(cookies, cookie, like).filter(([, , asked]) => asked !== id)
  keepRows(cookies, cookie, [[registryId, item_id, id], ...others].slice(0, mostKept), keptDays)
}

/** The gifts about which this browser asked what owners took away without an answer. One with an answer was heard: the browser forgets it. */
export function leftUnanswered(
  { cookies }: Visit,
  registryId: number,
  questions: readonly Question[],
): ReadonlySet<number> {
  const rows = keptRows(cookies, cookie, like)
  const heard = new Set(questions.flatMap(({ id, answer }) => (answer === '' ? [] : id)))
  const kept = rows.filter(([registry, , id]) => registry !== registryId || !heard.has(id))
  if (kept.length < rows.length) keepRows(cookies, cookie, kept, keptDays)
  const there = new Set(questions.map(({ id }) => id))
  const left = kept.filter(([registry, , id]) => registry === registryId && !there.has(id))
  return new Set(left.map(([, item]) => item))
}

export function forgetAsked(cookies: Visit['cookies']): void {
  cookies.clear(cookie)
}
