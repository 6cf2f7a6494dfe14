import { readPrice } from '@hopechest/look/read-price'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { type AllGiftsParts, readLists } from '../all-gifts/read.ts'
import { type Remembered, toRemember } from './memory.ts'
import { memoryPage } from './page.ts'

/** Gifts that are looked up when a memory is read: those that were kept at first and bought later, and what came by another device. */
const mostAtOnce = 100

/** What the visitor gave, year by year, for themselves alone: kept if they want it, and forgotten by one press. */
export function memoryPages(parts: AllGiftsParts): {
  show: Handler
  keep: Handler
  budget: Handler
  forget: Handler
  forgetOne: Handler
} {
  const { memory } = parts.guestGifts
  const back = ({ to }: Visit): Answer => ({ goTo: to.memory() })

  async function showAll(visit: Visit, fault?: string): Promise<Answer> {
    const remembered = await readMemory(parts, visit)
    const isPossible = remembered !== undefined || (await memory.isPossible(visit))
    return memoryPage(visit, { remembered, isPossible, fault, now: parts.now() })
  }

  return {
    show: (visit) => showAll(visit),
    async keep(visit) {
      await memory.keep(visit)
      return back(visit)
    },
    /** An empty field has no budget. */
    async budget(visit) {
      const typed = textOf(visit.form, 'budget')
      const amount = typed === '' ? undefined : readPrice(typed, visit.format.thousands)
      if (typed !== '' && amount === undefined) return showAll(visit, visit.words.memory.budgetWrong)
      const { currency } = visit.site
      await memory.saveBudget(visit, amount === undefined ? undefined : { amount, currency })
      return back(visit)
    },
    async forget(visit) {
      await memory.forget(visit)
      return back(visit)
    },
    async forgetOne(visit) {
      const purchase = Number(visit.params.purchase)
      if (Number.isSafeInteger(purchase)) await memory.forgetOne(visit, purchase)
      return back(visit)
    },
  }
}

/** With what the visitor has given since, and while the lists say what it is. */
async function readMemory(parts: AllGiftsParts, visit: Visit): Promise<Remembered | undefined> {
  const { memory } = parts.guestGifts
  const remembered = await memory.read(visit)
  if (!remembered) return undefined
  const missing = await memory.missing(visit, remembered)
  if (missing.length === 0) return remembered
  const { lists } = await readLists(parts, visit, missing, { skip: 0, limit: mostAtOnce })
  const found = lists.flatMap(({ registry, gifts }) =>
    gifts
      .filter(({ aside }) => aside === undefined)
      .map(({ kept, gift }) => toRemember(registry, kept, gift, parts.now())),
  )
  if (found.length === 0) return remembered
  await memory.remember(visit, found)
  return memory.read(visit)
}
