import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { writeLink } from '../give-back/link.ts'
import type { GivenGift } from '../given-gifts.ts'

/** The link with which a guest changes their mind, also on another device. What its owner removed goes back to no list. */
export function releaseLink({ words, to }: Visit, { kept, gift, listed }: GivenGift): Markup {
  const { laterTitle, later, laterRemoved, linkLabel, linkLabelRemoved, copy, copied } = words.thanks
  const about = gift.isInParts ? words.gift.parts.later(kept.quantity) : later
  return html`<section class="later"><h2>${laterTitle}</h2><p>${listed ? about : laterRemoved}</p>
<div class="copy"><input class="hc-field" readonly aria-label="${listed ? linkLabel : linkLabelRemoved}" value="${to.giveBack({ link: writeLink(kept) }).whole}" id="release-link"><button class="hc-button hc-outline" type="button" data-copy="release-link" data-copied="${copied}" hidden>${icon('copy')}<span>${copy}</span></button></div></section>`
}
