import { Readable } from 'node:stream'
import type { Registry } from '@hopechest/client'
import type { Idea } from '@hopechest/contract'
import { byteOrderMark, writeTable } from '@hopechest/gift-files'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { createOneAtATime } from '../../../http/work/one-at-a-time.ts'
import { attachment } from '../../../view/attachment.ts'
import { toGift } from '../../guests/registry/gift.ts'
import { readIdeas } from '../ideas/index.ts'
import { type Bought, readBought } from './bought.ts'

/**
 * For thank-you letters: one line for each gift that was given. The file is written while the gifts are read, so ten
 * thousand of them need little memory.
 */
export function createBoughtCsv() {
  const oneAtATime = createOneAtATime()
  return async (visit: PersonVisit, registry: Registry): Promise<Answer> => {
    const { person, client } = visit.signedIn
    const body = await oneAtATime(person.id, async () => {
      const pages = readBought(client, registry)
      // This answer comes before the file begins: where the service is away, the owner reads a page that says so.
      const first = await pages.next()
      const pieces = piecesOf(visit, registry, first.value ?? [], pages, await readIdeas(visit, registry))
      return Readable.from(pieces, { objectMode: false })
    })
    const headers = attachment(`${registry.slug}-surprises.csv`)
    return { body, type: 'text/csv; charset=utf-8', headers }
  }
}

async function* piecesOf(
  visit: PersonVisit,
  registry: Registry,
  first: readonly Bought[],
  rest: AsyncIterable<Bought[]>,
  ideas: readonly Idea[],
): AsyncGenerator<string> {
  const { gift, quantity, giver, words, day, shop, price, arrived, thanked, ownNote, yes } =
    visit.words.sharing.surprises.columns
  const { record } = visit.words.sharing.surprises
  const tableOf = (page: readonly Bought[]) => {
    const lines = page.map((bought) => {
      const listed = bought.item && toGift(bought.item, registry, visit)
      return [
        bought.name,
        bought.quantity,
        bought.giver,
        bought.words,
        bought.day ?? '',
        bought.isWithoutList ? record.withoutList : (listed?.shop ?? ''),
        listed?.price ?? '',
        bought.hasArrived ? yes : '',
        bought.isThanked ? yes : '',
        bought.ownNote,
      ]
    })
    return [...writeTable(lines)].join('')
  }
  const heading = [gift, quantity, giver, words, day, shop, price, arrived, thanked, ownNote]
  yield byteOrderMark + [...writeTable([heading])].join('')
  yield tableOf(first)
  for await (const page of rest) yield tableOf(page)
  yield [...writeTable(ideas.flatMap((idea) => linesOf(visit, idea)))].join('')
}

/** Who gave an idea and who had it, each by themselves: a letter is for a person. */
function linesOf(visit: PersonVisit, idea: Idea): (string | number)[][] {
  const { yes } = visit.words.sharing.surprises.columns
  const { layout, ideas } = visit.words
  const line = (name: string, giver: string | null, words: string | null, isThanked: boolean) => [
    name,
    1,
    giver ?? '',
    words ?? '',
    idea.created_at.slice(0, 10),
    '',
    idea.price ?? '',
    '',
    isThanked ? yes : '',
    '',
  ]
  const given = line(idea.name, idea.giver, idea.giver_note, idea.is_giver_thanked)
  const had = line(
    layout.labelled(ideas.after.columnIdea, idea.name),
    idea.author,
    idea.note,
    idea.is_author_thanked,
  )
  return idea.is_taken ? [given, had] : [had]
}
