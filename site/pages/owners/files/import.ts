import { limits } from '@hopechest/contract'
import {
  type Gifts,
  type GiftsFault,
  mostColumns,
  mostLetters,
  mostLettersOfPage,
  mostRows,
  readCsv,
  readGifts,
} from '@hopechest/gift-files'
import { keyOrNew } from '../../../http/form-key.ts'
import { longTextOf, textOf } from '../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { giveWay } from '../../../http/work/page-work.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import { headingRow } from '../list/order.ts'
import type { OwnGiftsHandler, OwnList } from '../list/own-list.ts'
import { type Adding, addBrought, headingsIn } from './add-brought.ts'
import { type CheckedDraft, checkDrafts } from './check-drafts.ts'
import { headings } from './headings.ts'
import { importPage, type Source, shortNames } from './import-page.ts'
import {
  cameMeanwhile,
  isLeftOut,
  isTicked,
  type Picks,
  readPicks,
  type Standing,
  standingsOf,
} from './picks.ts'
import { readSent, tellApart } from './sent-batch.ts'
import { tableOf } from './table-of.ts'

const mostShown = 300_000

/**
 * Gifts from a list of another program or shop: the first form shows them and what is wrong with them, the second adds those that
 * are ticked. Nothing is kept in between: the form holds what was read, as a table.
 */
export const importActs = {
  async show(visit, list) {
    const text = await longTextOf(visit.form, 'table', mostLettersOfPage, giveWay)
    return importPage(visit, list, {
      text: shown(text),
      key: keyOrNew(visit.form),
      source: sourceOf(visit.form),
      sent: readSent(visit.form),
    })
  },

  async take(visit, list) {
    const text = await longTextOf(visit.form, 'table', mostLettersOfPage, giveWay)
    const form = { key: keyOrNew(visit.form), sent: readSent(visit.form) }
    const currency = currencyOf(list.registry, visit.site)
    const read = await readGifts(text, headings(), { currency }, giveWay)
    if ('fault' in read) {
      const isText = read.fault !== 'no text'
      const source = sourceOf(visit.form)
      return importPage(visit, list, {
        text: isText ? shown(text) : '',
        ...form,
        source,
        fault: faultOf(visit, read),
      })
    }
    return look(visit, list, form, await asTable(visit, text, read))
  },
} satisfies Record<string, OwnGiftsHandler>

/** What was read goes on as a table, which its owner can mend, unless it was our own table or JSON. */
async function asTable(visit: PersonVisit, text: string, read: Gifts) {
  const { drafts, unknown, title, unread = [], isCut } = read
  const { files: words } = visit.words.sharing
  const leftOut = [
    ...(unknown.length > 0 ? [words.unknown(shortNames(visit, unknown), unknown.length)] : []),
    ...(unread.length > 0 ? [words.unread(shortNames(visit, unread), unread.length)] : []),
    ...(isCut ? [words.cut] : []),
  ]
  if (read.isOwn) return { text, drafts, leftOut, source: sourceOf(visit.form) }
  const table = await tableOf(
    visit,
    drafts.map(({ texts }) => texts),
  )
  const again = await readCsv(table, headings(), giveWay)
  if ('fault' in again) throw new Error(`A table of our own cannot be read: ${again.fault}`)
  return { text: table, drafts: again.drafts, leftOut, source: { title, isForeign: true } }
}

function sourceOf(form: URLSearchParams): Source {
  const title = textOf(form, 'list_title').slice(0, limits.title)
  return { ...(title && { title }), isForeign: form.has('foreign') }
}

function faultOf({ words }: PersonVisit, { fault, line }: GiftsFault): string {
  const { files } = words.sharing
  switch (fault) {
    case 'empty':
      return files.empty
    case 'no text':
      return files.noText
    case 'no json':
      return files.noJson
    case 'no gifts':
      return files.noGifts
    case 'no columns':
      return files.noColumns
    case 'unreadable':
      return files.unreadable(line)
    case 'too long':
      return files.tooLong(mostLetters)
    case 'page too long':
      return files.pageTooLong(mostLettersOfPage)
    case 'too many columns':
      return files.tooManyColumns(line, mostColumns)
    case 'too many rows':
      return files.tooManyRows(mostRows)
  }
}

type Read = Awaited<ReturnType<typeof asTable>>

/** Shows what was read, or adds what is ticked of it. */
async function look(
  visit: PersonVisit,
  list: OwnList,
  form: Pick<Adding, 'key' | 'sent'>,
  { text, drafts, leftOut, source }: Read,
): Promise<Answer> {
  const { files: words } = visit.words.sharing
  const found = await checkDrafts(drafts, form.key, visit, list.registry)
  const picks = readPicks(visit.form)
  const standings = standingsOf(found, visit, list)
  const brought = found.map((gift) => ({ ...gift, ...standingIn(gift, picks, standings) }))
  const given = { text, ...form, source, gifts: brought, leftOut }
  const coming = found.filter((gift) => !isLeftOut(gift, picks))
  const gifts = coming.filter(({ isHeading }) => !isHeading)
  if (headingsAfter(list, coming) > limits.headings) {
    const { gifts: of, headings } = visit.words.lists
    const title = of.totals(gifts.length, gifts.length, undefined)
    return importPage(visit, list, { ...given, fault: headings.full(limits.headings), title })
  }
  const good = coming.filter(({ faults }) => faults.length === 0)
  // Of a batch whose answer was lost the service alone knows whether it is on the list already.
  const came = form.sent ? new Set<CheckedDraft>() : cameMeanwhile(good, picks, standings)
  const most = limits.activeItemsPerRegistry
  const room = most - list.items.length
  const count = gifts.length - tellApart(good, form.sent).again.length - came.size
  if (count > room) {
    const fault = room > 0 ? words.tooMany(most, room) : visit.words.lists.gifts.full(most)
    return importPage(visit, list, { ...given, fault, title: words.noRoom(count, room) })
  }
  const isAdded = visit.form.get('act') === 'add'
  if (isAdded && good.length === 0 && picks.shown.size > 0) {
    const notice = visit.words.lists.several.none
    return importPage({ ...visit, notice }, list, { ...given, status: 422 })
  }
  if (!isAdded || good.length === 0) {
    return importPage(visit, list, { ...given, ...(good.length > 0 && { status: 200 }) })
  }
  const wrong = found.filter(({ faults }) => faults.length > 0)
  return addBrought(visit, list, { ...form, source, gifts: [...good, ...wrong], came })
}

function standingIn(gift: CheckedDraft, picks: Picks, standings: ReadonlyMap<string, Standing>) {
  const standing = gift.isHeading ? undefined : standings.get(gift.mark)
  return { standing, isTicked: isTicked(gift, picks, standing) }
}

/** A very long text that cannot be read is not written into the page again: its owner still has the file. */
function shown(text: string): string {
  return text.length > mostShown ? '' : text
}

function headingsAfter({ registry }: OwnList, gifts: readonly CheckedDraft[]): number {
  const known = registry.meta.registry_headings.map(({ title }) => headingRow(title))
  return new Set([...known, ...headingsIn(gifts)]).size
}
