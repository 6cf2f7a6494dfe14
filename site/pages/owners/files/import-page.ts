import { isJson, mostColumns } from '@hopechest/gift-files'
import type { Address } from '../../../addresses.ts'
import { html, type Markup } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'
import type { OwnList } from '../list/own-list.ts'
import { type BroughtGift, broughtRows } from './brought-rows.ts'
import type { CheckedDraft } from './check-drafts.ts'
import { mostTicks, writePicks } from './picks.ts'
import { type SentBatch, writeSent } from './sent-batch.ts'

/** What was read beside the gifts, as far as the next form needs it again. */
export interface Source {
  /** The name of the list that comes along. */
  title?: string | undefined
  /** A page or the file of another program: our own table says itself what it does not have. */
  isForeign: boolean
}

export interface ImportPage {
  text: string
  key: string
  source: Source
  sent?: SentBatch | undefined
  /** A fault of the whole. */
  fault?: string
  /** The gifts that were read. */
  gifts?: readonly BroughtGift[]
  /** What was read and is left out, in sentences. */
  leftOut?: readonly string[]
  /** The sentence above gifts that were read and cannot be added. */
  title?: string
  status?: number
}

/** One form in which a list is handed over, shown and added, so that its owner sees every gift before it is on the list. */
export function importPage(visit: PersonVisit, { registry }: OwnList, given: ImportPage): Answer {
  const { files: words } = visit.words.sharing
  const { text, key, source, sent, fault, gifts = [], leftOut = [] } = given
  const good = gifts.filter(({ faults }) => faults.length === 0)
  const wrong = gifts.filter(({ faults }) => faults.length > 0)
  const canAdd = fault === undefined && good.length > 0
  const isRead = gifts.length > 0
  const isWrong = fault !== undefined || wrong.length > 0
  const slug = registry.slug
  const list = visit.to.list({ slug })
  const title = isRead ? words.previewTitle : words.title
  const main = html`<div class="import"><a class="back" href="${list}">${icon('arrowLeft')}<span dir="auto">${registry.title}</span></a>
<h1${isRead && !isWrong && html` tabindex="-1" autofocus`}>${title}</h1>${isRead ? html`<p class="hc-lead">${given.title ?? whatComes(visit, source, good)}</p>` : html`<p class="hc-lead">${words.lead}</p><p>${words.needed}</p>`}
<form method="post" action="${visit.to.importGifts({ slug })}" novalidate data-send-once data-bring="${JSON.stringify({ chosen: visit.words.lists.several.chosen.forms, add: words.add.forms })}">${hiddenToken(visit)}<input type="hidden" name="key" value="${key}">${sent && html`<input type="hidden" name="sent" value="${writeSent(sent)}">`}${isRead && sourceFields(source)}${canAdd && good.length <= mostTicks && html`<input type="hidden" name="shown" value="${writePicks(good)}">`}
${canAdd && html`<button class="hc-visually-hidden" tabindex="-1" aria-hidden="true" name="act" value="add">${words.add(good.length)}</button>`}
${good.length > 0 && broughtRows(visit, registry, good, source.isForeign)}
${leftOut.map((sentence) => html`<p class="hc-notice">${sentence}</p>`)}${wrong.length > 0 && wrongLines(visit, text, wrong, fault === undefined)}
${handOver(visit, given, isRead)}
${
  canAdd
    ? addBar(visit, list, good)
    : html`<p class="acts"><button class="hc-button solid" name="act" value="look">${words.look}</button>
<a class="hc-button plain" href="${list}">${words.cancel}</a></p>`
}</form></div>`
  const page = layout(visit, {
    title,
    isWrong,
    main,
    thread: threadOf(registry.meta.registry_event_type),
    scripts: ['send-once', 'read-file', 'bring', 'stay'],
  })
  return { page, status: given.status ?? (isWrong ? 422 : 200) }
}

/** "“Wedding wishes” holds 23 gifts. 3 are on your list already." */
function whatComes({ words }: PersonVisit, { title }: Source, good: readonly BroughtGift[]): string {
  const { files } = words.sharing
  const gifts = good.filter(({ isHeading }) => !isHeading)
  const there = gifts.filter(({ standing }) => standing === 'there').length
  return `${files.holds(title, gifts.length)}${there > 0 ? ` ${files.there(there)}` : ''}`
}

function sourceFields({ title, isForeign }: Source): Markup {
  return html`${title !== undefined && html`<input type="hidden" name="list_title" value="${title}">`}${isForeign && html`<input type="hidden" name="foreign" value="1">`}`
}

function wrongLines(
  visit: PersonVisit,
  text: string,
  wrong: readonly CheckedDraft[],
  hasFocus: boolean,
): Markup {
  const { files: words } = visit.words.sharing
  return html`<section><h2${hasFocus && html` tabindex="-1" autofocus`}>${words.wrongTitle(wrong.length)}</h2><ul class="wrong-lines">${wrong.map((each) => wrongLine(visit, text, each))}</ul></section>`
}

function wrongLine({ words }: PersonVisit, text: string, { draft, typed, faults }: CheckedDraft): Markup {
  const { files } = words.sharing
  return html`<li><p><strong>${isJson(text) ? files.number(draft.line) : files.line(draft.line)}</strong> <span dir="auto">${typed.name}</span></p>${faults.map((fault) => html`<p class="fault">${icon('alert')}<span>${fault}</span></p>`)}</li>`
}

/** The field for a file or a text. Once it was read, it is folded, unless something in it has to be mended. */
function handOver({ words }: PersonVisit, given: ImportPage, isRead: boolean): Markup {
  const { files } = words.sharing
  const { text, fault, gifts = [] } = given
  const ways = html`<label class="hc-button hc-outline" hidden data-read-file="table">${icon('plus')}<span>${files.file}</span><input class="hc-visually-hidden" type="file" accept=".csv,.tsv,.txt,.json,.html,.htm,text/csv,text/plain,text/html,application/json"></label>
${field({ name: 'table', label: isRead ? files.table : files.text, value: text, rows: 8, fault, focus: fault !== undefined })}`
  if (!isRead) return ways
  const isOpen = fault !== undefined || gifts.some(({ faults }) => faults.length > 0)
  return html`<details class="import-text"${isOpen && html` open`}><summary>${files.change}${icon('chevron')}</summary>${ways}<p class="acts"><button class="hc-button hc-outline" name="act" value="look">${files.look}</button></p></details>`
}

function addBar({ words }: PersonVisit, list: Address, good: readonly BroughtGift[]): Markup {
  const { files } = words.sharing
  const count = good.filter(({ isTicked, isHeading }) => isTicked && !isHeading).length
  return html`<div class="choose-bar" role="group" aria-label="${files.previewTitle}"><p data-chosen-note aria-live="polite">${words.lists.several.chosen(count)}</p>
<div class="choose-acts"><button class="hc-button solid" name="act" value="add" data-add>${files.add(count)}</button><a class="hc-button plain" href="${list}">${files.cancel}</a></div></div>`
}

/** The beginning of each: a heading of a table or a line of a text may be long. */
export function shortNames({ words, format }: PersonVisit, names: readonly string[]): string {
  const short = names
    .slice(0, mostColumns)
    .map((name) => words.sharing.files.quoted([...name.slice(0, 240)].slice(0, 60).join('')))
  return format.list(short)
}
