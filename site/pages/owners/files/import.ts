import { randomUUID } from 'node:crypto'
import { type ItemRegistryCreate, isRefused } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { mostColumns, mostLetters, mostRows, readCsv, writeCsv } from '@hopechest/gift-files'
import { ApiAway, reached } from '../../../http/api-away.ts'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import { longTextOf } from '../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { giveWay } from '../../../http/work/page-work.ts'
import { nothingHere } from '../../../view/nothing-here.ts'
import { saveInMeta } from '../list/gift-meta.ts'
import { toItem } from '../list/gift-typed.ts'
import type { OwnGiftsHandler, OwnList } from '../list/own-list.ts'
import { type CheckedDraft, checkDrafts } from './check-drafts.ts'
import { headings } from './headings.ts'
import { importPage } from './import-page.ts'

const mostShown = 300_000

/** Gifts from a table: the first form shows the gifts and the faults of each line, the second adds them. */
export const importActs = {
  async show(visit, list) {
    const text = await longTextOf(visit.form, 'table', mostLetters, giveWay)
    return importPage(visit, list, { text: shown(text), key: keyOrNew(visit.form) })
  },

  async take(visit, list) {
    const { files: words } = visit.words.sharing
    const text = await longTextOf(visit.form, 'table', mostLetters, giveWay)
    const key = keyOrNew(visit.form)
    const table = await readCsv(text, headings, giveWay)
    if ('fault' in table) {
      const faults = {
        empty: words.empty,
        'no text': words.noText,
        'no columns': words.noColumns,
        unreadable: words.unreadable(table.line),
        'too long': words.tooLong(mostLetters),
        'too many columns': words.tooManyColumns(table.line, mostColumns),
        'too many rows': words.tooManyRows(mostRows),
      }
      const isText = table.fault !== 'no text'
      return importPage(visit, list, { text: isText ? shown(text) : '', key, fault: faults[table.fault] })
    }
    const gifts = await checkDrafts(table.drafts, key, visit)
    const good = gifts.filter(({ faults }) => faults.length === 0)
    const most = limits.activeItemsPerRegistry
    const room = most - list.items.length
    if (gifts.length > room) {
      const fault = room > 0 ? words.tooMany(most, room) : visit.words.lists.gifts.full(most)
      return importPage(visit, list, { text, key, gifts, fault, title: words.noRoom(gifts.length, room) })
    }
    if (visit.form.get('act') !== 'add' || good.length === 0) {
      return importPage(visit, list, { text, key, gifts, ...(good.length > 0 && { status: 200 }) })
    }
    return add(visit, list, { text, key, gifts })
  },
} satisfies Record<string, OwnGiftsHandler>

/** A very long text that cannot be read is not written into the page again: its owner still has the file. */
function shown(text: string): string {
  return text.length > mostShown ? '' : text
}

interface Adding {
  text: string
  key: string
  gifts: readonly CheckedDraft[]
}

/** Adds the gifts in the order of the table. Those that cannot be added stay on the page, with what was typed. */
async function add(visit: PersonVisit, list: OwnList, { text, key, gifts }: Adding): Promise<Answer> {
  const { files: words } = visit.words.sharing
  const waiting = new Set(gifts)
  let added = 0
  let { registry } = list
  try {
    const good = gifts.filter(({ faults }) => faults.length === 0)
    for (const { batch, items } of batchesOf(visit, list, good)) {
      const keys = batch.map(({ typed }) => typed.key)
      const outcome = await visit.signedIn.client.addRegistryItems(list.registry.id, items, {
        idempotencyKey: keyOfThing(key, keys),
      })
      if (isRefused(outcome, 'too_many')) {
        return left(visit, list, { key, waiting }, words.wait(added), 429)
      }
      if (isRefused(outcome, 'conflict')) {
        const most = limits.activeItemsPerRegistry
        return left(visit, list, { key, waiting }, visit.words.lists.gifts.full(most), 409)
      }
      // The list was there a moment ago, with the same credentials: the person was taken off it, or it was deleted.
      const made = isRefused(outcome, 'forbidden') ? undefined : reached(outcome)
      if (!made) return nothingHere(visit)
      for (const [n, { id }] of made.entries()) {
        const gift = batch[n] as CheckedDraft
        registry = await saveInMeta(visit, { ...list, registry }, id, gift.typed)
        waiting.delete(gift)
      }
      added += batch.length
      if (added < good.length && !visit.hasTime()) {
        return left(visit, list, { key, waiting }, words.more(added), 200)
      }
    }
  } catch (error) {
    if (!(error instanceof ApiAway)) throw error
    visit.log.error({ reason: error.message }, 'The item service did not take a table of gifts')
    const notice = visit.words.away.unsure
    return importPage({ ...visit, notice }, list, { text, key, gifts, status: 503 })
  }
  if (waiting.size === 0)
    return { goTo: visit.to.list({ slug: list.registry.slug }, { imported: added, focus: 'note' }) }
  const mistakes = { key: randomUUID(), waiting }
  return left(visit, list, mistakes, words.addedSome(added, waiting.size))
}

/** As many gifts as one request may hold. From wherever they begin again, they end at the same gifts. */
function* batchesOf(visit: PersonVisit, { registry }: OwnList, gifts: readonly CheckedDraft[]) {
  let batch: CheckedDraft[] = []
  let items: ItemRegistryCreate[] = []
  let bytes = 0
  for (const gift of gifts) {
    const item = toItem(gift.typed, visit, registry.id)
    const more = Buffer.byteLength(JSON.stringify(item)) + 1
    if (batch.length === limits.itemsPerBatch || bytes + more > limits.batchBytes - aroundItems) {
      yield { batch, items }
      batch = []
      items = []
      bytes = 0
    }
    batch.push(gift)
    items.push(item)
    bytes += more
  }
  yield { batch, items }
}

/** What a request has beside its gifts. */
const aroundItems = 100

/**
 * The lines that are not added yet. They keep the key of their table while some of them only wait: a form that is sent twice
 * adds each once. When mistakes alone are left, they have a key of their own: one may be mended until it equals a line that
 * was added.
 */
async function left(
  visit: PersonVisit,
  list: OwnList,
  { key, waiting }: { key: string; waiting: Iterable<CheckedDraft> },
  notice: string,
  status?: number,
): Promise<Answer> {
  const text = await tableOf(visit, waiting, giveWay)
  const table = await readCsv(text, headings, giveWay)
  const gifts = 'drafts' in table ? await checkDrafts(table.drafts, key, visit) : []
  return importPage({ ...visit, notice }, list, { text, key, gifts, ...(status !== undefined && { status }) })
}

async function tableOf(
  { words }: PersonVisit,
  gifts: Iterable<CheckedDraft>,
  giveWay: () => Promise<void>,
): Promise<string> {
  const drafts = [...gifts].map(({ draft }) => draft.texts)
  let text = ''
  for (const line of writeCsv(drafts, words.sharing.files.columns)) {
    text += line
    await giveWay()
  }
  return text
}
