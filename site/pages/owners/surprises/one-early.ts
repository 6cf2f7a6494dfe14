import type { GiftLook, Registry, SeenItem } from '@hopechest/client'
import { isRevealed, parseId } from '@hopechest/contract'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { formPage } from '../../../view/form-page.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'
import { toGift } from '../../guests/registry/gift.ts'
import { mat } from '../../guests/registry/gift-card.ts'
import type { Household } from '../../household/household.ts'
import { orGone } from '../../or-gone.ts'
import type { OwnGiftsHandler } from '../list/own-list.ts'
import { calledAs, firstCalledAs } from '../sharing/called-as.ts'
import { type Bought, readGivenOf } from './bought.ts'
import { giverOf } from './bought-row.ts'

/**
 * One gift of a wrapped list, opened early by one owner: a page warns, a press looks, and all owners read who looked at which gift. Only
 * this page, for the owner who looked, says what was given (decision 088).
 */
export function oneEarlyPages(now: () => Date) {
  const ofWrapped =
    (handler: (visit: PersonVisit, registry: Registry, item: SeenItem) => Promise<Answer>): OwnGiftsHandler =>
    (visit, { registry, items }) => {
      const { slug } = registry
      if (isRevealed(registry, now())) return { goTo: visit.to.surprises({ slug }) }
      const id = parseId(visit.params.item ?? '')
      const item = items.find((each) => each.id === id)
      return item ? handler(visit, registry, item) : { goTo: visit.to.list({ slug }) }
    }
  return {
    ask: ofWrapped(async (visit, registry, item) => {
      const { person } = visit.signedIn
      const looks = await readLooks(visit, registry)
      const own = looks.find(({ user_id, item_id }) => user_id === person.id && item_id === item.id)
      return own ? openedPage(visit, registry, item, own) : warning(visit, registry, item)
    }),
    look: ofWrapped(async (visit, registry, item) => {
      reached(orGone(await visit.signedIn.client.lookAtGift(registry.id, item.id)))
      return { goTo: visit.to.lookAtGift({ slug: registry.slug, item: item.id }) }
    }),
  } satisfies Record<string, OwnGiftsHandler>
}

async function readLooks({ signedIn }: PersonVisit, { id }: Registry): Promise<readonly GiftLook[]> {
  return reached(await signedIn.client.listGiftLooks(id)) ?? []
}

function warning(visit: PersonVisit, registry: Registry, item: SeenItem): Answer {
  const { early, keep } = visit.words.sharing.surprises
  const at = { slug: registry.slug, item: item.id }
  return formPage(visit, {
    title: early.title(item.name),
    registry,
    about: early.about,
    action: visit.to.lookAtGift(at),
    fields: html`<p class="hint">${early.stays}</p>`,
    submit: early.submit,
    isFinal: true,
    beside: html`<a class="hc-button plain" href="${backTo(visit, registry, item)}">${keep}</a>`,
  })
}

function backTo({ to }: PersonVisit, { slug }: Registry, { id }: SeenItem) {
  return to.list({ slug }, { focus: `pen-${id}` })
}

async function openedPage(
  visit: PersonVisit,
  registry: Registry,
  item: SeenItem,
  { looked_at }: GiftLook,
): Promise<Answer> {
  const { early } = visit.words.sharing.surprises
  const given = await readGivenOf(visit.signedIn.client, registry.id, item.id)
  const taken = given.reduce((sum, { quantity }) => sum + quantity, 0)
  const main = html`<a class="back" href="${backTo(visit, registry, item)}">${icon('arrowLeft')}<span dir="auto">${registry.title}</span></a>
<article class="form-page looked" data-wide="most"><div class="choice">${mat(toGift(item, registry, visit))}<div class="gift-words"><h1 dir="auto">${item.name}</h1><p class="giver">${early.taken(taken)}</p></div></div>
${given.length > 0 && html`<ol class="bought-rows">${longList(given, (each) => giverRow(visit, each))}</ol>`}
<p class="hint">${early.onlyYou(visit.format.day(looked_at.slice(0, 10)))}</p></article>`
  const thread = threadOf(registry.meta.registry_event_type)
  return { page: layout(visit, { title: item.name, main, thread }) }
}

function giverRow(visit: PersonVisit, bought: Bought): Markup {
  const { surprises: words } = visit.words.sharing
  const { quantity, day, words: note } = bought
  const said = words.giver(giverOf(visit, bought), day && visit.format.day(day))
  const many = quantity > 1 ? words.early.pieces(quantity, said) : said
  return html`<li><h2 dir="auto">${many}</h2>${note !== '' && html`<p class="note" dir="auto">${note}</p>`}</li>`
}

/** Who has looked at which gift, for all owners; nothing of what they saw. */
export async function looksOfOwners(
  visit: PersonVisit,
  registry: Registry,
  household: Household,
): Promise<Slot> {
  const looks = await readLooks(visit, registry)
  if (looks.length === 0) return undefined
  const { early } = visit.words.sharing.surprises
  const owners = await household.owners(visit, registry)
  const names = new Map(owners.further.map((each) => [each.person?.id, calledAs(each)]))
  if (owners.first) names.set(owners.first.id, firstCalledAs(owners))
  const { person } = visit.signedIn
  const rows = looks.map(({ user_id, item_name, looked_at }) => {
    const day = visit.format.day(looked_at.slice(0, 10))
    const said =
      user_id === person.id
        ? early.youLooked(item_name, day)
        : early.looked(names.get(user_id), item_name, day)
    return html`<li dir="auto">${said}</li>`
  })
  return html`<section class="looks"><h2>${early.record}</h2><ul class="hint">${rows}</ul></section>`
}
