import type { Person } from '@hopechest/host/accounts'
import { html, type Markup } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { adminFrame } from '../frame.ts'
import { type PersonLink, personLinkSlip } from './person-link.ts'
import { roleForm } from './rows.ts'

/** One person: the role, links to hand over, and the switch of the account. */
export function personPage(
  visit: PersonVisit,
  { person, hasStep, link }: { person: Person; hasStep: boolean; link?: PersonLink | undefined },
): Answer {
  const { person: words, people } = visit.words.admin
  const { id, name, email, username, created_at, is_switched_off } = person
  const main = html`<a class="back" href="${visit.to.adminPeople()}">${icon('arrowLeft')}${words.back}</a>
<div class="person"><header><h2 dir="auto">${name}</h2><p dir="auto">${email}</p>
<p class="hint">${words.since(visit.format.day(created_at.slice(0, 10)))} ${words.username(username)}</p></header>
<section><h3>${people.role}</h3>${roleForm(visit, person, visit.to.person({ person: id }))}</section>
${!is_switched_off && passwordSection(visit, person, link)}
${!is_switched_off && !person.is_email_confirmed && confirmSection(visit, person, link)}
${hasStep && stepSection(visit, id)}
${!is_switched_off && signOutSection(visit, id)}
${is_switched_off ? onSection(visit, id) : offSection(visit, id)}</div>`
  return {
    page: adminFrame(visit, { tab: 'people', title: name, main, scripts: ['save-on-change', 'copy'] }),
  }
}

function passwordSection(visit: PersonVisit, { id, email }: Person, link: PersonLink | undefined): Markup {
  const { person: words } = visit.words.admin
  const { once } = visit.words.elsewhere
  const isOff = visit.site.waysIn?.hasPasswords === false
  return html`<section><h3>${isOff ? once.adminTitle : words.linkTitle}</h3><p>${isOff ? once.adminAbout : words.linkAbout}</p>
${link?.kind === 'password' && personLinkSlip(visit, link, email)}
<form method="post" action="${visit.to.personLink({ person: id })}">${hiddenToken(visit)}<button class="hc-button hc-outline">${words.makeLink}</button></form></section>`
}

function confirmSection(visit: PersonVisit, { id, email }: Person, link: PersonLink | undefined): Markup {
  const { person: words } = visit.words.admin
  return html`<section><h3>${words.confirmTitle}</h3><p>${words.confirmAbout}</p>
${link?.kind === 'confirm' && personLinkSlip(visit, link, email)}
<form method="post" action="${visit.to.confirmPerson({ person: id })}">${hiddenToken(visit)}<input type="hidden" name="email" value="${email}"><button class="hc-button hc-outline">${words.makeLink}</button></form></section>`
}

function stepSection(visit: PersonVisit, id: number): Markup {
  const { person: words } = visit.words.admin
  return html`<section><h3>${words.stepTitle}</h3><p>${words.stepAbout}</p>
<form method="post" action="${visit.to.endStepOfPerson({ person: id })}">${hiddenToken(visit)}<button class="hc-button hc-outline">${words.stepEnd}</button></form></section>`
}

function signOutSection(visit: PersonVisit, id: number): Markup {
  const { person: words } = visit.words.admin
  return html`<section><h3>${words.signOutTitle}</h3><p>${words.signOutAbout}</p>
<form method="post" action="${visit.to.signOutPerson({ person: id })}">${hiddenToken(visit)}<button class="hc-button hc-outline">${words.signOut}</button></form></section>`
}

function offSection(visit: PersonVisit, id: number): Markup {
  const { person: words, people } = visit.words.admin
  return html`<section id="off"><h3>${words.offTitle}</h3><p>${words.offAbout}</p>
<form method="post" action="${visit.to.switchOff({ person: id })}">${hiddenToken(visit)}<button class="hc-button danger">${people.switchOff}</button></form></section>`
}

function onSection(visit: PersonVisit, id: number): Markup {
  const { person: words, people } = visit.words.admin
  return html`<section><h3>${words.onTitle}</h3><p>${words.onAbout}</p>
<form method="post" action="${visit.to.switchOn({ person: id })}">${hiddenToken(visit)}<button class="hc-button solid">${people.switchOn}</button></form></section>`
}
