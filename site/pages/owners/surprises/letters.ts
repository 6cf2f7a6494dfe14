import type { Registry } from '@hopechest/client'
import { parseId } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { stitches } from '../../../view/stitches.ts'
import { putAwayButton } from '../after/after-acts.ts'
import type { Bought } from './bought.ts'

/** Which rows are shown, by the word in the address. */
const rules = {
  all: () => true,
  thank: (bought: Bought) => asksForLetter(bought) && !bought.isThanked,
  arrive: ({ purchaseId, hasArrived }: Bought) => purchaseId !== undefined && !hasArrived,
} satisfies Record<string, (bought: Bought) => boolean>

export type Show = keyof typeof rules

function readShow({ query }: PersonVisit): Show {
  const show = query.get('show') ?? ''
  return Object.hasOwn(rules, show) ? (show as Show) : 'all'
}

/**
 * The rows that are open: the choice, and the last purchase of the page before. A number of rows would not say where the
 * page begins: rows leave the choice while their owner ticks them.
 */
export interface Part {
  show: Show
  behind: number | undefined
}

export function readPart(visit: PersonVisit): Part {
  return { show: readShow(visit), behind: parseId(visit.query.get('behind') ?? '') }
}

/** What says in an address which rows are open. */
export function queryOf({ show, behind }: Part, focus?: string): string {
  const query = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(behind !== undefined && { behind: String(behind) }),
    ...(focus !== undefined && { focus }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** The page with these rows open, and with the focus on a control of them. */
export function addressOf(slug: string, part: Part, focus?: string): string {
  return `/lists/${slug}/surprises${queryOf(part, focus)}`
}

export function isShown(bought: Bought, show: Show): boolean {
  return rules[show](bought)
}

/** A gift without a name asks for no letter. */
export function asksForLetter({ purchaseId, giver }: Bought): boolean {
  return purchaseId !== undefined && giver !== ''
}

/** How many letters are written and left. Its parts follow a tick at once where there is script. */
export function lettersLeft(
  visit: PersonVisit,
  registry: Registry,
  all: readonly Bought[],
): Markup | undefined {
  const letters = all.filter(asksForLetter)
  if (letters.length === 0) return undefined
  const { left, written } = visit.words.sharing.surprises.letters
  const done = letters.filter(({ isThanked }) => isThanked).length
  return html`<div class="letters"><div data-live="stitches">${stitches(done, letters.length)}</div><p role="status" data-live="letters" data-totals><strong>${left(letters.length - done)}</strong> <span>${written(done, letters.length)}</span></p><div class="letters-done" data-live="done">${done === letters.length && offer(visit, registry)}</div></div>`
}

function offer(visit: PersonVisit, registry: Registry): Slot {
  if (registry.meta.registry_put_away) return undefined
  return html`<p>${visit.words.after.putAway.allThanked}</p>${putAwayButton(visit, registry)}`
}

/** `isRowGone`: the row with the control that was pressed is not shown any more. */
export function chips(
  visit: PersonVisit,
  slug: string,
  all: readonly Bought[],
  current: Show,
  isRowGone: boolean,
): Markup {
  const { letters } = visit.words.sharing.surprises
  const chip = (show: Show) => {
    const focus = isRowGone ? show === current && html` autofocus` : focusOn(visit, `show-${show}`)
    const count = all.filter((bought) => isShown(bought, show)).length
    return html`<li><a class="chip" href="${addressOf(slug, { show, behind: undefined }, `show-${show}`)}" data-stay ${show === current && html`aria-current="true"`}${focus}>${letters[show]} <span class="count">${count}</span></a></li>`
  }
  return html`<nav class="filter" aria-label="${letters.show}"><ul class="filter-shows" data-live="chips">${(Object.keys(rules) as Show[]).map(chip)}</ul></nav>`
}
