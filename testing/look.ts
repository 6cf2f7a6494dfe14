import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { tooSmallToTouch } from './touch-targets.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The sizes at which every page is looked at. */
export const sizes = { 'a phone': { width: 390, height: 844 }, 'a desk': { width: 1280, height: 900 } }

interface Violation {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

/** What on the page, or in one part of it, keeps a person out: what axe finds, what is too small to touch in `touched`, and what leaves the window. */
export async function faultsOf(page: Page, part = ':root', touched = part): Promise<string[]> {
  await page.evaluate(axe)
  const options = JSON.stringify({ runOnly: { type: 'tag', values: tags } })
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(${JSON.stringify(part)}, ${options})`,
  )
  return [
    ...violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`),
    ...(await tooSmallToTouch(page, touched)).map((each) => `too small to touch: ${each}`),
    ...((await isTooWide(page)) ? ['wider than the window'] : []),
  ]
}

export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
}

/** Buttons and labels whose words do not fit into them. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    '[...document.querySelectorAll(".button, .ad, .chip, .tile, .tabs a")].filter((each) => each.scrollWidth > each.clientWidth + 1 && each.checkVisibility()).map((each) => each.textContent)',
  )
}

/** What is too wide for the window, or cut, in letters of the usual size and of twice that size. */
export async function faultsInNarrowWindow(page: Page): Promise<string[]> {
  const wide = (await isTooWide(page)) ? ['wider than the window'] : []
  const cut = (await cutWords(page)).map((words) => `cut: ${words}`)
  await page.evaluate('document.documentElement.style.fontSize = "200%"')
  const large = (await isTooWide(page)) ? ['wider than the window with large letters'] : []
  return [...wide, ...cut, ...large]
}

/** The places at which the keyboard has to stop, and those at which it does, each with an outline that is seen. */
export async function keyboardStops(
  page: Page,
): Promise<{ wanted: number; reached: number; unseen: string[] }> {
  const all = page.locator(
    'a[href]:not([tabindex="-1"]), button:not([tabindex="-1"]):not([disabled]), summary, select, textarea, input:not([type="hidden"]):not([type="radio"]), input[type="radio"]:checked',
  )
  const wanted = await all.evaluateAll((elements) => elements.filter((each) => each.checkVisibility()).length)
  const outlined = new Map<string, boolean>()
  await page.evaluate('document.activeElement?.blur?.(); getSelection()?.removeAllRanges()')
  // A field of the autofocus comes first and the page goes round; a day has several places to stop in one field.
  for (let n = 0; n < 2 * wanted + 8 && outlined.size < wanted + 1; n++) {
    await page.keyboard.press('Tab')
    const [place, outline] = await page.evaluate<[string, string]>(
      `[[...document.querySelectorAll("*")].indexOf(document.activeElement) + document.activeElement.outerHTML.slice(0, 90),
        getComputedStyle(document.activeElement.closest(".tile, .invite-field") ?? document.activeElement).outlineStyle]`,
    )
    outlined.set(place, outlined.get(place) || outline !== 'none')
  }
  const stops = [...outlined].filter(([place]) => !/^\d+<(?:body|html)/.test(place))
  return {
    wanted,
    reached: stops.length,
    unseen: stops.filter(([, isSeen]) => !isSeen).map(([place]) => place),
  }
}
