import type { Elsewhere } from '../../../elsewhere/index.ts'
import type { Provider } from '../../../elsewhere/provider.ts'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'

/** The providers of accounts that the settings of the service name: the address to hand over to each, and a try. */
export function providersSection(visit: PersonVisit, elsewhere: Elsewhere | undefined): Markup {
  const { admin: words } = visit.words.elsewhere
  const { providers = [] } = elsewhere ?? {}
  return html`<section id="providers"><h2>${words.title}</h2>
${providers.length === 0 ? html`<p>${words.noProvider}</p>` : providers.map((each) => providerRow(visit, each))}</section>`
}

function providerRow(visit: PersonVisit, { id, name, issuer, signUp }: Provider): Markup {
  const { admin: words } = visit.words.elsewhere
  const { copy, copied } = visit.words.admin.link
  const field = `provider-${id}`
  const back = visit.to.backFromElsewhere({ provider: id }).whole
  return html`<div class="hc-control"><label for="${field}">${words.back(name)}</label>
<div class="copy"><input class="hc-field" id="${field}" value="${back}" readonly aria-describedby="${field}-hint"><button class="hc-button hc-outline" type="button" data-copy="${field}" data-copied="${copied}" hidden>${icon('copy')}<span>${copy}</span></button></div>
<p class="hint" id="${field}-hint"><span dir="ltr">${issuer}</span> ${words[signUp]}</p></div>
<form method="post" action="${visit.to.tryProvider()}">${hiddenToken(visit)}<input type="hidden" name="provider" value="${id}"><button class="hc-button hc-outline">${words.try(name)}</button></form>`
}
