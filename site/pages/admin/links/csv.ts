import { Readable } from 'node:stream'
import type { SeenItem } from '@hopechest/client'
import { byteOrderMark, writeTable } from '@hopechest/gift-files'
import type { Accounts } from '@hopechest/host/accounts'
import type { PersonHandler } from '../../../http/visit.ts'
import { attachment } from '../../../view/attachment.ts'
import type { Words } from '../../../words/index.ts'
import { type LinkState, readState } from './state.ts'
import { answersFrom, holds, namesOf, toRow } from './survey.ts'

/** All rows of the filter as a file. It is written while it is read, so a site of any size needs little memory. */
export function linksCsv(accounts: Accounts): PersonHandler {
  return async (visit) => {
    const { query, words, signedIn } = visit
    const state = readState(query.get('state'))
    const wanted = { state, text: query.get('find') ?? '' }
    const answers = answersFrom(signedIn.client, 0)
    // The first answer comes before the file begins: where the service is away, the visitor reads a page that says so.
    const first = await answers.next()
    const lines = linesOf(accounts, words, wanted, first.done ? [] : first.value, answers)
    return {
      body: Readable.from(lines, { objectMode: false }),
      type: 'text/csv; charset=utf-8',
      headers: attachment('affiliate-links.csv'),
    }
  }
}

async function* linesOf(
  accounts: Accounts,
  { admin }: Words,
  wanted: { state: LinkState | undefined; text: string },
  first: SeenItem[],
  rest: AsyncGenerator<SeenItem[]>,
): AsyncGenerator<string> {
  const { id, gift, list, link, affiliate, state, price } = admin.csv
  yield byteOrderMark
  yield* writeTable([[id, list, gift, link, affiliate, state, price]])
  let items: SeenItem[] = first
  while (items.length > 0) {
    const names = await namesOf(accounts, items)
    const rows = items
      .map((item) => toRow(item, names))
      .filter((row) => (wanted.state ?? row.state) === row.state && holds(row, wanted.text))
    const cells = rows.map(({ item, list, state }) => [
      item.id,
      list?.title ?? '',
      item.name,
      item.url,
      item.affiliate_url ?? '',
      admin.links.states[state],
      item.price ?? '',
    ])
    yield [...writeTable(cells)].join('')
    const next = await rest.next()
    items = next.done ? [] : next.value
  }
}
