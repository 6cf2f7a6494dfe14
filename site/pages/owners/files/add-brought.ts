import { randomUUID } from 'node:crypto'
import { type ItemRegistryCreate, isClientError, isRefused } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { readCsv } from '@hopechest/gift-files'
import { keyOfThing } from '../../../http/form-key.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { ApiAway, reached } from '../../../http/work/page-clients.ts'
import { giveWay } from '../../../http/work/page-work.ts'
import { nothingHere } from '../../../view/nothing-here.ts'
import { toItem } from '../list/gift/gift-typed.ts'
import type { HeadingRow } from '../list/order.ts'
import type { OwnList } from '../list/own-list.ts'
import { type CheckedDraft, checkDrafts } from './check-drafts.ts'
import { headings } from './headings.ts'
import { importPage, type Source } from './import-page.ts'
import { standingsOf } from './picks.ts'
import { placeOnList } from './place-on-list.ts'
import { type SentBatch, tellApart } from './sent-batch.ts'
import { tableOf } from './table-of.ts'

export interface Adding {
  key: string
  sent: SentBatch | undefined
  source: Source
  gifts: readonly CheckedDraft[]
  /** Those that are on the list since they were shown. */
  came: ReadonlySet<CheckedDraft>
}

/** Adds the gifts in the order of the table. Those that cannot be added stay on the page, with what was typed. */
export async function addBrought(visit: PersonVisit, list: OwnList, adding: Adding): Promise<Answer> {
  const { files: words } = visit.words.sharing
  const { key, source, gifts, came } = adding
  let { sent } = adding
  const waiting = new Set(gifts.filter((gift) => !came.has(gift)))
  const good = [...waiting].filter(({ faults, isHeading }) => faults.length === 0 && !isHeading)
  let added = came.size
  let last = sent
  try {
    await placeOnList(visit, list, headingsIn(gifts), [])
    for (const gift of gifts) if (gift.isHeading && gift.faults.length === 0) waiting.delete(gift)
    for (const { batch, items, asked } of batchesOf(visit, list, { key, sent, gifts: good })) {
      last = asked
      const outcome = await visit.signedIn.client.addRegistryItems(list.registry.id, items, {
        idempotencyKey: asked.key,
      })
      if (isRefused(outcome, 'too_many')) {
        const page = await left(visit, list, { key, sent, source, waiting }, words.wait(added), 429)
        const seconds = isClientError(outcome) ? outcome.retryAfterSeconds : undefined
        return seconds === undefined ? page : { ...page, headers: { 'retry-after': String(seconds) } }
      }
      if (isRefused(outcome, 'conflict') && !isRefused(outcome, 'key_in_use')) {
        const most = limits.activeItemsPerRegistry
        return left(visit, list, { key, sent, source, waiting }, visit.words.lists.gifts.full(most), 409)
      }
      // The list was there a moment ago, with the same credentials: the person was taken off it, or it was deleted.
      if (isRefused(outcome, 'forbidden')) return nothingHere(visit)
      // The key is taken, and one of the lines was changed since: the batch was added.
      const isOnList = asked === sent && isRefused(outcome, 'invalid')
      const ids = isOnList ? findOnList(items, list) : reached(outcome)?.map(({ id }) => id)
      if (!ids) return nothingHere(visit)
      const there = ids.flatMap((id, n) => (id === undefined ? [] : { id, gift: batch[n] as CheckedDraft }))
      await placeOnList(visit, list, [], there)
      for (const gift of batch) waiting.delete(gift)
      added += batch.length
      sent = undefined
      if (added < good.length + came.size && !visit.hasTime()) {
        return left(visit, list, { key, source, waiting }, words.more(added), 200)
      }
    }
  } catch (error) {
    if (!(error instanceof ApiAway)) throw error
    visit.log.error({ reason: error.message }, 'The item service did not take a table of gifts')
    return left(visit, list, { key, sent: last, source, waiting }, visit.words.away.unsure, 503)
  }
  if (waiting.size === 0)
    return { goTo: visit.to.list({ slug: list.registry.slug }, { imported: added, focus: 'note' }) }
  const mistakes = { key: randomUUID(), source, waiting }
  return left(visit, list, mistakes, words.addedSome(added, waiting.size))
}

/**
 * As many gifts as one request may hold. From wherever they begin again, they end at the same gifts. The batch whose answer was
 * lost comes first, under the key that it had.
 */
function* batchesOf(
  visit: PersonVisit,
  { registry }: OwnList,
  { key, sent, gifts }: Pick<Adding, 'key' | 'sent' | 'gifts'>,
) {
  const { again, others } = tellApart(gifts, sent)
  const itemOf = ({ typed }: CheckedDraft) => toItem(typed, visit, registry.id)
  if (sent && again.length > 0) yield { batch: again, items: again.map(itemOf), asked: sent }
  let batch: CheckedDraft[] = []
  let items: ItemRegistryCreate[] = []
  let bytes = 0
  const full = () => {
    const keys = batch.map(({ typed }) => typed.key)
    const prints = batch.map(({ print }) => print)
    const usual = keyOfThing(key, keys)
    // A line may have been mended until it equals the one that was sent.
    return { batch, items, asked: { key: usual === sent?.key ? keyOfThing(usual, keys) : usual, prints } }
  }
  for (const gift of others) {
    const item = itemOf(gift)
    const more = Buffer.byteLength(JSON.stringify(item)) + 1
    if (batch.length === limits.itemsPerBatch || bytes + more > limits.batchBytes - aroundItems) {
      yield full()
      batch = []
      items = []
      bytes = 0
    }
    batch.push(gift)
    items.push(item)
    bytes += more
  }
  if (batch.length > 0) yield full()
}

/** The headings that the file names, in its order. */
export function headingsIn(gifts: readonly CheckedDraft[]): HeadingRow[] {
  const named = gifts.filter(({ faults, typed }) => faults.length === 0 && typed.under)
  return [...new Set(named.map(({ typed }) => typed.under as HeadingRow))]
}

/** The numbers of gifts that are on the list already, the newest of equal ones. */
function findOnList(items: readonly ItemRegistryCreate[], list: OwnList): (number | undefined)[] {
  const rest = [...list.items]
  return items.map(({ name, url, price }) => {
    const at = rest.findLastIndex((item) => item.name === name && item.url === url && item.price === price)
    return at < 0 ? undefined : rest.splice(at, 1)[0]?.id
  })
}

/** What a request has beside its gifts. */
const aroundItems = 100

interface Left {
  key: string
  sent?: SentBatch | undefined
  source: Source
  waiting: Iterable<CheckedDraft>
}

/**
 * The lines that are not added yet, those of a batch whose answer was lost among them. They keep the key of their table while some of them only wait: a form that is sent twice
 * adds each once. When mistakes alone are left, they have a key of their own: one may be mended until it equals a line that
 * was added.
 */
async function left(
  visit: PersonVisit,
  list: OwnList,
  { key, sent, source, waiting }: Left,
  notice: string,
  status?: number,
): Promise<Answer> {
  const text = await tableOf(
    visit,
    [...waiting].map(({ draft }) => draft.texts),
  )
  const table = await readCsv(text, headings(), giveWay)
  const gifts = 'drafts' in table ? await checkDrafts(table.drafts, key, visit, list.registry) : []
  const standings = standingsOf(gifts, visit, list)
  // They were ticked, also those of which there is one on the list.
  const brought = gifts.map((gift) => ({ ...gift, standing: standings.get(gift.mark), isTicked: true }))
  return importPage({ ...visit, notice }, list, {
    text,
    key,
    source,
    sent,
    gifts: brought,
    ...(status !== undefined && { status }),
  })
}
