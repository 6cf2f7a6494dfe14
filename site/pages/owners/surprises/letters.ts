import type { Registry } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { stitches } from '../../../view/drawn/embroidery.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { putAwayButton } from '../after/after-acts.ts'
import { queryOf, type Show, shows } from './choice.ts'
import type { Given } from './given.ts'
import type { Sums } from './seen.ts'

/** How many letters are written and left. Its parts follow a tick at once where there is script. */
export function lettersLeft(
  visit: PersonVisit,
  registry: Registry,
  { people, thanked }: Given,
): Markup | undefined {
  if (people === 0) return undefined
  const { left, written } = visit.words.sharing.surprises.letters
  return html`<div class="letters"><div data-live="stitches">${stitches(thanked, people)}</div><p role="status" data-live="letters" data-totals><strong>${left(people - thanked)}</strong> <span>${written(thanked, people)}</span></p><div class="letters-done" data-live="done">${thanked === people && offer(visit, registry)}</div></div>`
}

function offer(visit: PersonVisit, registry: Registry): Slot {
  if (registry.meta.registry_put_away) return undefined
  return html`<p>${visit.words.after.putAway.allThanked}</p>${putAwayButton(visit, registry)}`
}

/** `isRowGone`: the row with the control that was pressed is not shown any more. */
export function chips(
  visit: PersonVisit,
  slug: string,
  { shown }: Pick<Sums, 'shown'>,
  current: Show,
  isRowGone: boolean,
): Markup {
  const { letters } = visit.words.sharing.surprises
  const chip = (show: Show) => {
    const focus = isRowGone ? show === current && html` autofocus` : focusOn(visit, `show-${show}`)
    return html`<li><a class="chip" href="${visit.to.surprises({ slug }, { ...queryOf({ show, behind: undefined }), focus: `show-${show}` })}" data-stay ${show === current && html`aria-current="true"`}${focus}>${letters[show]} <span class="count">${shown[show]}</span></a></li>`
  }
  return html`<nav class="hc-filter" aria-label="${letters.show}"><ul class="filter-shows" data-live="chips">${shows.map(chip)}</ul></nav>`
}
