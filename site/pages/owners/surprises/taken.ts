import { isRefused, type Registry, type Taken } from '@hopechest/client'
import { isOwner } from '@hopechest/host'
import { html, type Slot } from '../../../html/html.ts'
import { callerOf } from '../../../http/caller.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { Household } from '../../household/household.ts'
import { orGone } from '../../or-gone.ts'
import { readTaken } from '../../reveal.ts'
import type { OwnHandler } from '../list/own-list.ts'
import { calledAs, firstCalledAs } from '../sharing/called-as.ts'

/** How many pieces of each gift are taken, for the rows of the list. */
export async function takenOfGifts({ signedIn }: PersonVisit, registry: Registry) {
  const taken = await readTaken(signedIn.client, registry)
  return new Map(taken?.items.map(({ item_id, quantity }) => [item_id, quantity]))
}

/** Each owner agrees by a press, and by a press takes it back for all (decision 095). */
export const agreeToTaken: OwnHandler = async (visit, { registry }) => {
  const { client } = visit.signedIn
  const isWrapped = visit.form.get('act') === 'wrap'
  const goTo = visit.to.surprises({ slug: registry.slug }, { focus: 'taken' })
  const done = isWrapped ? await client.wrapTaken(registry.id) : await client.agreeToTaken(registry.id)
  // The list was unwrapped meanwhile: the page shows what was given.
  if (!isRefused(done, 'already_open')) reached(isWrapped ? done : orGone(done))
  return { goTo }
}

/** Whether all owners agree, who does not yet, and the press of this one. */
export async function takenSection(
  visit: PersonVisit,
  registry: Registry,
  household: Household,
): Promise<{ isAgreed: boolean; section: Slot }> {
  const { person, client } = visit.signedIn
  const taken = isOwner(callerOf(person), registry) ? await readTaken(client, registry) : undefined
  if (!taken) return { isAgreed: false, section: undefined }
  const { taken: words } = visit.words.sharing.surprises
  const agrees = taken.agreed_by.includes(person.id)
  const isAlone = registry.meta.registry_owners.length === 0
  const missing =
    taken.agreed_by.length > 0 && !taken.is_agreed ? await others(visit, registry, household, taken) : []
  const said = taken.is_agreed ? words.shown : agrees && words.youAgree
  const press = agrees
    ? html`<button class="hc-button hc-outline" name="act" value="wrap"${focusOn(visit, 'taken')}>${taken.is_agreed ? words.wrap : words.takeBack}</button>`
    : html`<button class="hc-button hc-outline" name="act" value="agree"${focusOn(visit, 'taken')}>${isAlone ? words.show : words.agree}</button>`
  const section = html`<section class="taken-sight"><h2>${words.heading}</h2><p class="hint">${isAlone ? words.alone : words.about}</p>
${said && html`<p role="status">${said}</p>`}${missing.length > 0 && html`<p dir="auto">${words.missing(visit.format.list(missing))}</p>`}
<form class="acts" method="post" action="${visit.to.agreeToTaken({ slug: registry.slug })}">${hiddenToken(visit)}${press}</form></section>`
  return { isAgreed: taken.is_agreed, section }
}

/** The other owners who have not agreed, as the owners call one another. */
async function others(
  visit: PersonVisit,
  registry: Registry,
  household: Household,
  { agreed_by }: Taken,
): Promise<string[]> {
  const owners = await household.owners(visit, registry)
  const { first } = owners
  const all = [
    ...(first ? [{ id: first.id, name: firstCalledAs(owners) }] : []),
    ...owners.further.map((each) => ({ id: each.person?.id, name: calledAs(each) })),
  ]
  const agreed = [visit.signedIn.person.id, ...agreed_by]
  return all.filter(({ id }) => id === undefined || !agreed.includes(id)).map(({ name }) => name)
}
