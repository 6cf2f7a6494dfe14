import type { Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Letters } from '../../../http/letters.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { dayMilliseconds } from '../../../view/days.ts'
import { field } from '../../../view/field.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { namesIn } from '../../../view/names.ts'
import { emailFault } from '../../people/person-form.ts'
import { askOnce, deviceScripts, headingAfter } from '../device/section.ts'
import { givenPage, givingLayout } from '../give/giving-layout.ts'
import type { GivenGift, GivenParts } from '../given-gifts.ts'
import type { WrittenTo } from '../letters/letters-of-gifts.ts'
import { sameChoice, sameList } from '../registry/choice.ts'
import { releaseLink } from '../your-gifts/release-link.ts'
import { readSendTo, sendTo } from '../your-gifts/send-to.ts'
import { boughtForm, giveBackForm, shopButton } from './cards.ts'
import { dayWord } from './day-word.ts'
import type { Aside } from './read-standing.ts'

export interface KeptParts extends GivenParts {
  /** Undefined where no mail server is set up. */
  mail: Letters | undefined
  /** Whether browsers hear what letters would say. */
  tellsDevices?: boolean
}

/** The page of a gift that this browser set aside: while it is kept, when its owner has removed it, and when its time is over. */
export async function asidePage(
  visit: Visit,
  registry: Registry,
  own: GivenGift,
  aside: Aside,
  now: Date,
  { guests, guestGifts, mail, tellsDevices }: KeptParts,
): Promise<Answer> {
  if (aside.isOver) return overPage(visit, registry, own)
  const { listed, kept } = own
  if (!listed) return removedPage(visit, registry, own)
  const { words } = visit
  const page = { slug: registry.slug, purchase: kept.purchaseId }
  const [where, address, device] = await Promise.all([
    readSendTo(guests, kept),
    guestGifts.letters.addressOf(kept.purchaseId),
    tellsDevices && askOnce(visit, guestGifts, page),
  ])
  const day = dayWord(visit, aside.until, now)
  const title = words.setAside.keptTitle(kept.name)
  const fault = visit.form.has('email') ? emailFault(textOf(visit.form, 'email'), words) : undefined
  const right = html`${headingAfter(visit, device, title)}
${lead(visit, registry.slug, own, { day, mayBeLonger: !(address?.isKeptLonger || hasMore(aside, now)) })}
${seam(visit, aside.until, now)}
<div class="acts">${shopButton(visit, listed)}${boughtForm(visit, registry.slug, own, listed.plainLink ? 'hc-outline' : 'solid')}</div>
${sendTo(visit, where)}
${address ? written(visit, registry.slug, own, address, aside, now) : mail && writeForm(visit, registry, own, aside, now, fault)}
${device}
<div class="acts"><a class="hc-button plain" href="${sameList(visit, registry.slug)}">${words.thanks.backToList}</a>${giveBackForm(visit, own, 'plain')}</div>
${releaseLink(visit, own)}`
  const scripts = ['local-time', ...(device ? deviceScripts : [])]
  return givenPage(withNotice(visit, day), registry, own, {
    title,
    right,
    scripts,
    isWrong: fault !== undefined,
  })
}

/** What a press of "Longer" has done. */
function withNotice(visit: Visit, day: string): Visit {
  const { keptLonger, notLonger } = visit.words.setAside
  const longer = visit.query.get('longer')
  if (longer !== 'yes' && longer !== 'no') return visit
  return { ...visit, notice: longer === 'yes' ? keptLonger(day) : notLonger }
}

/** What was just kept longer is not kept longer again. */
function hasMore({ until }: Aside, now: Date): boolean {
  return Date.parse(until) - now.getTime() > (limits.setAsideDays + 0.5) * dayMilliseconds
}

/** Until when it is kept, and the way to keep it longer in the same sentence. */
function lead(
  visit: Visit,
  slug: string,
  { kept, gift }: GivenGift,
  { day, mayBeLonger }: { day: string; mayBeLonger: boolean },
): Markup {
  const { keptAbout, longer } = visit.words.setAside
  if (!mayBeLonger) return html`<p class="hc-lead">${keptAbout(day)}</p>`
  const action = visit.to.keepYourGiftLonger({ slug, purchase: kept.purchaseId }, sameChoice(visit))
  return html`<form method="post" action="${action}" data-send-once>${hiddenToken(visit)}<p class="hc-lead">${keptAbout(day)} <button class="in-sentence">${longer}<span class="hc-visually-hidden"> (${gift.name})</span></button></p></form>`
}

/** To whom was written, and that a letter comes the day before, unless its guest wants none. */
function written(
  visit: Visit,
  slug: string,
  { kept }: GivenGift,
  { to, eve, isKeptLonger }: WrittenTo,
  aside: Aside,
  now: Date,
): Slot {
  const { setAside: words } = visit.words
  const line = (said: Slot) => html`<p class="hint" tabindex="-1"${focusOn(visit, 'letter')}>${said}</p>`
  if (eve === 'none') return line(words.writtenOnce(to))
  const day = eveOf(aside, now)
  if (eve === 'left') return line(words.writtenAll(to))
  if (day === undefined) return undefined
  const action = visit.to.noSecondLetter({ slug, purchase: kept.purchaseId }, sameChoice(visit))
  const stop = isKeptLonger ? words.noMore : words.noSecond
  return html`<form class="second-letter" method="post" action="${action}" data-send-once>${hiddenToken(visit)}${line([words.written(to, visit.format.weekdayName(day)), html` <button class="in-sentence">${stop}</button>`])}</form>`
}

/** The day of the letter before the end; undefined once its time has come. */
export function eveOf({ until }: Aside, now: Date): string | undefined {
  const eve = new Date(Date.parse(until) - dayMilliseconds)
  return eve > now ? eve.toISOString().slice(0, 10) : undefined
}

/** A guest who left no address may do so now. What was typed and is wrong comes back. */
function writeForm(
  visit: Visit,
  registry: Registry,
  { kept }: GivenGift,
  aside: Aside,
  now: Date,
  fault: string | undefined,
): Slot {
  const eve = eveOf(aside, now)
  if (eve === undefined) return undefined
  const { give, setAside } = visit.words
  const address = field({
    name: 'email',
    label: setAside.write(visit.format.weekdayName(eve)),
    value: textOf(visit.form, 'email'),
    type: 'email',
    hint: give.emailHint(namesIn(registry.title)),
    fault,
    focus: fault !== undefined,
    autocomplete: 'email',
  })
  const action = visit.to.writeAboutGift(
    { slug: registry.slug, purchase: kept.purchaseId },
    sameChoice(visit),
  )
  return html`<form class="write-to" method="post" action="${action}" novalidate data-send-once>${hiddenToken(visit)}${address}<p class="acts"><button class="hc-button soft">${setAside.send}</button></p></form>`
}

/** It left the list before it was bought. */
function removedPage(visit: Visit, registry: Registry, own: GivenGift): Answer {
  const { setAside } = visit.words
  const toList = sameList(visit, registry.slug)
  const title = own.gift.offList === 'owned' ? setAside.ownedTitle : setAside.goneTitle
  const right = html`<h1>${title}</h1><p class="hc-lead">${setAside[own.gift.offList ?? 'removed']}</p>
<div class="acts"><a class="hc-button solid" href="${toList}">${setAside.somethingElse}</a>${boughtForm(visit, registry.slug, own, 'hc-outline', setAside.boughtBefore)}${giveBackForm(visit, own, 'plain', setAside.notAnyMore)}</div>`
  return givenPage(visit, registry, own, { title, right })
}

/** It went back by itself. While it is free its guest can still say that it is bought. */
function overPage(visit: Visit, registry: Registry, own: GivenGift): Answer {
  const { setAside, thanks, quicker } = visit.words
  const { kept, gift, listed } = own
  const toList = sameList(visit, registry.slug)
  const isFree = listed !== undefined && listed.left >= kept.quantity
  const title = isFree ? setAside.overTitle : setAside.takenTitle
  const give = visit.to.give({ slug: registry.slug, item: kept.itemId }, sameChoice(visit))
  const right = isFree
    ? html`<h1>${title}</h1><p class="hc-lead">${setAside.overAbout}</p>
<div class="acts">${boughtForm(visit, registry.slug, own, 'solid')}<a class="hc-button hc-outline" href="${give}">${setAside.again}</a>${forgetForm(visit, registry.slug, own)}</div>
<p class="acts"><a class="hc-button plain" href="${toList}">${thanks.backToList}</a></p>`
    : html`<h1>${title}</h1><p class="hc-lead">${setAside.takenAbout}</p>
<p class="hint">${quicker.paid(namesIn(registry.title))}</p>
<div class="acts"><a class="hc-button solid" href="${toList}">${quicker.wholeList}</a>${forgetForm(visit, registry.slug, own)}</div>`
  const page = givingLayout(visit, { registry, gift, title, right, pieces: kept.quantity, isGiven: !isFree })
  return { page }
}

/** Nothing of it counts any more: the browser forgets it. */
function forgetForm(visit: Visit, slug: string, { kept, gift }: GivenGift): Markup {
  const action = visit.to.forgetYourGift({ slug, purchase: kept.purchaseId }, sameChoice(visit))
  return html`<form method="post" action="${action}">${hiddenToken(visit)}<button class="hc-button plain">${visit.words.setAside.notAnyMore}<span class="hc-visually-hidden"> (${gift.name})</span></button></form>`
}

/** A service that runs for some hours a day keeps a gift for many days: then the line would say too little. */
const mostDays = 5

/** The days for which a gift is kept, as a seam: today is sewn, the others are begun, and the last one ends within. */
function seam(visit: Visit, until: string, now: Date): Markup | false {
  const last = until.slice(0, 10)
  const days: string[] = []
  for (let time = now.getTime(); days.at(-1) !== last && days.length <= mostDays; time += dayMilliseconds)
    days.push(new Date(time).toISOString().slice(0, 10))
  if (days.at(-1) !== last || days.length < 2) return false
  const { words, format } = visit
  const nameOf = (day: string, n: number) => (n === 0 ? words.setAside.today : format.weekdayName(day))
  const hour = html`<time datetime="${until}" data-local-time="${format.locale}">${format.time(until)}</time>`
  const isLast = (n: number) => n === days.length - 1
  return html`<ol class="seam" aria-label="${words.setAside.days(dayWord(visit, until, now))}">${days.map((day, n) => html`<li>${nameOf(day, n)}${isLast(n) && html` <span class="hour">${words.setAside.untilHour(hour)}</span>`}</li>`)}</ol>`
}
