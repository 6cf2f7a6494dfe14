import type { Registry } from '@hopechest/client'
import { html, type Markup } from '../../../html/html.ts'
import type { Cookies } from '../../../http/cookies.ts'
import { keepRows, keptRows } from '../../../http/kept-rows.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'

export interface RemovedGift {
  registryId: number
  id: number
  name: string
  /** The row above which the gift stood; empty for the end of the list. */
  before: string
}

const cookie = 'hc_removed'
const keptDays = 30
const blank: [number, number, string, string] = [0, 0, '', '']
const mostKept = 12
/** The beginning of a long name, by which a person knows the gift again, so that all gifts fit into the cookie. */
const mostOfName = 40

/** The browser remembers what its owner removed, so that each of them can be put back. */
export function rememberRemoved(cookies: Cookies, gift: RemovedGift): void {
  const others = readRemoved(cookies).filter(({ id }) => id !== gift.id)
  save(cookies, [gift, ...others])
}

export function forgetRemoved(cookies: Cookies, id: number): void {
  save(
    cookies,
    readRemoved(cookies).filter((gift) => gift.id !== id),
  )
}

export function findRemoved(cookies: Cookies, registryId: number, id: number): RemovedGift | undefined {
  return readRemoved(cookies).find((gift) => gift.registryId === registryId && gift.id === id)
}

/** At the end of the list, for as long as the browser remembers. */
export function removedGifts(visit: PersonVisit, { id: registryId, slug }: Registry): Markup | false {
  const gifts = readRemoved(visit.cookies).filter((gift) => gift.registryId === registryId)
  if (gifts.length === 0) return false
  const { gifts: words } = visit.words.lists
  return html`<details class="removed"><summary>${words.recentlyRemoved}</summary><ul class="rows">${gifts.map(({ id, name }) => html`<li class="row"><p dir="auto">${name}</p><form method="post" action="${visit.to.restoreGift({ slug, item: id })}">${hiddenToken(visit)}<button class="button plain">${words.putBack}<span class="visually-hidden">: ${name}</span></button></form></li>`)}</ul></details>`
}

function readRemoved(cookies: Cookies): RemovedGift[] {
  return keptRows(cookies, cookie, blank).map(([registryId, id, name, before]) => ({
    registryId,
    id,
    name,
    before,
  }))
}

function save(cookies: Cookies, gifts: readonly RemovedGift[]): void {
  const rows = gifts
    .slice(0, mostKept)
    .map(({ registryId, id, name, before }) => [registryId, id, shorten(name), before])
  keepRows(cookies, cookie, rows, keptDays)
}

function shorten(name: string): string {
  const letters = [...name]
  return letters.length <= mostOfName ? name : `${letters.slice(0, mostOfName).join('')}…`
}
