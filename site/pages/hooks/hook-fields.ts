import { html, type Markup, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { icon } from '../../view/drawn/icons.ts'
import { field } from '../../view/field.ts'
import type { Place } from './place.ts'
import { allPrograms, isOwnWording } from './programs.ts'
import { allTopics, type Topic } from './topics.ts'
import type { HookFaults, TypedHook } from './typed.ts'

/** Where a program listens, what it hears of, and how it reads a message. */
export function hookFields(
  visit: PersonVisit,
  place: Pick<Place, 'isSurprise' | 'registryId'>,
  typed: TypedHook,
  faults: HookFaults,
  offered: readonly Topic[] = allTopics,
): Markup {
  const { hooks: words } = visit.words
  return html`${field({ name: 'url', label: words.url, type: 'url', value: typed.url, hint: words.urlHint, placeholder: 'https://', fault: faults.url, focus: faults.url !== undefined })}
${programField(visit, typed, faults)}
${topicsField(visit, place, typed, faults, offered)}`
}

function programField(visit: PersonVisit, { program, template }: TypedHook, faults: HookFaults): Markup {
  const { hooks: words } = visit.words
  const options = allPrograms.map(
    (each) =>
      html`<option value="${each}"${each === program && html` selected`}>${words.programs[each]}</option>`,
  )
  const isOpen = isOwnWording(program) || faults.template !== undefined
  return html`<div class="hc-control"><label for="program">${words.program}</label><select class="hc-field" id="program" name="program">${options}</select></div>
<details${isOpen && html` open`}><summary>${words.ownWording}</summary>${field({ name: 'template', label: words.template, value: template, rows: 3, hint: words.templateHint(placeholders), optional: visit.words.give.optional, fault: faults.template, focus: faults.template !== undefined })}</details>`
}

const placeholders = '{{sentence}}, {{list}}, {{gift}}, {{type}}, {{registry_id}}, {{item_id}}, {{time}}'

/** What guests give stands apart, with what it means. */
function topicsField(
  visit: PersonVisit,
  { isSurprise, registryId }: Pick<Place, 'isSurprise' | 'registryId'>,
  typed: TypedHook,
  { topics: fault }: HookFaults,
  offered: readonly Topic[],
): Markup {
  const { hooks: words } = visit.words
  const tick = (each: Topic, hint?: string) =>
    html`<label class="hc-radio"><input type="checkbox" name="topics" value="${each}"${hint && html` aria-describedby="${hint}"`}${typed.topics.includes(each) && html` checked`}><span>${words.topics[each]}</span></label>`
  const given = isSurprise ? words.givenLater : registryId === null ? words.givenOfAll : words.givenAtOnce
  return html`<fieldset class="ticks"${fault && html` aria-invalid="true" aria-describedby="topics-fault"`}><legend>${words.topicsLabel}</legend>${offered.filter((each) => each !== 'given').map((each) => tick(each))}${faultLine(fault)}</fieldset>
${offered.includes('given') && html`<div class="tick-with-hint">${tick('given', 'given-hint')}<p class="hint" id="given-hint">${given}</p></div>`}`
}

function faultLine(fault: string | undefined): Slot {
  return fault && html`<p class="fault" id="topics-fault">${icon('alert')}<span>${fault}</span></p>`
}
