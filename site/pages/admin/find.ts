import { limits } from '@hopechest/contract'
import type { Address, Query } from '../../addresses.ts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'

export const pageSize = 25

/** What an address asks of a list of rows: a text to find, and how many rows to leave out. */
export interface Found {
  text: string
  skip: number
}

/** A row of the table of addresses. */
type Page = (query: Query) => Address

const longestText = 200

export function readFind({ query }: PersonVisit): Found {
  const text = (query.get('find') ?? '').replaceAll('\0', '').toWellFormed().trim()
  const skip = Math.trunc(Number(query.get('skip')) || 0)
  return { text: text.slice(0, longestText).toWellFormed(), skip: Math.min(Math.max(0, skip), limits.skip) }
}

/** The field that finds rows, and the other end of its line. */
export function finder(
  visit: PersonVisit,
  given: { action: Address; label: string; text: string; kept?: Slot; beside?: Slot },
): Markup {
  const { action, label, text, kept, beside } = given
  // An admin who has looked for something goes on from there, unless an act says where.
  const hasLooked = visit.query.has('find') && !visit.query.has('focus')
  return html`<div class="finder"><form method="get" action="${action}" role="search" aria-label="${label}">${kept}<label for="find">${label}</label>
<div><input class="hc-field" id="find" name="find" type="search" value="${text}" dir="auto"${hasLooked && html` autofocus`}><button class="hc-button hc-outline">${visit.words.admin.find}</button></div></form>${beside}</div>`
}

/** The address of a page with these parts of its query; what is empty or 0 is left out. */
export function addressWith(page: Page, query: Query): Address {
  return page(Object.fromEntries(Object.entries(query).filter(([, value]) => value)))
}

/** The ways to the rows before and behind these. */
export function pager(visit: PersonVisit, page: Page, { text, skip }: Found, hasMore: boolean): Slot {
  if (skip === 0 && !hasMore) return undefined
  const { previous, next } = visit.words.admin
  const to = (rows: number) => addressWith(page, { find: text, skip: rows })
  return html`<p class="acts pager">${skip > 0 && html`<a class="hc-button hc-outline" href="${to(Math.max(0, skip - pageSize))}">${previous}</a>`}${
    hasMore && html`<a class="hc-button hc-outline" href="${to(skip + pageSize)}">${next}</a>`
  }</p>`
}
