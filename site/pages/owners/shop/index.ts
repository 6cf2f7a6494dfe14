import { html } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { Household } from '../../household/household.ts'
import { findTargetsOf } from '../after/move.ts'
import { addFromShop } from './add.ts'
import { howToAdd } from './how.ts'
import { windowActs } from './window/acts.ts'
import { smallWindow } from './window/small-window.ts'
import { takePages } from './window/take.ts'

/** How gifts come in from any shop. */
export function shopPages(household: Household, now: () => Date) {
  const findTargets = findTargetsOf(household, now)
  return {
    add: addFromShop,
    how: howToAdd,
    open: openWindow,
    ...takePages(household, now, findTargets),
    ...windowActs(findTargets),
  }
}

/**
 * The small window that a bookmark or an extension opens. What the shop's page shows is in the fragment of the address; a
 * script takes it from there and sends it as a form of ours. While its person signs in, the browser keeps it.
 */
function openWindow(visit: Visit): Answer {
  const { window: words } = visit.words.admin.shop
  const signIn = visit.to.signIn({ to: visit.here.path })
  const main = html`<h1>${words.title}</h1><p data-moment>${words.moment}</p><p data-nothing hidden>${words.nothing}</p>
${
  visit.signedIn
    ? html`<form method="post" action="${visit.to.shopWindow()}" data-shop-page hidden>${hiddenToken(visit)}<input type="hidden" name="link"><input type="hidden" name="title"><input type="hidden" name="page"><input type="hidden" name="from"></form>`
    : html`<p class="acts"><a class="hc-button solid" href="${signIn}" data-sign-in>${visit.words.people.signIn.submit}</a></p>`
}`
  return smallWindow(visit, { title: words.title, main, scripts: ['shop-window'] })
}
