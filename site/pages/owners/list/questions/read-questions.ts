import type { Question, Registry, SeenItem } from '@hopechest/client'
import type { Address } from '../../../../addresses.ts'
import { html, type Slot } from '../../../../html/html.ts'
import { reached } from '../../../../http/api-away.ts'
import type { PersonVisit, Visit } from '../../../../http/visit.ts'
import type { OwnList } from '../own-list.ts'

export async function readQuestions(
  { signedIn }: PersonVisit,
  { id }: Pick<Registry, 'id'>,
): Promise<Question[]> {
  return reached(await signedIn.client.listQuestions(id)) ?? []
}

/** Those that no owner has answered, in the order of the gifts. */
export function openQuestions(items: readonly SeenItem[], questions: readonly Question[] = []): Question[] {
  return items.flatMap(({ id }) => questions.filter(({ item_id, answer }) => item_id === id && answer === ''))
}

/** A question on its row, with the focus in the field of its answer. */
export function questionAddress(to: Visit['to'], slug: string, id: number): Address {
  return to.list({ slug }, { focus: `answer-${id}` }).part(`question-${id}`)
}

/** What waits for an answer is said above the gifts: its row may be folded, or far down. */
export function questionsWait(
  { words, to }: PersonVisit,
  { registry: { slug }, items, questions }: OwnList,
): Slot {
  const { owner } = words.questions
  const waiting = openQuestions(items, questions)
  const [first] = waiting
  if (!first) return undefined
  const gift = items.find(({ id }) => id === first.item_id)?.name ?? ''
  const [said, act] =
    waiting.length === 1 ? [owner.asks(gift), owner.read] : [owner.wait(waiting.length), owner.readFirst]
  return html`<p class="notice note-acts"><span>${said}</span><a class="button plain" href="${questionAddress(to, slug, first.id)}">${act}</a></p>`
}

/** The answer that an owner has typed, with its fault. */
export interface Answering {
  id: number
  typed: string
  fault: string
}
