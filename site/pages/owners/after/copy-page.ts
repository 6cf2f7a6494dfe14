import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'
import type { OwnList } from '../list/own-list.ts'
import { exampleDay } from '../lists/start.ts'
import { type CopyFaults, countParts, type Part, parts, type TypedCopy } from './copy-typed.ts'

/** The form that begins a new list with what the old one has. */
export function copyPage(
  visit: PersonVisit,
  list: OwnList,
  typed: TypedCopy,
  { faults = {}, status }: { faults?: CopyFaults; status?: number } = {},
): Answer {
  const { words } = visit
  const { copy } = words.after
  const { start } = words.lists
  const { registry } = list
  const isWrong = Object.keys(faults).length > 0
  const main = html`<article class="form-page" data-wide="most"><h1>${copy.title}</h1>
<p class="hc-lead">${copy.about(registry.title)}</p>
<form method="post" action="${visit.to.copyList({ slug: registry.slug })}" novalidate data-send-once>
${hiddenToken(visit)}<input type="hidden" name="key" value="${typed.key}">
${fields(visit, list, typed, faults)}
<p class="acts"><button class="hc-button solid">${start.submit}</button><a class="hc-button plain" href="${visit.to.list({ slug: registry.slug })}">${start.cancel}</a></p>
</form>
${whoOpensIt(visit, list)}</article>`
  const page = layout(visit, {
    title: copy.title,
    isWrong,
    main,
    scripts: ['send-once'],
    thread: threadOf(registry.meta.registry_event_type),
  })
  return { page, status: status ?? (isWrong ? 422 : 200) }
}

function fields(
  visit: PersonVisit,
  list: OwnList,
  { title, day, along }: TypedCopy,
  faults: CopyFaults,
): Slot {
  const { start } = visit.words.lists
  return html`${field({ name: 'title', label: start.name, value: title, fault: faults.title, focus: faults.title !== undefined })}
${field({ name: 'day', label: start.day, value: day, type: 'date', optional: start.optional, hint: start.dayHint(visit.format.day(exampleDay)), fault: faults.day, focus: faults.title === undefined && faults.day !== undefined })}
${choices(visit, list, along)}`
}

/** Where guests may come along, the hint beside them says it. */
function whoOpensIt(visit: PersonVisit, list: OwnList): Slot {
  const { guests, owners } = countParts(visit, list)
  if (guests > 0) return undefined
  const { onlyYou } = visit.words.lists.start
  return html`<p class="hint">${owners > 0 ? visit.words.after.copy.onlyOwners : onlyYou}</p>`
}

function choices(visit: PersonVisit, list: OwnList, along: Record<Part, boolean>): Slot {
  const counts = countParts(visit, list)
  const there = parts.filter((part) => counts[part] > 0)
  if (there.length === 0) return undefined
  const { copy } = visit.words.after
  const choice = (part: Part): Markup => {
    const label =
      part === 'open' && counts.given === 0 ? copy.all(counts.open) : copy.along[part](counts[part])
    const isSeen = part === 'guests' || part === 'owners'
    return html`<label class="hc-radio"><input type="checkbox" name="${part}" value="1"${along[part] && html` checked`}${isSeen && html` aria-describedby="along-${part}"`}><span>${label}</span></label>${
      isSeen && html`<p class="hint" id="along-${part}">${copy.hints[part]}</p>`
    }`
  }
  return html`<fieldset class="hc-radios"><legend>${copy.what}</legend>${there.map(choice)}</fieldset>`
}
