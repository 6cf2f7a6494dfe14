import { html, type Slot } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'
import { writeLink } from '../give-back/link.ts'
import type { GivenGift } from '../given-gifts.ts'
import { sameChoice, sameList } from '../registry/choice.ts'
import { mat, shopAndPrice } from '../registry/gift-card.ts'
import type { List } from '../registry/open-list.ts'
import { nameOf } from '../registry/your-gifts-strip.ts'
import type { KeptParts } from '../set-aside/aside-page.ts'
import { standingLine } from '../set-aside/day-word.ts'

/** All that the visitor gives on the list. */
export async function listPage(
  visit: Visit,
  { registry, now }: List,
  given: readonly GivenGift[],
  { guestGifts }: KeptParts,
): Promise<Answer> {
  const { words } = visit
  const keeper = visit.signedIn ? 'account' : ((await guestGifts.mailbox.shows(visit)) ?? 'browser')
  const rows = given.map(
    ({ kept, gift, listed, aside }) =>
      html`<li class="choice">${mat(gift)}<div class="gift-words"><h2>${nameOf(visit, gift, kept.quantity)}</h2>${shopAndPrice(visit, gift, kept.quantity)}${standingLine(visit, { aside, isRemoved: !listed, gift }, now)}</div><div class="choice-acts"><a class="hc-button hc-outline" href="${visit.to.yourGift({ slug: registry.slug, purchase: kept.purchaseId }, sameChoice(visit))}">${words.gifts.show}<span class="hc-visually-hidden">${words.gifts.of(gift.name)}</span></a>${!aside?.isOver && undo(visit, { kept, gift, aside })}</div></li>`,
  )
  const main = html`<a class="back" href="${sameList(visit, registry.slug)}">${icon('arrowLeft')}<span>${registry.title}</span></a>
<article class="hc-column my-gifts"><h1>${words.yours.title}</h1><p class="hc-lead">${rows.length > 0 ? words.gifts.kept[keeper] : words.yours.nothing}</p><ul class="choices">${rows}</ul><p class="all-gifts"><a href="${visit.to.allGifts()}">${words.gifts.all}</a></p></article>`
  return {
    page: layout(visit, {
      title: words.yours.title,
      main,
      thread: threadOf(registry.meta.registry_event_type),
    }),
  }
}

/** In one press, as right after it was given. */
function undo(visit: Visit, { kept, gift, aside }: Pick<GivenGift, 'kept' | 'gift' | 'aside'>): Slot {
  const { thanks, setAside, gifts } = visit.words
  const back = visit.to.giveBack({ link: writeLink(kept) }, sameChoice(visit))
  return html`<form method="post" action="${back}">${hiddenToken(visit)}<button class="hc-button plain">${icon('undo')}${aside ? setAside.giveBack : thanks.undo}<span class="hc-visually-hidden">${gifts.of(gift.name)}</span></button></form>`
}
