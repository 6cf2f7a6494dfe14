import type { OwnIdentity } from '@hopechest/host/accounts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { which } from '../../view/labels.ts'

/** The ways to add an account of each provider that does not open this one yet. */
export function addIdentities(visit: PersonVisit, identities: readonly OwnIdentity[]): Slot {
  const { providers = [] } = visit.site.waysIn ?? {}
  const { account: words } = visit.words.elsewhere
  const others = providers.filter(({ issuer }) => !identities.some((each) => each.issuer === issuer))
  return others.map(({ id, name }) => {
    const way = visit.to.signInElsewhere({ provider: id }, { to: visit.to.account().path })
    return html`<a class="hc-button hc-outline" href="${way}">${words.add(name)}</a>`
  })
}

/** An account elsewhere that opens this one. */
export function identityRow(
  visit: PersonVisit,
  { issuer, subject, label, bound_at, last_used_on }: OwnIdentity,
): Markup {
  const { people, layout } = visit.words
  const { format } = visit
  const name = nameOfIdentity(visit, issuer)
  const used = last_used_on === null ? [] : [people.account.used(format.day(last_used_on))]
  const details = [label, people.account.made(format.day(bound_at.slice(0, 10))), ...used]
  return html`<li class="hc-row"><div><p class="name" dir="auto">${name}</p><p class="hint">${details.reduce(layout.pair)}</p></div>
${takeOff(visit, { issuer, subject })}</li>`
}

/** At once where the sign-in is new, or by way of the page that asks for the password. */
function takeOff(visit: PersonVisit, { issuer, subject }: Pick<OwnIdentity, 'issuer' | 'subject'>): Markup {
  const { elsewhere } = visit.words
  const says = [elsewhere.account.takeOff, which(visit.words, nameOfIdentity(visit, issuer))]
  if (!visit.signedIn.hasJustBegun)
    return html`<a class="hc-button plain" href="${visit.to.takeOffIdentity({ issuer, subject })}">${says}</a>`
  return html`<form method="post" action="${visit.to.takeOffIdentity()}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="issuer" value="${issuer}"><input type="hidden" name="subject" value="${subject}"><button class="hc-button plain">${says}</button></form>`
}

export function nameOfIdentity({ site }: PersonVisit, issuer: string): string {
  const provider = site.waysIn?.providers.find((each) => each.issuer === issuer)
  return provider?.name ?? URL.parse(issuer)?.host ?? issuer
}
