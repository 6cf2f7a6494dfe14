import type { OwnIdentity } from '@hopechest/host/accounts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { which } from '../../view/labels.ts'
import { noteOf } from './note.ts'

/** The accounts elsewhere that open this one, and those that may. */
export function identitiesSection(visit: PersonVisit, identities: readonly OwnIdentity[]): Slot {
  const { providers = [] } = visit.site.waysIn ?? {}
  if (identities.length === 0 && providers.length === 0) return undefined
  const { account: words } = visit.words.elsewhere
  const others = providers.filter(({ issuer }) => !identities.some((each) => each.issuer === issuer))
  const add = others.map(
    ({ id, name }) =>
      html`<a class="hc-button hc-outline" href="${visit.to.signInElsewhere({ provider: id }, { to: visit.to.account().path })}">${words.add(name)}</a>`,
  )
  return html`<section id="identities"><h3>${words.title}</h3>${noteOf(visit, 'identities')}
<ul class="rows">${identities.map((each) => row(visit, each))}</ul>
${add.length > 0 && html`<p class="acts">${add}</p>`}</section>`
}

function row(visit: PersonVisit, { issuer, subject, label, bound_at, last_used_on }: OwnIdentity): Markup {
  const { people, layout, elsewhere } = visit.words
  const { format, site } = visit
  const provider = site.waysIn?.providers.find((each) => each.issuer === issuer)
  const name = provider?.name ?? new URL(issuer).host
  const used = last_used_on === null ? [] : [people.account.used(format.day(last_used_on))]
  const details = [label, people.account.made(format.day(bound_at.slice(0, 10))), ...used]
  return html`<li class="hc-row"><div><p class="name" dir="auto">${name}</p><p class="hint">${details.reduce(layout.pair)}</p></div>
<form method="post" action="${visit.to.takeOffIdentity()}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="issuer" value="${issuer}"><input type="hidden" name="subject" value="${subject}"><button class="hc-button plain">${elsewhere.account.takeOff}${which(visit.words, name)}</button></form></li>`
}
