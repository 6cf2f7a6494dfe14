import type { Client, Registry } from '@hopechest/client'
import { isRevealed } from '@hopechest/contract'
import { html } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { nothingHere } from '../../../view/nothing-here.ts'
import { spoilerGate } from '../../../view/spoiler-gate.ts'
import { closedList } from '../../guests/registry/closed/closed.ts'
import { readList } from '../../guests/registry/open-list.ts'
import { guestPage } from '../../guests/registry/show.ts'
import { wrapItems } from '../../reveal.ts'
import type { OwnHandler } from './own-list.ts'

/**
 * The page of the guests for its owner. Before the reveal the gate stands in front of it, and behind the gate every gift
 * looks as if it were still to give: seeing the page costs no surprise. The owner of a list for a child gives there.
 */
export function asGuest(guests: Client, now: () => Date): OwnHandler {
  return async (visit, { registry }) => {
    if (registry.meta.registry_put_away) return closedList(withNotice(visit, registry), registry, false)
    if (registry.meta.registry_for_child) return { goTo: visit.to.registry({ slug: registry.slug }) }
    const isOpen = isRevealed(registry, now())
    if (!isOpen && !visit.query.has('wrapped')) return spoilerGate(visit, registry)
    const [list] = await Promise.all([
      readList(guests, registry, now()),
      visit.links.expect(registry.id),
      visit.pictures.expect([registry.id]),
    ])
    if (!list) return nothingHere(visit)
    const { gate, paper } = visit.words.sharing
    const notice = html`${isOpen ? gate.openNotice : gate.wrappedNotice} <span class="notice-acts"><a href="${visit.to.list({ slug: registry.slug })}">${gate.back}</a><button class="hc-button plain" type="button" data-print hidden>${icon('print')}${paper.print}</button></span>`
    // What is wrapped must not show by what guests set aside either.
    const shown = isOpen ? list : { ...list, items: wrapItems(list.items, registry, list.now), setAside: [] }
    return { page: await guestPage({ ...visit, notice }, shown, { given: [], scripts: ['print'] }) }
  }
}

/** The page of thanks shows nothing of the gifts, so no gate stands in front of it. */
function withNotice(visit: PersonVisit, { slug }: Registry): PersonVisit {
  const { after, sharing } = visit.words
  const notice = html`${after.closed.asGuest} <span class="notice-acts"><a href="${visit.to.list({ slug })}">${sharing.gate.back}</a></span>`
  return { ...visit, notice }
}
