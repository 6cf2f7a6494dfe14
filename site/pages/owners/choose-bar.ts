import { html, type Markup, type Slot } from '../../html/html.ts'
import { icon } from '../../view/drawn/icons.ts'

interface ChooseBar {
  /** What it is for, until something is chosen: a script counts then. */
  label: string
  /** Why nothing was done. */
  fault: string | undefined
  /** Where the chosen ones can go: a menu of buttons, and a field for a new place. */
  under: { word: string; ways: readonly Markup[]; newPlace: NewPlace }
  /** The other acts. */
  acts: Slot
}

interface NewPlace {
  name: string
  label: string
  value: string
  submit: string
}

/** The first button of a form is the one that the Enter key presses: in the field of a new place that makes it. */
export function enterMakes({ submit }: Pick<NewPlace, 'submit'>): Markup {
  return html`<button class="hc-visually-hidden" tabindex="-1" aria-hidden="true" name="act" value="new">${submit}</button>`
}

/** At the foot of rows that are chosen: each act is done with all of them. */
export function chooseBar({ label, fault, under, acts }: ChooseBar): Markup {
  const { word, ways, newPlace } = under
  const { name, value, submit } = newPlace
  const id = `several-${name}`
  return html`<div class="choose-bar" role="group" aria-label="${label}"><p data-chosen-note aria-live="polite">${label}</p>
${fault && html`<p class="fault" id="several-fault" tabindex="-1" autofocus>${icon('alert')}<span>${fault}</span></p>`}
<div class="choose-acts"><details class="hc-menu"><summary class="hc-button hc-outline">${word}</summary><div class="choose-under">${ways.length > 0 && html`<ul class="own-rows">${ways.map((way) => html`<li>${way}</li>`)}</ul>`}
<label for="${id}">${newPlace.label}</label><div class="choose-new"><input class="hc-field" id="${id}" name="${name}" value="${value}" dir="auto" autocomplete="off"><button class="hc-button soft" name="act" value="new">${submit}</button></div></div></details>
${acts}</div></div>`
}
