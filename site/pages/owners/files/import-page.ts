import { type Field, isJson, mostColumns } from '@hopechest/gift-files'
import { readPrice } from '@hopechest/look/read-price'
import { hostOf, webAddress } from '../../../html/address.ts'
import { html, longList, type Markup } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { cellHead } from '../../../view/labels.ts'
import type { Words } from '../../../words/index.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import { listFrame } from '../list/frame.ts'
import { type HeadingRow, titleOf } from '../list/order.ts'
import type { OwnList } from '../list/own-list.ts'
import type { CheckedDraft } from './check-drafts.ts'
import { type SentBatch, writeSent } from './sent-batch.ts'

export interface ImportPage {
  text: string
  key: string
  sent?: SentBatch | undefined
  /** A fault of the whole table. */
  fault?: string
  /** The gifts that were read in the table. */
  gifts?: readonly CheckedDraft[]
  /** The columns of which a list can hold nothing. */
  unknown?: readonly string[]
  /** As many of them are on the list already: the same file, once more. */
  there?: number
  /** The sentence above gifts that were read and cannot be added. */
  title?: string
  status?: number
}

/** A column of the table of gifts. One that no line fills is left out. */
interface Column {
  name: Exclude<Field, 'name' | 'url' | 'currency' | 'picture'>
  textOf(gift: CheckedDraft): string
}

/** One form in which a table is pasted, shown and added, so that the owner sees every gift before it is added. */
export function importPage(visit: PersonVisit, list: OwnList, given: ImportPage): Answer {
  const { files: words } = visit.words.sharing
  const { registry } = list
  const { text, key, sent, fault, gifts = [], unknown = [], there = 0 } = given
  const good = gifts.filter(({ faults }) => faults.length === 0)
  const count = good.filter(({ isHeading }) => !isHeading).length
  const title = given.title ?? words.previewTitle(count)
  const wrong = gifts.filter(({ faults }) => faults.length > 0)
  const canAdd = fault === undefined && good.length > 0
  // The first sentence about what was read takes the focus: the form above it is long.
  const heading = (sentence: string, isFirst: boolean) =>
    html`<h3${isFirst && fault === undefined && html` tabindex="-1" autofocus`}>${sentence}</h3>`
  const main = html`<div class="import"><h2>${words.title}</h2><p class="hc-lead">${words.lead} ${words.needed}</p>
<form method="post" action="${visit.to.importGifts({ slug: registry.slug })}" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${key}">${sent && html`<input type="hidden" name="sent" value="${writeSent(sent)}">`}
${wrong.length > 0 && html`<section>${heading(words.wrongTitle(wrong.length), true)}<ul class="wrong-lines">${longList(wrong, (each) => wrongLine(visit, text, each))}</ul></section>`}
${unknown.length > 0 && html`<p class="hc-notice">${unknownColumns(visit, unknown)}</p>`}${there > 0 && html`<p class="hc-notice">${words.there(there)}</p>`}
${good.length > 0 && html`<section>${heading(title, wrong.length === 0)}${table(visit, list, good, title)}</section>`}
${canAdd && html`<p class="acts import-add"><button class="hc-button solid" name="act" value="add">${words.add(count)}</button></p>`}
<label class="hc-button hc-outline" hidden data-read-file="table">${words.file}<input class="hc-visually-hidden" type="file" accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"></label>
${field({ name: 'table', label: words.text, value: text, rows: 8, fault, focus: fault !== undefined })}
<p class="acts"><button class="hc-button ${canAdd ? 'hc-outline' : 'solid'}" name="act" value="look">${words.look}</button>
<a class="hc-button plain" href="${visit.to.list({ slug: registry.slug })}">${words.cancel}</a></p></form></div>`
  const isWrong = fault !== undefined || wrong.length > 0
  const page = listFrame(visit, {
    registry,
    tab: 'gifts',
    main,
    scripts: ['send-once', 'read-file', 'stay'],
    isWrong,
  })
  return { page, status: given.status ?? (isWrong ? 422 : 200) }
}

/** The beginning of each: a heading of a table may be long. */
function unknownColumns({ words, format }: PersonVisit, unknown: readonly string[]): string {
  const names = unknown
    .slice(0, mostColumns)
    .map((name) => words.sharing.files.quoted([...name].slice(0, 60).join('')))
  return words.sharing.files.unknown(format.list(names), unknown.length)
}

function wrongLine({ words }: PersonVisit, text: string, { draft, typed, faults }: CheckedDraft): Markup {
  const { files } = words.sharing
  return html`<li><p><strong>${isJson(text) ? files.number(draft.line) : files.line(draft.line)}</strong> <span dir="auto">${typed.name}</span></p>${faults.map((fault) => html`<p class="fault">${icon('alert')}<span>${fault}</span></p>`)}</li>`
}

function table(
  visit: PersonVisit,
  { registry }: OwnList,
  gifts: readonly CheckedDraft[],
  title: string,
): Markup {
  const { columns: words, yes, headingAlone } = visit.words.sharing.files
  const currency = currencyOf(registry, visit.site)
  const all: Column[] = [
    {
      name: 'price',
      textOf({ typed }) {
        const cost = readPrice(typed.price, visit.format.thousands)
        return cost === undefined ? '' : visit.format.money(cost, typed.currency || currency)
      },
    },
    { name: 'quantity', textOf: ({ typed, isHeading }) => (isHeading ? '' : typed.quantity) },
    { name: 'parts', textOf: ({ typed }) => (typed.isInParts ? yes : '') },
    { name: 'heading', textOf: ({ typed }) => (typed.under ? titleOf(typed.under as HeadingRow) : '') },
    { name: 'most_wanted', textOf: ({ isMostWanted }) => (isMostWanted ? yes : '') },
    { name: 'shop', textOf: ({ typed }) => typed.retailer },
    { name: 'note', textOf: ({ typed }) => typed.description },
  ]
  const columns = all.filter(({ name }) => gifts.some(({ draft }) => draft.texts[name]))
  const heads = [words.name, ...columns.map(({ name }) => words[name])]
  const rows = longList(
    gifts,
    (gift) =>
      html`<tr role="row">${nameCell(gift, headingAlone)}${columns.map(({ name, textOf }) => valueCell(visit.words, name, words[name], textOf(gift)))}</tr>`,
  )
  return html`<div class="import-table" tabindex="0" role="region" aria-label="${title}"><table role="table"><thead role="rowgroup"><tr role="row">${heads.map((each) => html`<th scope="col" role="columnheader">${each}</th>`)}</tr></thead><tbody role="rowgroup">${rows}</tbody></table></div>`
}

/** The shop that a link leads to, so that the owner sees that it was read. */
function nameCell({ typed, isHeading }: CheckedDraft, headingAlone: string): Markup {
  if (isHeading) return html`<th scope="row" role="rowheader"><span class="hint">${headingAlone}</span></th>`
  const link = webAddress(typed.url)
  return html`<th scope="row" role="rowheader"><span dir="auto">${typed.name}</span>${link !== undefined && html`<span class="hint">${hostOf(link)}</span>`}</th>`
}

function valueCell(all: Words, name: Column['name'], head: string, value: string): Markup {
  return html`<td role="cell" data-of="${name}">${value !== '' && html`${cellHead(all, head)}<span dir="auto">${value}</span>`}</td>`
}
