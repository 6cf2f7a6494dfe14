import type { OwnIdentity, Passkey, SecondStep } from '@hopechest/host/accounts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { focusOn } from '../../view/focus-on.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { which } from '../../view/labels.ts'
import { addIdentities, identityRow } from './identities.ts'
import { noteOf } from './note.ts'

export interface Ways {
  passkeys: readonly Passkey[]
  step: SecondStep | undefined
  /** The accounts elsewhere that open this one. */
  identities: readonly OwnIdentity[]
  /** Browsers make passkeys for the address of this site. */
  hasPasskeys: boolean
}

/** How the person signs in: a line for each way, with what can be done about it. */
export function waysSection(visit: PersonVisit, { passkeys, step, identities, hasPasskeys }: Ways): Markup {
  const { account: words, secondStep } = visit.words.people
  const { to, site, signedIn } = visit
  const usesPassword = signedIn.person.has_password && site.waysIn?.hasPasswords !== false
  const change = html`<a class="hc-button plain" href="${to.account().part('password-section')}">${words.wayChange}${which(visit.words, words.wayPassword)}</a>`
  const stepLink = html`<a class="hc-button plain" href="${to.secondStep()}"${focusOn(visit, 'step')}>${step ? words.wayChange : words.stepSetUp}${which(visit.words, secondStep.title)}</a>`
  return html`<section id="ways"><h3>${words.waysTitle}</h3>${noteOf(visit, 'ways')}
<ul class="rows">${usesPassword && line(words.wayPassword, undefined, change)}${passkeys.map((each) => passkeyLine(visit, each))}${identities.map((each) => identityRow(visit, each))}${usesPassword && line(secondStep.title, step ? words.stepOn(step.codesLeft) : words.stepOff, stepLink)}</ul>
<p class="acts">${hasPasskeys && html`<a class="hc-button hc-outline" href="${to.newPasskey()}">${words.addPasskey}</a>`}${addIdentities(visit, identities)}</p></section>`
}

function passkeyLine(visit: PersonVisit, { id, name, created_at, last_used_on }: Passkey): Markup {
  const { people, layout } = visit.words
  const { account: words } = people
  const { format, now } = visit
  const used =
    last_used_on === null
      ? words.neverUsed
      : words.usedAgo(format.ago(last_used_on, now.toISOString().slice(0, 10)))
  const called = words.wayPasskey(name)
  const says = [words.remove, which(visit.words, called)]
  const address = visit.to.removePasskey({ passkey: id })
  // At once where the sign-in is new, or by way of the page that asks for the password.
  const remove = visit.signedIn.hasJustBegun
    ? html`<form method="post" action="${address}" data-send-once>${hiddenToken(visit)}<button class="hc-button plain">${says}</button></form>`
    : html`<a class="hc-button plain" href="${address}">${says}</a>`
  return line(
    html`<bdi>${called}</bdi>`,
    layout.pair(words.made(format.day(created_at.slice(0, 10))), used),
    remove,
  )
}

function line(name: Slot, about: string | undefined, act: Slot): Markup {
  return html`<li class="hc-row"><div><p class="name">${name}</p>${about !== undefined && html`<p class="hint">${about}</p>`}</div>${act}</li>`
}
