import type { Registry } from '@hopechest/client'
import { writeTable } from '@hopechest/gift-files'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { csvFile } from '../../../view/attachment.ts'
import { toGift } from '../../guests/registry/gift.ts'
import type { Bought } from './bought.ts'

/** For thank-you letters: one line for each gift that was given. */
export function boughtCsv(visit: PersonVisit, registry: Registry, all: readonly Bought[]): Answer {
  const { surprises: words } = visit.words.sharing
  const {
    gift,
    quantity,
    giver,
    words: note,
    day,
    shop,
    price,
    arrived,
    thanked,
    ownNote,
    yes,
  } = words.columns
  const lines = all.values().map((bought) => {
    const listed = bought.item && toGift(bought.item, registry, visit.site)
    return [
      bought.name,
      bought.quantity,
      bought.giver,
      bought.words,
      bought.day ?? '',
      listed?.shop ?? '',
      listed?.price ?? '',
      bought.hasArrived ? yes : '',
      bought.isThanked ? yes : '',
      bought.ownNote,
    ]
  })
  const heading = [gift, quantity, giver, note, day, shop, price, arrived, thanked, ownNote]
  function* table() {
    yield* writeTable([heading])
    yield* writeTable(lines)
  }
  return csvFile(`${registry.slug}-surprises`, table())
}
