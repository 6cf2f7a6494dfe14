import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { icon } from '../../../view/icons.ts'
import { namesIn } from '../../../view/names.ts'
import { stepper } from '../../../view/stepper.ts'
import { sameChoice } from '../registry/choice.ts'
import { piecesLeft } from '../registry/gift-card.ts'
import type { Faults, Typed } from './form.ts'
import { givingLayout } from './giving-layout.ts'
import { addressOfForm, type Place } from './place.ts'

/** The form of "I bought this". With faults it has the status 422, and the focus is on the first field that is wrong. */
export function askPage(place: Place, typed: Typed, faults: Faults): { page: Markup; status: number } {
  const { visit, list, gift } = place
  const { give } = visit.words
  const isWrong = Object.keys(faults).length > 0
  const title = isWrong ? `${visit.words.people.lookAgain}: ${give.title}` : give.title
  const page = givingLayout(visit, {
    registry: list.registry,
    gift,
    title,
    state: gift.wanted > 1 && piecesLeft(visit, gift),
    scripts: ['stepper', 'send-once'],
    right: html`<h1>${give.title}</h1><p class="lead">${promise(place)}</p>${form(place, typed, faults)}`,
  })
  return { page, status: isWrong ? 422 : 200 }
}

/** What the owner of the list has decided about surprises, and no more than that. */
function promise({ visit, list }: Place): string {
  const { give } = visit.words
  const { title, meta } = list.registry
  const who = namesIn(title)
  if (meta.registry_reveal === 'always') return give.open(who)
  const day = meta.registry_reveal === 'after_event' && meta.registry_event_date
  return day ? give.wrappedUntil(visit.format.day(day), who) : give.wrapped(who)
}

/** Enter sends the form by its first button, so the real one stands first as well, out of sight. */
function form(place: Place, typed: Typed, faults: Faults): Markup {
  const { visit, list, gift } = place
  const { give } = visit.words
  const first = (['quantity', 'name', 'email', 'note'] as const).find((name) => faults[name])
  const isOpen = list.registry.meta.registry_reveal === 'always'
  return html`<form method="post" action="${addressOfForm(place)}" novalidate data-send-once>
<button class="visually-hidden" tabindex="-1" aria-hidden="true">${give.submit}</button>
${hiddenToken(visit)}<input type="hidden" name="key" value="${typed.key}"><input type="hidden" name="left" value="${gift.left}">
${gift.left > 1 || faults.quantity ? quantity(visit, typed, faults, gift.left, first) : html`<input type="hidden" name="quantity" value="1">`}
${field({ name: 'name', label: give.name, value: typed.name, fault: faults.name, hint: give.nameHint, focus: first === 'name', autocomplete: 'name' })}
${place.takesEmail && email(place, typed, faults)}
${field({ name: 'note', label: give.note, value: typed.note, fault: faults.note, hint: isOpen ? give.noteHintOpen : give.noteHint, optional: give.optional, rows: 3, focus: first === 'note' })}
<p class="acts"><button class="button solid">${give.submit}</button><a class="button plain" href="${sameChoice(visit, list.registry.slug)}">${give.notYet}</a></p>
</form>`
}

function email({ visit, list }: Place, typed: Typed, { email: fault }: Faults): Markup {
  const { email: label, emailHint, optional } = visit.words.give
  const hint = emailHint(namesIn(list.registry.title))
  const address = { name: 'email', label, hint, optional, fault, type: 'email' } as const
  return field({ ...address, value: typed.email, autocomplete: 'email', focus: fault !== undefined })
}

function quantity(
  { words }: Visit,
  typed: Typed,
  faults: Faults,
  left: number,
  first: string | undefined,
): Slot {
  const { quantity: label, fewer, more } = words.give
  const fault = faults.quantity
  return html`<div class="control"><label for="quantity">${label}</label>${stepper({ name: 'quantity', value: typed.quantity, least: 1, most: left, fewer, more, isWrong: fault !== undefined, focus: first === 'quantity' })}${
    fault && html`<p class="fault" id="quantity-fault">${icon('alert')}<span>${fault}</span></p>`
  }</div>`
}
