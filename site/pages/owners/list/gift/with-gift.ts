import { html, type Markup } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { icon } from '../../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'

interface WithGift {
  isHidden: boolean
  isWrapped: boolean
  hasLink: boolean
}

/** What an owner does with a gift below its form: each is one press. */
export function withGift(
  visit: PersonVisit,
  at: { slug: string; item: number },
  { isHidden, isWrapped, hasLink }: WithGift,
): Markup {
  const { form, offList } = visit.words.lists
  const { to } = visit
  const hide = isHidden
    ? html`<button class="hc-button plain" formaction="${to.showGift(at)}">${icon('eye')}<span>${offList.show}</span></button>`
    : html`<button class="hc-button plain" formaction="${to.hideGift(at)}">${icon('eyeOff')}<span>${offList.hide}</span></button>`
  const have = html`<button class="hc-button plain" formaction="${to.haveGift(at)}">${icon('check')}<span>${offList.haveIt}</span></button>`
  const look =
    hasLink &&
    html`<button class="hc-button plain" form="gift-form" formaction="${to.lookAgain(at)}">${icon('search')}<span>${form.lookAgain.submit}</span></button>`
  const move =
    !isHidden &&
    html`<a class="hc-button plain" href="${to.moveGift(at)}">${icon('copy')}<span>${visit.words.after.move.start}</span></a>`
  const early =
    isWrapped &&
    !isHidden &&
    html`<a class="hc-button plain" href="${to.lookAtGift(at)}">${icon('eye')}<span>${visit.words.sharing.surprises.early.start}</span></a>`
  return html`<form class="gift-form-remove with-gift" method="post" action="${to.removeGift(at)}" aria-label="${offList.bar}">${hiddenToken(visit)}${hide}${have}${move}${look}${early}<button class="hc-button plain danger">${icon('cross')}<span>${form.remove}</span></button></form>`
}
