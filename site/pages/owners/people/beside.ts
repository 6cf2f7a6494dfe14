import type { Circle, Household } from '@hopechest/client'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { hasFocus } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { which } from '../../../view/labels.ts'

export function circleForm(visit: PersonVisit, { id, name }: Circle, fault: string | undefined): Markup {
  const { myPeople: words } = visit.words
  const its = { circle: id }
  return html`<section><h2 dir="auto">${name}</h2><form class="in-line" method="post" action="${visit.to.saveCircle(its)}" data-send-once>${hiddenToken(visit)}${field({ name: 'circle', id: 'circle-name', label: words.circleName, value: fault ? (visit.form.get('circle') ?? '') : name, fault, focus: fault !== undefined || hasFocus(visit, 'circle-name') })}<button class="hc-button soft">${words.rename}</button></form><form method="post" action="${visit.to.removeCircle(its)}">${hiddenToken(visit)}<button class="hc-button plain">${words.removeCircle}</button></form><p class="hint">${words.removeCircleAbout}</p></section>`
}

/** Two accounts that share their people: whom this one has asked, and who asks it. */
export function householdSection(
  visit: PersonVisit,
  households: readonly Household[],
  fault: string | undefined,
): Markup {
  const { household: words } = visit.words.myPeople
  const row = ({ id, address, asked_by, is_own, is_agreed }: Household) => {
    const its = { household: id }
    const other = is_own ? address : asked_by
    const said = is_agreed ? words.shared(other) : is_own ? words.waits(other) : words.asks(other)
    const agree =
      !is_own &&
      !is_agreed &&
      html`<form method="post" action="${visit.to.agreeHousehold(its)}">${hiddenToken(visit)}<button class="hc-button soft">${words.agree}</button></form>`
    const links = is_agreed && html`<p class="hint">${words.linksKnown(other)}</p>`
    return html`<li><p>${said}</p>${links}<div class="acts">${agree}<form method="post" action="${visit.to.endHousehold(its)}">${hiddenToken(visit)}<button class="hc-button plain">${is_agreed ? words.end : is_own ? words.takeBack : words.decline}${which(visit.words, other)}</button></form></div></li>`
  }
  return html`<section class="household"><h2>${words.title}</h2><p class="hint">${words.about}</p>${households.length > 0 && html`<ul>${households.map(row)}</ul>`}<form class="in-line" method="post" action="${visit.to.askHousehold()}" novalidate data-send-once>${hiddenToken(visit)}${field({ name: 'address', id: 'household-address', label: words.address, type: 'email', value: visit.form.get('address') ?? '', fault, focus: fault !== undefined || hasFocus(visit, 'household') })}<button class="hc-button soft">${words.ask}</button></form></section>`
}
