import type { Client, SeenItem } from '@hopechest/client'
import { type AffiliateWork, limits } from '@hopechest/contract'
import type { Accounts, ListName } from '@hopechest/host/accounts'
import { reached } from '../../../http/work/page-clients.ts'
import { type LinkState, stateOf } from './state.ts'

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
/** The gifts that the item service counts. */
export const mostCounted = limits.affiliateWork.counted
/** The most gifts that a page reads when it searches for a text. */
export const mostSearched = 2000
/** The texts of a thousand gifts may take a tenth of a second, in which nothing else is done. */
const answerSize = 200

/** Counts the gifts by the state of their links, and finds the rows that are wanted. */
export async function surveyLinks(
  client: Client,
  accounts: Accounts,
  query: LinkQuery,
  most = mostSearched,
): Promise<Survey> {
  const { state, text, after } = query
  const limit = text === '' ? rowsOfPage : 1
  const work = reached(await client.readAffiliateWork({ state, after, limit }))
  if (!work) throw new Error('The item service knows no affiliate links')
  const found = text === '' ? await pageOf(accounts, work) : await searchRows(client, accounts, query, most)
  return { counts: work.counts, isPartial: work.is_partial, ...found }
}

async function pageOf(accounts: Accounts, { items, next }: AffiliateWork): Promise<Found> {
  const names = await namesOf(accounts, items)
  return { rows: items.map((item) => toRow(item, names)), next: next ?? undefined }
}

type Found = Pick<Survey, 'rows' | 'next'>

/** The name of a list is not known to the item service, so a text is searched for here. */
async function searchRows(
  client: Client,
  accounts: Accounts,
  query: LinkQuery,
  most: number,
): Promise<Found> {
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
