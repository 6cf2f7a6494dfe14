import { randomUUID } from 'node:crypto'
import { type ItemRegistryCreate, isRefused } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import {
  fields,
  isJson,
  mostColumns,
  mostLetters,
  mostRows,
  readCsv,
  readJson,
  writeCsv,
} from '@hopechest/gift-files'
import { ApiAway, reached } from '../../../http/api-away.ts'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import { longTextOf } from '../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { giveWay } from '../../../http/work/page-work.ts'
import { nothingHere } from '../../../view/nothing-here.ts'
import { toItem } from '../list/gift/gift-typed.ts'
import { type HeadingRow, headingRow } from '../list/order.ts'
import type { OwnGiftsHandler, OwnList } from '../list/own-list.ts'
import { type CheckedDraft, checkDrafts } from './check-drafts.ts'
import { headings } from './headings.ts'
import { importPage } from './import-page.ts'
import { placeOnList } from './place-on-list.ts'
import { readSent, type SentBatch, tellApart } from './sent-batch.ts'

const mostShown = 300_000

/** Gifts from a table: the first form shows the gifts and the faults of each line, the second adds them. */
export const importActs = {
  async show(visit, list) {
    const text = await longTextOf(visit.form, 'table', mostLetters, giveWay)
    return importPage(visit, list, {
      text: shown(text),
      key: keyOrNew(visit.form),
      sent: readSent(visit.form),
    })
  },

  async take(visit, list) {
    const { files: words } = visit.words.sharing
    const text = await longTextOf(visit.form, 'table', mostLetters, giveWay)
    const form = { key: keyOrNew(visit.form), sent: readSent(visit.form) }
    const table = isJson(text) ? readJson(text) : await readCsv(text, headings(), giveWay)
    if ('fault' in table) {
      const faults = {
        empty: words.empty,
        'no text': words.noText,
        'no json': words.noJson,
        'no columns': words.noColumns,
        unreadable: words.unreadable(table.line),
        'too long': words.tooLong(mostLetters),
        'too many columns': words.tooManyColumns(table.line, mostColumns),
        'too many rows': words.tooManyRows(mostRows),
      }
      const isText = table.fault !== 'no text'
      return importPage(visit, list, { text: isText ? shown(text) : '', ...form, fault: faults[table.fault] })
    }
    const found = await checkDrafts(table.drafts, form.key, visit, list.registry)
    const given = { text, ...form, gifts: found, unknown: table.unknown }
    const gifts = found.filter(({ isHeading }) => !isHeading)
    if (headingsAfter(list, found) > limits.headings) {
      const { gifts: of, headings } = visit.words.lists
      const title = of.totals(gifts.length, gifts.length, undefined)
      return importPage(visit, list, { ...given, fault: headings.full(limits.headings), title })
    }
    const good = found.filter(({ faults }) => faults.length === 0)
    const most = limits.activeItemsPerRegistry
    const room = most - list.items.length
    // Of a batch whose answer was lost the service alone knows whether it is on the list already.
    const count = gifts.length - tellApart(good, form.sent).again.length
    if (count > room) {
      const fault = room > 0 ? words.tooMany(most, room) : visit.words.lists.gifts.full(most)
      return importPage(visit, list, { ...given, fault, title: words.noRoom(count, room) })
    }
    if (visit.form.get('act') !== 'add' || good.length === 0) {
      const items = gifts.map(({ typed }) => toItem(typed, visit, list.registry.id))
      const there = findOnList(items, list).filter((id) => id !== undefined).length
      return importPage(visit, list, { ...given, there, ...(good.length > 0 && { status: 200 }) })
    }
    return add(visit, list, { ...form, gifts: found })
  },
} satisfies Record<string, OwnGiftsHandler>

/** A very long text that cannot be read is not written into the page again: its owner still has the file. */
function shown(text: string): string {
  return text.length > mostShown ? '' : text
}

interface Adding {
  key: string
  sent: SentBatch | undefined
  gifts: readonly CheckedDraft[]
}

/** Adds the gifts in the order of the table. Those that cannot be added stay on the page, with what was typed. */
async function add(visit: PersonVisit, list: OwnList, { key, sent, gifts }: Adding): Promise<Answer> {
  const { files: words } = visit.words.sharing
  const waiting = new Set(gifts)
  const good = gifts.filter(({ faults, isHeading }) => faults.length === 0 && !isHeading)
  let added = 0
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
        return left(visit, list, { key, sent, waiting }, words.wait(added), 429)
      }
      if (isRefused(outcome, 'conflict') && !isRefused(outcome, 'key_in_use')) {
        const most = limits.activeItemsPerRegistry
        return left(visit, list, { key, sent, waiting }, visit.words.lists.gifts.full(most), 409)
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
      if (added < good.length && !visit.hasTime()) {
        return left(visit, list, { key, waiting }, words.more(added), 200)
      }
    }
  } catch (error) {
    if (!(error instanceof ApiAway)) throw error
    visit.log.error({ reason: error.message }, 'The item service did not take a table of gifts')
    return left(visit, list, { key, sent: last, waiting }, visit.words.away.unsure, 503)
  }
  if (waiting.size === 0)
    return { goTo: visit.to.list({ slug: list.registry.slug }, { imported: added, focus: 'note' }) }
  const mistakes = { key: randomUUID(), waiting }
  return left(visit, list, mistakes, words.addedSome(added, waiting.size))
}

/**
 * As many gifts as one request may hold. From wherever they begin again, they end at the same gifts. The batch whose answer was
 * lost comes first, under the key that it had.
 */
function* batchesOf(visit: PersonVisit, { registry }: OwnList, { key, sent, gifts }: Adding) {
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
function headingsIn(gifts: readonly CheckedDraft[]): HeadingRow[] {
  const named = gifts.filter(({ faults, typed }) => faults.length === 0 && typed.under)
  return [...new Set(named.map(({ typed }) => typed.under as HeadingRow))]
}

function headingsAfter({ registry }: OwnList, gifts: readonly CheckedDraft[]): number {
  const known = registry.meta.registry_headings.map(({ title }) => headingRow(title))
  return new Set([...known, ...headingsIn(gifts)]).size
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

/**
 * The lines that are not added yet, those of a batch whose answer was lost among them. They keep the key of their table while some of them only wait: a form that is sent twice
 * adds each once. When mistakes alone are left, they have a key of their own: one may be mended until it equals a line that
 * was added.
 */
async function left(
  visit: PersonVisit,
  list: OwnList,
  { key, sent, waiting }: { key: string; sent?: SentBatch | undefined; waiting: Iterable<CheckedDraft> },
  notice: string,
  status?: number,
): Promise<Answer> {
  const text = await tableOf(visit, waiting, giveWay)
  const table = await readCsv(text, headings(), giveWay)
  const gifts = 'drafts' in table ? await checkDrafts(table.drafts, key, visit, list.registry) : []
  return importPage({ ...visit, notice }, list, {
    text,
    key,
    sent,
    gifts,
    ...(status !== undefined && { status }),
  })
}

async function tableOf(
  { words }: PersonVisit,
  gifts: Iterable<CheckedDraft>,
  giveWay: () => Promise<void>,
): Promise<string> {
  const drafts = [...gifts].map(({ draft }) => draft.texts)
  let text = ''
  // The gifts of a file that says nothing of headings come to the end of the list, also when it is sent again.
  const hasHeadings = drafts.some(({ heading }) => heading !== undefined)
  const written = fields.filter((field) => field !== 'heading' || hasHeadings)
  for (const line of writeCsv(drafts, words.sharing.files, written)) {
    text += line
    await giveWay()
  }
  return text
}
