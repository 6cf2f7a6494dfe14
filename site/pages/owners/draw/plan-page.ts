import type { KnownPerson } from '@hopechest/client'
import { bookOwner, type DrawWish, drawWishKinds, limits } from '@hopechest/contract'
import { inviteeKey, mailboxOf } from '@hopechest/host'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { focusOn, hasFocus } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { drawPage, namesOf } from './frame.ts'
import type { CircleOfDraw } from './read-circle.ts'
import { type DrawFaults, keyOf, storedDraw, type TypedDraw } from './typed.ts'

/** Who takes part, who does not draw whom, about how much and until when. */
export function planPage(
  visit: PersonVisit,
  of: CircleOfDraw,
  typed: TypedDraw = storedDraw(visit, of),
  faults: DrawFaults = {},
): Answer {
  const { draw: words } = visit.words
  const { circle, draw, names } = of
  const isWrong = Object.values(faults).some((fault) => fault !== undefined)
  const currency = draw.currency || visit.site.currency
  const form = html`<form class="draw-form" method="post" action="${visit.to.draw({ circle: circle.id })}" novalidate data-send-once>
${hiddenToken(visit)}<input type="hidden" name="round" value="${String(draw.round)}"><button class="hc-visually-hidden" name="act" value="save" tabindex="-1" aria-hidden="true">${words.save}</button>
<p class="hc-lead">${words.lead}</p>
${whoTakesPart(visit, of, typed, faults.takers)}
${joinSection(visit, of)}
${wishesOf(visit, of, typed, faults.wish)}
<div class="gift-form-numbers">${field({ name: 'amount', label: words.amount, value: typed.amount, optional: words.optional, hint: words.amountIn(currency), fault: faults.amount, focus: faults.amount !== undefined })}
${field({ name: 'day', label: words.day, value: typed.day, type: 'date', fault: faults.day, focus: faults.day !== undefined })}</div>
<p class="acts"><button class="hc-button solid" name="act" value="draw"${focusOn(visit, 'draw')}>${words.submit}</button><button class="hc-button hc-outline" name="act" value="save"${focusOn(visit, 'save')}>${words.save}</button>${isReady(of) && html`<span class="hint">${words.comesOut(draw.person_ids.length)}</span>`}</p></form>`
  const isShort = names.size < limits.drawPeople.least
  const main = isShort ? shortForm(visit, of, typed) : form
  return { ...drawPage(visit, of, { main, aside: aside(visit, of), isWrong }), status: isWrong ? 422 : 200 }
}

/** Too few are there to draw: more may join by the link. */
function shortForm(visit: PersonVisit, of: CircleOfDraw, typed: TypedDraw): Markup {
  const lead = html`<p class="hc-lead">${visit.words.draw.noPeople}</p>`
  if (!of.joining) return lead
  return html`<form class="draw-form" method="post" action="${visit.to.draw({ circle: of.circle.id })}" novalidate data-send-once>${hiddenToken(visit)}${lead}
${whoTakesPart(visit, of, typed, undefined)}
${joinSection(visit, of)}</form>`
}

function isReady({ draw }: CircleOfDraw): boolean {
  return draw.person_ids.length >= limits.drawPeople.least && draw.stuck === null
}

function whoTakesPart(
  visit: PersonVisit,
  of: CircleOfDraw,
  { takers }: TypedDraw,
  fault: string | undefined,
): Markup {
  const { draw: words } = visit.words
  const rows = [...of.names].map(
    ([id, name]) =>
      html`<li><label class="hc-radio"><input type="checkbox" name="taker" value="${String(id)}"${takers.includes(id) && html` checked`}><span>${id === bookOwner && of.isOwn ? words.you(name) : name}</span></label>${cameByLink(visit, of, id, name)}<input type="hidden" name="seen" value="${String(id)}"></li>`,
  )
  return html`<fieldset><legend><h2 tabindex="-1"${focusOn(visit, 'who')}>${words.who}</h2></legend><ul class="check-list">${rows}</ul>${faultLine(fault)}</fieldset>`
}

function wishesOf(
  visit: PersonVisit,
  of: CircleOfDraw,
  { wishes }: TypedDraw,
  fault: string | undefined,
): Markup {
  const { draw: words } = visit.words
  const rows = wishes.map((wish) => {
    const said = sayWish(visit, of, wish)
    return html`<li><span>${said}</span><button class="hc-button hc-outline" name="drop" value="${keyOf(wish)}">${icon('cross')}<span class="hc-visually-hidden">${words.drop(said)}</span></button></li>`
  })
  const stuck = fault ?? sayStuck(visit, of)
  // Who has added a wish may have another one.
  const isNext = hasFocus(visit, 'one')
  return html`<section class="pairs" aria-labelledby="wishes"><h2 id="wishes">${words.wishes}</h2>${rows.length > 0 && html`<ul class="draw-rows">${rows}</ul>`}
<details${(fault !== undefined || isNext) && html` open`}><summary class="hc-button hc-outline"${focusOn(visit, 'drop')}>${icon('plus')}${words.addTwo}</summary><div class="add-two">${choice(of, 'one', words.first, isNext && html` autofocus`)}
<label class="hc-visually-hidden" for="kind">${words.kind}</label><select class="hc-field" id="kind" name="kind">${drawWishKinds.map((kind) => html`<option value="${kind}">${words.kinds[kind]}</option>`)}</select>
${choice(of, 'other', words.second)}<button class="hc-button hc-outline" name="act" value="add">${words.add}</button></div></details>${faultLine(stuck)}</section>`
}

/** The first person is chosen in one, and the second in the other. */
function choice({ names }: CircleOfDraw, name: 'one' | 'other', label: string, focus?: Slot): Markup {
  const chosen = name === 'one' ? 0 : 1
  const options = [...names].map(
    ([id, each], n) => html`<option value="${String(id)}"${n === chosen && html` selected`}>${each}</option>`,
  )
  return html`<label class="hc-visually-hidden" for="${name}">${label}</label><select class="hc-field" id="${name}" name="${name}"${focus}>${options}</select>`
}

function faultLine(fault: string | undefined): Slot {
  return fault !== undefined && html`<p class="fault" role="status">${icon('alert')}<span>${fault}</span></p>`
}

function sayWish(
  { words }: PersonVisit,
  { names }: CircleOfDraw,
  { kind, person_id, other_id }: DrawWish,
): string {
  return words.draw[kind](names.get(person_id) ?? '', names.get(other_id) ?? '')
}

/** Of many wishes the last is the one that was just written down. */
const mostSaid = 3

function sayStuck(visit: PersonVisit, of: CircleOfDraw): string | undefined {
  const { stuck } = of.draw
  if (stuck === null) return undefined
  const { words, format } = visit
  const people = namesOf(visit, of, stuck.person_ids)
  const others = namesOf(visit, of, stuck.other_ids)
  const why =
    others === '' ? words.draw.stuckAlone(people) : words.draw.stuck(people, others, stuck.person_ids.length)
  const binding = stuck.wishes.slice(-mostSaid).map((wish) => sayWish(visit, of, wish))
  return `${why} ${binding.length === 0 ? words.draw.mendMany : words.draw.mend(format.list(binding), binding.length)}`
}

function aside(visit: PersonVisit, of: CircleOfDraw): Slot {
  const { draw: words } = visit.words
  const namesOfThose = (those: readonly KnownPerson[]) =>
    namesOf(
      visit,
      of,
      those.map(({ id }) => id),
    )
  const without = of.people.filter(({ address }) => address === '')
  const ofOwner = of.people.filter(({ id, address }) => address !== '' && of.forPaper.has(id))
  const others = of.people.filter(({ id }) => !of.forPaper.has(id))
  const shared = [...Map.groupBy(others, ({ address }) => mailboxOf(inviteeKey(address))).values()].filter(
    ({ length }) => length > 1,
  )
  return html`<section><h2>${words.hear}</h2><p class="hint">${words.onPages}</p>${without.length > 0 && html`<p class="hint">${words.withoutAddress(namesOfThose(without), without.length)}</p>`}${ofOwner.length > 0 && html`<p class="hint">${words.ownMailbox(namesOfThose(ofOwner), ofOwner.length)}</p>`}${shared.map((those) => html`<p class="hint">${words.oneMailbox(namesOfThose(those))}</p>`)}${of.names.size === limits.drawPeople.least && html`<p class="hint">${words.three}</p>`}</section>
<section><h2>${words.last}</h2><p class="hint">${words.lastAbout}</p></section>`
}

/** The link by which people join, inside the form of the plan: its buttons save the plan, too. */
function joinSection(visit: PersonVisit, { joining, circle }: CircleOfDraw): Slot {
  if (!joining) return undefined
  const { join: words } = visit.words.draw
  const { copy, copied } = visit.words.lists.privacy
  const { link } = joining
  const its =
    link === undefined
      ? html`<p class="acts"><button class="hc-button hc-outline" name="act" value="link"${focusOn(visit, 'endLink')}>${icon('plus')}${words.make}</button></p>`
      : html`<div class="copy"><input class="hc-field" readonly id="join-link" aria-label="${words.address}" value="${visit.to.drawByLink({ link }).whole}"${focusOn(visit, 'link')}><button class="hc-button hc-outline" type="button" data-copy="join-link" data-copied="${copied}" hidden>${icon('copy')}<span>${copy}</span></button></div>
<p class="acts"><button class="hc-button plain" name="act" value="endLink">${words.end}</button></p>`
  return html`<section class="pairs" aria-labelledby="joining"><h2 id="joining">${words.heading}</h2><p class="hint">${words.about(circle.name)}</p>${its}</section>`
}

/** Beside a person who came by the link, with the button that takes them out. */
function cameByLink(visit: PersonVisit, { joining }: CircleOfDraw, id: number, name: string): Slot {
  if (!joining?.joined.some(({ personId }) => personId === id)) return undefined
  const { join: words } = visit.words.draw
  return html`<span class="hint">${words.came}</span> ${takeOutButton(words.takeOut, id, name)}`
}

function takeOutButton(word: string, id: number, name: string): Markup {
  return html`<button class="hc-button plain" name="out" value="${String(id)}">${word}<span class="hc-visually-hidden"> ${name}</span></button>`
}
