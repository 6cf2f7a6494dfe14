import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Violation {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

/** What on the page keeps a person out: what axe finds, what is too small to touch, and what leaves the window. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const options = JSON.stringify({ runOnly: { type: 'tag', values: tags } })
  const { violations } = await page.evaluate<{ violations: Violation[] }>(`axe.run(document, ${options})`)
  return [
    ...violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`),
    ...(await tooSmall(page)).map((each) => `too small to touch: ${each}`),
    ...((await isTooWide(page)) ? ['wider than the window'] : []),
  ]
}

export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
}

/** Buttons and chips that are lower than a finger; links inside a sentence may be. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate<
    string[]
  >(`[...document.querySelectorAll('.button, .chip, .menu li a, .field, .stepper button, .brand, .back, .yours a, .foot p + p a')]
    .filter((each) => each.checkVisibility())
    .filter((each) => each.getBoundingClientRect().height < 43.9)
    .map((each) => each.outerHTML.slice(0, 120) + each.getBoundingClientRect().height)`)
}
