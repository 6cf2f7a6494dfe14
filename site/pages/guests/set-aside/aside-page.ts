import type { Registry } from '@hopechest/client'
import { html, type Markup } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { namesIn } from '../../../view/names.ts'
import { givenPage, givingLayout } from '../give/giving-layout.ts'
import type { GivenGift } from '../given-gifts.ts'
import { sameChoice, sameList } from '../registry/choice.ts'
import { releaseLink } from '../your-gifts/release-link.ts'
import { boughtForm, giveBackForm, shopAgain } from './cards.ts'
import { dayWord } from './day-word.ts'
import type { Aside } from './read-standing.ts'

/** The page of a gift that this browser set aside: while it is kept, and when its time is over. */
export function asidePage(visit: Visit, registry: Registry, own: GivenGift, aside: Aside, now: Date): Answer {
  if (aside.isOver) return overPage(visit, registry, own)
  const { words } = visit
  const { kept, listed } = own
  const day = dayWord(visit, aside.until, now)
  const title = words.setAside.keptTitle(kept.name)
  const right = html`<h1 dir="auto">${title}</h1>
<p class="lead">${words.setAside.keptAbout(day)}${!listed && html` ${words.yours.removed}`}</p>
<div class="acts">${boughtForm(visit, registry.slug, own, 'solid')}${giveBackForm(visit, own)}</div>
<p class="acts"><a class="button plain" href="${sameList(visit, registry.slug)}">${words.thanks.backToList}</a></p>
${releaseLink(visit, own)}`
  const state = html`<p class="kept">${words.setAside.keptFor(day)}</p>${listed && shopAgain(visit, listed)}`
  return givenPage(visit, registry, own, { title, right, state })
}

/** It went back by itself. While it is free its guest can still say that it is bought. */
function overPage(visit: Visit, registry: Registry, own: GivenGift): Answer {
  const { setAside, thanks, quicker } = visit.words
  const { kept, gift, listed } = own
  const toList = sameList(visit, registry.slug)
  const isFree = listed !== undefined && listed.left >= kept.quantity
  const title = isFree ? setAside.overTitle : setAside.takenTitle
  const give = visit.to.give({ slug: registry.slug, item: kept.itemId }, sameChoice(visit))
  const right = isFree
    ? html`<h1>${title}</h1><p class="lead">${setAside.overAbout}</p>
<div class="acts">${boughtForm(visit, registry.slug, own, 'solid')}<a class="button outline" href="${give}">${setAside.again}</a>${forgetForm(visit, registry.slug, own)}</div>
<p class="acts"><a class="button plain" href="${toList}">${thanks.backToList}</a></p>`
    : html`<h1>${title}</h1><p class="lead">${setAside.takenAbout}</p>
<p class="hint">${quicker.paid(namesIn(registry.title))}</p>
<div class="acts"><a class="button solid" href="${toList}">${quicker.wholeList}</a>${forgetForm(visit, registry.slug, own)}</div>`
  const page = givingLayout(visit, { registry, gift, title, right, pieces: kept.quantity, isGiven: !isFree })
  return { page }
}

/** Nothing of it counts any more: the browser forgets it. */
function forgetForm(visit: Visit, slug: string, { kept, gift }: GivenGift): Markup {
  const action = visit.to.forgetYourGift({ slug, purchase: kept.purchaseId }, sameChoice(visit))
  return html`<form method="post" action="${action}">${hiddenToken(visit)}<button class="button plain">${visit.words.setAside.notAnyMore}<span class="visually-hidden"> (${gift.name})</span></button></form>`
}
