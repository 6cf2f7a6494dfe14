import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  faultsInEveryForm,
  faultsInNarrowWindow,
  faultsOfWidth,
  isTooWide,
  narrowest,
  sizes,
} from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { tooSmallToTouch } from '@hopechest/testing/browser/touch-targets'
import { runsAll } from '@hopechest/testing/depth'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { otherLanguages } from '../other-languages.ts'
import { pseudoLanguage, speakPseudoLanguage } from '../pseudo-language.ts'

type Find = (page: Page) => Promise<string[]>

/** Goes to page after page, and looks at each. */
export type Visit = (page: Page, look: (name: string) => Promise<void>) => Promise<void>

/**
 * Looks at every page of these people: in the short form on a phone, in the long form in every form, and in each language. `inWords`
 * goes to those in whose words something may be too long.
 */
export function lookAtEveryPage(
  who: string,
  visit: Visit,
  { find = faultsInEveryForm, inWords = visit }: { find?: Find; inWords?: Visit } = {},
): void {
  test(`every page of ${who} fits a phone, and in the long form is accessible at every size, in both colour schemes, and by keyboard`, async () => {
    assert.deepEqual(await findIn({ viewport: sizes['a phone'] }, visit, runsAll ? find : atAGlance), [])
  })
  if (!runsAll) return

  for (const { code, name, locale } of otherLanguages)
    test(`in ${name}, on the narrowest phone and with letters of twice the size, nothing of ${who} is too wide`, async () => {
      const narrow: Find = async (page) => [
        ...(await isIn(page, 'lang', code)),
        ...(await faultsInNarrowWindow(page)),
      ]
      assert.deepEqual(await findIn({ viewport: narrowest, locale }, inWords, narrow), [])
    })

  test(`in words two fifths longer, from the right to the left, no page of ${who} is too wide and no button is cut`, async () => {
    const end = speakPseudoLanguage()
    const wide: Find = async (page) => [...(await isIn(page, 'dir', 'rtl')), ...(await faultsOfWidth(page))]
    const found = await findIn(pseudoLanguage.options, inWords, wide)
    end()
    assert.deepEqual(found, [])
  })
}

async function findIn(options: BrowserContextOptions, visit: Visit, find: Find): Promise<string[]> {
  const context = await (await sharedBrowser()).newContext(options)
  const page = await context.newPage()
  const found: string[] = []
  await visit(page, async (name) => {
    const faults = [...(await buttonsOfNoForm(page)), ...(await find(page))]
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

async function isIn(page: Page, attribute: string, expected: string): Promise<string[]> {
  const value = await page.locator('html').getAttribute(attribute)
  return value === expected ? [] : [`${attribute} is ${value}`]
}
