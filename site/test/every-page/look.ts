import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsInEveryForm, faultsOfWidth, isTooWide, sizes } from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { tooSmallToTouch } from '@hopechest/testing/browser/touch-targets'
import { runsAll } from '@hopechest/testing/depth'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { isStretched, longestLanguage, speakLongestLanguage } from '../longest-language.ts'

type Find = (page: Page) => Promise<string[]>

/** Goes to page after page, and looks at each. */
export type Visit = (page: Page, look: (name: string) => Promise<void>) => Promise<void>

/**
 * Looks at every page of these people: in the short form on a phone, in the long form in every form, and in the longest words.
 * `inWords` goes to those in whose words something may be too long.
 */
export function lookAtEveryPage(
  who: string,
  visit: Visit,
  { find = faultsInEveryForm, inWords = visit }: { find?: Find; inWords?: Visit } = {},
): void {
  test(`every page of ${who} fits a phone and has no link to nowhere, and in the long form is accessible at every size, in both colour schemes, and by keyboard`, async () => {
    const followed = new Set<string>()
    const findAll: Find = async (page) => [
      ...(await linksToNowhere(page, followed, runsAll ? undefined : formOf)),
      ...(await (runsAll ? find : atAGlance)(page)),
    ]
    assert.deepEqual(await findIn({ viewport: sizes['a phone'] }, visit, findAll), [])
  })
  if (!runsAll) return

  test(`in the longest words of all languages, in both directions and in letters of each size, no page of ${who} is too wide and no word is cut`, async () => {
    const end = speakLongestLanguage()
    const wide: Find = async (page) => [
      ...(await isIn(page, longestLanguage.code)),
      ...(await faultsOfWidth(page)).filter((fault) => !isOfNoLanguage(fault)),
    ]
    const found = await findIn(longestLanguage.options, inWords, wide)
    end()
    assert.deepEqual(found, [])
  })
}

/** What is found on each page of a visit, and what is wrong with its markup. */
export async function findIn(options: BrowserContextOptions, visit: Visit, find: Find): Promise<string[]> {
  const context = await (await sharedBrowser()).newContext(options)
  const page = await context.newPage()
  const found: string[] = []
  await visit(page, async (name) => {
    const faults = [...(await buttonsOfNoForm(page)), ...(await namesGivenTwice(page)), ...(await find(page))]
    found.push(...faults.map((fault) => `${name}: ${fault}`))
  })
  await context.close()
  return found
}

async function atAGlance(page: Page): Promise<string[]> {
  return [
    ...((await isTooWide(page)) ? ['wider than the window'] : []),
    ...(await tooSmallToTouch(page, ':root')),
  ]
}

/** What a form inside a form leaves behind: buttons that send nothing, and say nothing. */
function buttonsOfNoForm(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('button')]
    .filter(({ type, form }) => type === 'submit' && form === null)
    .map(({ outerHTML }) => 'a button of no form: ' + outerHTML)`)
}

/** A label, a link or a script finds the first alone. */
function namesGivenTwice(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`{
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    ;[...new Set(ids.filter((id, n) => ids.indexOf(id) !== n))].map((id) => 'an id twice: ' + id)
  }`)
}

/** Addresses that differ in numbers or behind their path lead to pages of one form. */
export const formOf = (address: string) => new URL(address).pathname.replaceAll(/\d+/g, '#')

/**
 * Links into the page that find no place there, and links to pages of ours that are not there. Each is followed once, or one of those
 * that `as` names alike.
 */
export async function linksToNowhere(
  page: Page,
  followed: Set<string>,
  as = (address: string) => address,
): Promise<string[]> {
  const { places, pages } = await page.evaluate<{ places: string[]; pages: string[] }>(`{
    const links = [...document.querySelectorAll('a[href]')].filter(({ origin }) => origin === location.origin)
    const here = ({ hash, pathname, search }) => hash !== '' && pathname === location.pathname && search === location.search
    const isThere = ({ hash }) => hash === '#' || document.getElementById(decodeURIComponent(hash.slice(1))) !== null
    ;({
      places: links.filter((link) => here(link) && !isThere(link)).map(({ hash }) => hash),
      pages: links.filter((link) => !here(link) && !link.hasAttribute('download')).map(({ href }) => href.split('#')[0]),
    })
  }`)
  // Asked beside the browser: a link that chooses a language would change its words.
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const found = places.map((hash) => `a link to no place: ${hash}`)
  for (const address of pages) {
    if (followed.has(as(address))) continue
    followed.add(as(address))
    const { status } = await fetch(address, { headers: { cookie }, redirect: 'manual' })
    if (status >= 400) found.push(`a link to nowhere: ${address} (${status})`)
  }
  return found
}

/** English with accents is longer than any language of ours. On the narrowest phone a choice may cut it. */
function isOfNoLanguage(fault: string): boolean {
  return /^at the narrowest phone, \w+: cut: /.test(fault) && isStretched(fault)
}

async function isIn(page: Page, language: string): Promise<string[]> {
  const lang = await page.evaluate<string>('document.documentElement.lang')
  return lang === language ? [] : [`lang is ${lang}`]
}
