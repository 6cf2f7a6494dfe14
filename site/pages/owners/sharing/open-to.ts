import {
  type Circle,
  type ForWhom,
  isRefused,
  type KnownPerson,
  type OpenTo,
  type Registry,
} from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { html, longList, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { Household } from '../../household/household.ts'
import type { OwnHandler } from '../list/own-list.ts'
import { askForWhom, butNot, guestsOf } from '../people/ask-for-whom.ts'
import { changedTicks, mayOpen, openAsTicked, ticksOf, writeTicks } from '../people/ticks.ts'

export interface OpenToForm {
  circles: readonly Circle[]
  people: readonly KnownPerson[]
  open: OpenTo
  whom: ForWhom | undefined
}

/** Undefined for an owner who has written no circle down. */
export async function readOpenToForm(
  { signedIn: { client } }: PersonVisit,
  { id }: Registry,
): Promise<OpenToForm | undefined> {
  const circles = reached(await client.listCircles()) ?? []
  if (circles.length === 0) return undefined
  const people = reached(await client.listPeople()) ?? []
  const open = reached(await client.getOpenTo(id))
  const whom = reached(await client.getForWhom(id)) ?? undefined
  return open && { circles, people, open, whom }
}

/** The circles that may open the list, and single people of each. */
export function openToForm(
  visit: PersonVisit,
  slug: string,
  { circles, people, open, whom }: OpenToForm,
): Slot {
  const { myPeople: words } = visit.words
  const group = (circle: Circle) => {
    const all = people.filter(({ circle_ids }) => circle_ids.includes(circle.id))
    const inside = guestsOf(all, whom)
    const isOpen = open.circle_ids.includes(circle.id)
    return html`<li><label class="hc-radio"><input type="checkbox" name="circle" value="${circle.id}"${isOpen && html` checked`}><span dir="auto">${circle.name}</span> <span class="hint">${visit.words.sharing.guests.people(inside.length)}</span>${butNot(visit, all, whom)}</label>${
      isOpen &&
      inside.length > 0 &&
      html`<details><summary>${words.single(circle.name)}</summary><ul>${longList(inside, (person) => html`<li><input type="hidden" name="shown" value="${person.id}"><label class="hc-radio"><input type="checkbox" name="person" value="${person.id}"${mayOpen(open, person) && html` checked`}><span dir="auto">${person.name}</span></label></li>`)}</ul></details>`
    }</li>`
  }
  return html`<section class="open-to"><h2>${words.openTo}</h2><p class="hint">${words.openToAbout}</p><form method="post" action="${visit.to.openTo({ slug })}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="was" value="${writeTicks(ticksOf(open, { circles, people }))}"><ul>${circles.map(group)}</ul><p class="acts"><button class="hc-button soft">${words.save}</button><a class="hc-button plain" href="${visit.to.myPeople()}">${words.title}</a></p></form></section>`
}

export function saveOpenTo(household: Household): OwnHandler {
  return async (visit, { registry }) => {
    const back = visit.to.sharing({ slug: registry.slug }, { focus: 'note' })
    const form = await readOpenToForm(visit, registry)
    if (!form) return { goTo: back }
    const shown = new Set(visit.form.getAll('shown').map(Number))
    const ticked = {
      circles: new Set(visit.form.getAll('circle').map(Number)),
      people: new Set(visit.form.getAll('person').map(Number)),
    }
    const people = form.people.filter(({ id }) => shown.has(id))
    const inForm = { circles: form.circles, people }
    const changed = changedTicks(ticksOf(form.open, inForm), ticked, visit.form.get('was'))
    const wanted = openAsTicked(form.open, changed, inForm)
    const opening = { registry, people: form.people, before: form.open, wanted, household }
    const asked = await askForWhom(visit, { ...opening, action: visit.to.openTo({ slug: registry.slug }) })
    if (asked) return asked
    const opened = await visit.signedIn.client.setOpenTo(registry.id, { ...wanted, seen: form.open })
    if (isRefused(opened, 'conflict')) return { goTo: back.with({ full: limits.invitees }) }
    reached(opened)
    return { goTo: back.with({ open: 1 }) }
  }
}
