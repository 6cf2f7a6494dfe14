import type { Registry } from '@hopechest/client'
import { seesAtOnce } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { namesIn } from '../../../view/names.ts'
import { askOnce, deviceScripts, headingAfter } from '../device/section.ts'
import { handOver } from '../give/ask.ts'
import { givenPage } from '../give/giving-layout.ts'
import { slip } from '../give/slip.ts'
import { writeLink } from '../give-back/link.ts'
import type { GivenGift } from '../given-gifts.ts'
import { type KeptGift, wordsWith } from '../kept-gifts.ts'
import { sameChoice, sameList } from '../registry/choice.ts'
import { piecesLeft } from '../registry/gift-card.ts'
import type { List } from '../registry/open-list.ts'
import { asidePage, type KeptParts } from '../set-aside/aside-page.ts'
import { releaseLink } from './release-link.ts'
import { mayStillSend, readSendTo, sendTo } from './send-to.ts'

/**
 * The page after "I bought it" or "I will buy it", and later the page of one gift that this browser gives. The service
 * says where to send it, to a guest who has its key.
 */
export async function thanks(
  visit: Visit,
  { registry, now }: List,
  all: readonly GivenGift[],
  parts: KeptParts,
): Promise<Answer> {
  const given = all.find(({ kept }) => String(kept.purchaseId) === visit.params.purchase)
  if (!given) return { goTo: visit.to.yours({ slug: registry.slug }, sameChoice(visit)) }
  const { kept, aside } = given
  if (aside) return asidePage(visit, registry, given, aside, now, parts)
  const { thanks: words } = visit.words
  const note = wordsWith(visit.cookies, kept.purchaseId)
  const title = words.title(kept.name)
  const page = { slug: registry.slug, purchase: kept.purchaseId }
  const device = parts.tellsDevices && (await askOnce(visit, parts.guestGifts, { ...page, isForGood: true }))
  const sees = whatOwnersSee(visit, registry, note !== undefined)
  const right = html`${headingAfter(visit, device, title)}
<p class="hc-lead">${whatCounts(visit, given)} ${sees}</p>
${note !== undefined && slip(note, kept.name)}
${await howItReaches(visit, registry, given, parts)}
${canBeSent(given) && sendTo(visit, await readSendTo(parts.guests, kept))}
${device}
${acts(visit, registry, kept)}
${releaseLink(visit, given)}`
  const { listed } = given
  const scripts = device ? deviceScripts : []
  const state = listed?.isInParts
    ? piecesLeft(visit, listed)
    : html`<p class="state">${icon('check')}${words.offTheList}</p>`
  return givenPage(visit, registry, given, { title, right, state, scripts })
}

/**
 * How the owners would like a part: to their account, which a guest reads once they have given, or as they say it. The service answers
 * the key of a gift that stands, until the day of the list has passed; its answer is what opens the account, too.
 */
async function howItReaches(
  visit: Visit,
  registry: Registry,
  { kept, gift, listed }: GivenGift,
  { guests }: KeptParts,
): Promise<Slot> {
  if (!listed?.isInParts) return handOver(visit, registry, gift)
  await visit.bank.expect(registry)
  const to = visit.bank.of(registry.id)
  if (!to || !(await mayStillSend(guests, kept))) return handOver(visit, registry, gift)
  const { transferSlip } = await import('../../bank/transfer-slip.ts')
  const { price, currency } = listed
  const amount = price === undefined ? undefined : price * kept.quantity
  return transferSlip(visit, registry, { to, purchaseId: kept.purchaseId, amount, currency })
}

/** A part is money, and what no shop sells is no parcel. The service does not know which of the two a removed gift was. */
function canBeSent({ listed }: GivenGift): boolean {
  return !listed || (!listed.isInParts && listed.plainLink !== undefined)
}

function whatCounts({ words }: Visit, { kept, listed, gift }: GivenGift): string {
  const { about, aboutOwn } = words.thanks
  if (!listed) return words.yours[gift.offList ?? 'removed']
  if (listed.isInParts) return words.gift.parts.givenNow(listed.given, listed.wanted)
  return listed.plainLink ? about(kept.quantity) : aboutOwn
}

/** The names in the title of a list for a child are not those of its owners. */
function whatOwnersSee({ words }: Visit, registry: Registry, hasWords: boolean): string {
  const say = seesAtOnce(registry) ? words.thanks.open : words.thanks.wrapped
  return say(registry.meta.registry_for_child ? undefined : namesIn(registry.title), hasWords)
}

function acts(visit: Visit, { slug }: Registry, kept: KeptGift): Markup {
  const { words } = visit
  const back = visit.to.giveBack({ link: writeLink(kept) }, sameChoice(visit))
  return html`<form class="acts" method="post" action="${back}">
${hiddenToken(visit)}
<a class="hc-button solid" href="${sameList(visit, slug)}">${words.thanks.backToList}</a>
<button class="hc-button hc-outline">${icon('undo')}${words.thanks.undo}</button>
</form>`
}
