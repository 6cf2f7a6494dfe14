import type { Client, SeenItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import type { Accounts, ListName } from '@hopechest/host/accounts'
import { reached } from '../../../http/api-away.ts'
import { type LinkState, linkStates, stateOf } from './state.ts'

/** One gift with the list that it is on. */
export interface LinkRow {
  item: SeenItem
  state: LinkState
  list: ListName | undefined
}

/** Which rows are wanted. */
export interface LinkQuery {
  state: LinkState
  text: string
  /** The rows begin behind this gift. */
  after: number
}

export interface Survey {
  counts: Record<LinkState, number>
  rows: LinkRow[]
  /** The gift behind which the next rows begin; undefined at the end. */
  next: number | undefined
  /** There are more gifts than were counted. */
  isPartial: boolean
}

export const rowsOfPage = 50
/** One page reads at most so many gifts to count them, and so many again to find rows. Only one answer of them is in memory. */
export const mostRead = 10_000
const answerSize = limits.itemsPage.most

/** Counts the gifts by the state of their links, and finds the rows that are wanted. */
export async function surveyLinks(
  client: Client,
  accounts: Accounts,
  query: LinkQuery,
  most = mostRead,
): Promise<Survey> {
  const counted = await countLinks(client, most)
  return { ...counted, ...(await findRows(client, accounts, query, most)) }
}

async function countLinks(client: Client, most: number): Promise<Pick<Survey, 'counts' | 'isPartial'>> {
  const counts = Object.fromEntries(linkStates.map((state) => [state, 0])) as Survey['counts']
  let read = 0
  for await (const items of answersFrom(client, 0)) {
    for (const item of items) {
      if (read === most) return { counts, isPartial: true }
      read++
      counts[stateOf(item)]++
    }
  }
  return { counts, isPartial: false }
}

async function findRows(
  client: Client,
  accounts: Accounts,
  query: LinkQuery,
  most: number,
): Promise<Pick<Survey, 'rows' | 'next'>> {
  const rows: LinkRow[] = []
  let read = 0
  let last = query.after
  for await (const items of answersFrom(client, query.after)) {
    const names = await namesOf(accounts, items)
    for (const item of items) {
      if (rows.length === rowsOfPage || read === most) return { rows, next: last }
      read++
      last = item.id
      const row = toRow(item, names)
      if (row.state === query.state && holds(row, query.text)) rows.push(row)
    }
  }
  return { rows, next: undefined }
}

/** All gifts behind one, an answer of the service at a time. */
export async function* answersFrom(client: Client, after: number): AsyncGenerator<SeenItem[]> {
  for (let last = after; ; ) {
    const items = reached(await client.listItems({ after: last, limit: answerSize })) ?? []
    const end = items.at(-1)
    if (!end) return
    yield items
    last = end.id
  }
}

export async function namesOf(
  { lists }: Accounts,
  items: readonly SeenItem[],
): Promise<Map<number, ListName>> {
  const ids = [...new Set(items.map(({ registry_id }) => registry_id))]
  return new Map((await lists.names(ids)).map((name) => [name.id, name]))
}

export function toRow(item: SeenItem, names: ReadonlyMap<number, ListName>): LinkRow {
  return { item, state: stateOf(item), list: names.get(item.registry_id) }
}

export function holds({ item, list }: LinkRow, text: string): boolean {
  const wanted = text.toLocaleLowerCase()
  const texts = [item.name, item.retailer, item.url, list?.title]
  return wanted === '' || texts.some((each) => each?.toLocaleLowerCase().includes(wanted))
}
