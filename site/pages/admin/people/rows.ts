import type { PersonInList } from '@hopechest/host/accounts'
import type { Address } from '../../../addresses.ts'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { cellHead, which } from '../../../view/labels.ts'

/** The people of the site as a table. The role is changed in place. */
export function peopleTable(visit: PersonVisit, people: readonly PersonInList[], today: string): Markup {
  const { people: words, tabs } = visit.words.admin
  const heads = [words.name, words.role, words.lists, words.lastHere]
  return html`<table class="ledger" data-of="people" role="table"><caption class="hc-visually-hidden">${tabs.people}</caption>
<thead role="rowgroup"><tr role="row">${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}<td role="cell"></td></tr></thead>
<tbody role="rowgroup">${people.map((person) => row(visit, person, today))}</tbody></table>`
}

function row(visit: PersonVisit, person: PersonInList, today: string): Markup {
  const { words, format } = visit
  const { people } = words.admin
  const { id, name, email, lists, last_used_on, is_switched_off } = person
  const lastHere = last_used_on === null ? people.never : format.ago(last_used_on, today)
  return html`<tr role="row" id="person-${id}"><td role="cell" class="first"><a class="ledger-name" href="${visit.to.person({ person: id })}" dir="auto">${name}</a><span class="hint" dir="auto">${email}</span></td>
<td role="cell" class="role">${roleForm(visit, person, visit.here)}</td>
<td role="cell">${people.listCount(lists)}</td>
<td role="cell">${is_switched_off ? people.off : [cellHead(words, people.lastHere), lastHere]}</td>
<td role="cell" class="last">${is_switched_off ? switchOnForm(visit, person) : switchOffLink(visit, person)}</td></tr>`
}

/** `back` is the page that shows the form. */
export function roleForm(
  visit: PersonVisit,
  { id, name, role }: Pick<PersonInList, 'id' | 'name' | 'role'>,
  back: Address,
): Markup {
  const { people: words, save } = visit.words.admin
  return html`<form class="role-form" method="post" action="${visit.to.personRole({ person: id })}" data-save-on-change>${hiddenToken(visit)}<input type="hidden" name="back" value="${back}">
<select class="hc-field" name="role" aria-label="${words.roleOf(name)}"${focusOn(visit, `role-${id}`)}>${(['member', 'administrator'] as const).map((each) => html`<option value="${each}"${each === role && html` selected`}>${words.roles[each]}</option>`)}</select>
<button class="hc-button hc-outline">${save}</button></form>`
}

function switchOffLink({ words, to }: PersonVisit, { id, name }: PersonInList): Markup {
  const { switchOff } = words.admin.people
  return html`<a class="hc-button plain danger" href="${to.person({ person: id }).part('off')}">${switchOff}${which(words, name)}</a>`
}

function switchOnForm(visit: PersonVisit, { id, name }: PersonInList): Markup {
  const { switchOn } = visit.words.admin.people
  return html`<form method="post" action="${visit.to.switchOn({ person: id })}">${hiddenToken(visit)}<input type="hidden" name="back" value="${visit.here}"><button class="hc-button plain">${switchOn}${which(visit.words, name)}</button></form>`
}
