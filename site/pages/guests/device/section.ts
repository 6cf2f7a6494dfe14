import { html, type Markup, type Slot } from '../../../html/html.ts'
import { type Cookies, keepRows, keptRows } from '../../../http/cookies.ts'
import type { Visit } from '../../../http/visit.ts'
import { focusOn, hasFocus } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { GuestParts } from '../guest-parts.ts'

/** A page of a gift, to which the form leads back. */
export interface PageOfGift {
  slug: string
  purchase: number
  /** It is given, and not kept for a while: it does not go back by itself. */
  isForGood?: boolean
}

const cookie = 'hc_push_asked'
const keptDays = 400
const blank: [purchase: number] = [0]
const neverAgain = 0

export const deviceScripts = ['tell-device'] as const

/** After giving, a guest is asked once, on the page of one gift. Who said no is asked no more. */
export async function askOnce(
  visit: Visit,
  { devices }: Pick<GuestParts, 'devices'>,
  page: PageOfGift,
): Promise<Slot> {
  const hears = await devices.hears(visit)
  if (hears === 'yes') return isOn(visit, page)
  const [asked] = keptRows(visit.cookies, cookie, blank)
  if (asked && asked[0] !== page.purchase) return undefined
  if (!asked) noteAsked(visit.cookies, page.purchase)
  const { device: words } = visit.words
  const no = html`<form method="post" action="${visit.to.refuseDevice()}">${hiddenToken(visit)}${backTo(page)}<button class="hc-button plain">${words.no}</button></form>`
  return offer(visit, devices.publicKey, { page, no })
}

/** The heading of the page, which gets the focus once the question has gone with the button that was pressed. */
export function headingAfter(visit: Visit, device: Slot, title: string): Markup {
  return html`<h1 dir="auto"${!device && hasFocus(visit, 'device') && html` tabindex="-1" autofocus`}>${title}</h1>`
}

export function noteRefused(cookies: Cookies): void {
  noteAsked(cookies, neverAgain)
}

function noteAsked(cookies: Cookies, purchase: number): void {
  keepRows(cookies, cookie, [[purchase]], keptDays)
}

/** Where letters are chosen: the switch of this browser beside them. */
export async function deviceSection(
  visit: Visit,
  { devices }: Pick<GuestParts, 'devices'>,
  { isOwnPage = false } = {},
): Promise<Slot> {
  const hears = await devices.hears(visit)
  const { device: words } = visit.words
  if (hears === 'yes') return isOn(visit, undefined, !isOwnPage)
  return html`${hears === 'other' && html`<p class="hint">${words.other}</p>`}${offer(visit, devices.publicKey, {})}`
}

/** A script shows it where the browser can listen. */
function offer(visit: Visit, publicKey: string, { page, no }: { page?: PageOfGift; no?: Markup }): Markup {
  const { words, to } = visit
  const { device: say } = words
  const input = (name: string) => html`<input type="hidden" name="${name}">`
  return html`<section class="tell-device${page && ' slip'}" data-tell-device hidden><h2>${say.offerTitle}</h2><p>${page?.isForGood ? say.offerForGood : say.offer}</p>
<div class="acts"><form method="post" action="${to.keepDevice()}" data-listen="${publicKey}" data-worker="${to.deviceWorker()}" data-refused="${say.refused}">${hiddenToken(visit)}${backTo(page)}${['endpoint', 'p256dh', 'auth'].map(input)}<button class="hc-button soft"${focusOn(visit, 'device')}>${say.yes}</button></form>${no}</div><p class="hint" role="alert"></p></section>`
}

function isOn(visit: Visit, page?: PageOfGift, hasLink = true): Markup {
  const { words, to } = visit
  const { device: say } = words
  return html`<section class="tell-device" data-listening-device data-worker="${to.deviceWorker()}"><p tabindex="-1"${focusOn(visit, 'device')}>${say.isOn}${hasLink && html` <a href="${to.device()}">${say.show}</a>`}</p>
<form class="acts" method="post" action="${to.endDevice()}">${hiddenToken(visit)}${backTo(page)}<button class="hc-button plain">${say.stop}</button></form></section>`
}

function backTo(page: PageOfGift | undefined): Slot {
  if (!page) return undefined
  return html`<input type="hidden" name="list" value="${page.slug}"><input type="hidden" name="purchase" value="${String(page.purchase)}">`
}
