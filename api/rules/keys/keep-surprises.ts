import { hash } from 'node:crypto'
import { AffiliateWork, type Endpoint, type Item, type ItemPublic, KnownPerson } from '@hopechest/contract'
import { type Caller, isNarrowed } from '@hopechest/host'
import {
  type ItemJson,
  WrittenAnswer,
  type WrittenEntry,
  WrittenItem,
  WrittenSlices,
  weakTagOf,
} from '../../answers/written-answers.ts'
import type { Lists } from './look-at-lists.ts'

interface Kept {
  result: unknown
  isList: boolean
  etag?: string
}

/** What a rule says, as a key without surprises reads it: on a list that is wrapped nothing that guests do changes it. */
export async function keepSurprises(
  lists: Lists,
  { answer, gives }: Endpoint,
  caller: Caller,
  result: unknown,
): Promise<Kept> {
  if (result instanceof WrittenItem) return { result: await keepItem(lists, result), isList: false }
  if (result instanceof WrittenAnswer) {
    const list = await keepList(lists, result)
    return { result: list, isList: true, ...(gives?.includes('etag') && { etag: weakTagOf(list.body) }) }
  }
  if (result instanceof WrittenSlices) return { result: keepSlices(lists, result), isList: true }
  if (answer === AffiliateWork)
    return { result: await keepWork(lists, result as AffiliateWork), isList: false }
  // The link of a person opens lists as guests see them.
  if (isNarrowed(caller) && isOfPeople(answer)) return { result: withoutLinks(result), isList: false }
  return { result, isList: false }
}

async function keepItem(lists: Lists, written: WrittenItem): Promise<WrittenItem> {
  const { audience, item, done } = written
  if (!(await lists.wrapped(item.registry_id))) return written
  return new WrittenItem(audience, wrapItem(item), done)
}

async function keepList(lists: Lists, { audience, body, last }: WrittenAnswer): Promise<WrittenAnswer> {
  const texts: string[] = []
  for (const item of JSON.parse(String(body)) as ItemPublic[])
    texts.push(JSON.stringify(await keep(lists, item)))
  return new WrittenAnswer(audience, Buffer.from(`[${texts.join(',')}]`), last)
}

/** Entries that are items, or have one. */
function keepSlices(lists: Lists, { audience, slices, last }: WrittenSlices): WrittenSlices {
  async function* kept() {
    for await (const slice of slices) {
      const entries: WrittenEntry[] = []
      for (const { text } of slice)
        entries.push({ text: JSON.stringify(await keepEntry(lists, JSON.parse(text))) })
      yield entries
    }
  }
  return new WrittenSlices(audience, kept(), () => {}, last)
}

async function keepEntry(lists: Lists, entry: ItemPublic | { item?: ItemPublic }): Promise<object> {
  if ('quantity_purchased' in entry) return keep(lists, entry)
  return entry.item ? { ...entry, item: await keep(lists, entry.item) } : entry
}

async function keepWork(lists: Lists, work: AffiliateWork): Promise<AffiliateWork> {
  const items: Item[] = []
  for (const item of work.items) items.push(await keep(lists, item))
  return { ...work, items }
}

async function keep<Shown extends ItemPublic>(lists: Lists, item: Shown): Promise<Shown> {
  return (await lists.wrapped(item.registry_id)) ? wrap(item) : item
}

/** As the page of the owner (`wrapItems` in `site/pages/reveal.ts`): who counts pieces by hand also moves the time. */
export function wrap<Shown extends ItemPublic>(item: Shown): Shown {
  return { ...item, quantity_purchased: 0, updated_at: item.created_at }
}

/** Its version is its content, because the time does not tell. */
export function wrapItem({ id, registry_id, text }: ItemJson): ItemJson {
  const item = wrap(JSON.parse(text) as ItemPublic)
  const wrapped = JSON.stringify(item)
  const mark = hash('sha256', wrapped, 'base64url').slice(0, 22)
  return {
    id,
    registry_id,
    version: 0,
    updated_at: item.updated_at,
    quantity_purchased: 0,
    text: wrapped,
    mark,
  }
}

function isOfPeople(answer: Endpoint['answer']): boolean {
  return answer === KnownPerson || (answer !== null && 'items' in answer && answer.items === KnownPerson)
}

function withoutLinks(result: unknown): unknown {
  const without = (person: KnownPerson) => ({ ...person, link: null })
  return Array.isArray(result) ? result.map(without) : without(result as KnownPerson)
}
