import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { runsAll } from '../depth.ts'
import { tooSmallToTouch } from './touch-targets.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The sizes at which every page is looked at. */
export const sizes = { 'a phone': { width: 390, height: 844 }, 'a desk': { width: 1280, height: 900 } }

/**
 * The ways in which a story is walked through: each size once, and with and without script once. What a size does to a
 * page is looked at on every page by itself. Without script the short form has stories without a browser.
 */
export const visits = [
  { size: 'a phone', viewport: sizes['a phone'], javaScriptEnabled: true },
  { size: 'a desk', viewport: sizes['a desk'], javaScriptEnabled: false },
].slice(0, runsAll ? undefined : 1)

/** The narrowest window of a device that is sold today. */
export const narrowest = { width: 320, height: 640 }

interface Choice {
  runOnly: { type: 'tag' | 'rule'; values: string[] }
  rules?: Record<string, { enabled: boolean }>
}

const off = { enabled: false }
const everyTag: Choice['runOnly'] = { type: 'tag', values: tags }
/** What is large enough for `tooSmallToTouch` is larger than axe asks for: axe is asked where that looks at a part alone. */
const everyRule: Choice = { runOnly: everyTag, rules: { 'target-size': off } }
const everyOtherRule: Choice = { runOnly: everyTag, rules: { 'target-size': off, 'color-contrast': off } }
/** Whether a link in a sentence is seen as one depends on its line and colours, and on no size. */
const rulesOfSize: Choice = {
  ...everyOtherRule,
  rules: { ...everyOtherRule.rules, 'link-in-text-block': off },
}
const contrastAlone: Choice = { runOnly: { type: 'rule', values: ['color-contrast'] } }
const linksAlone: Choice = { runOnly: { type: 'rule', values: ['link-in-text-block'] } }

function withTargets({ runOnly, rules }: Choice): Choice {
  return { runOnly, rules: { ...rules, 'target-size': { enabled: true } } }
}

interface Violation {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

/**
 * The faults of the page, or of one part of it, that keep a person out: those that axe finds, controls in `touched`
 * that are too small for a finger, a page wider than its window, and a button that waits for a script in vain.
 */
export async function faultsOf(page: Page, part = ':root', touched = part): Promise<string[]> {
  const choice = touched === part ? everyRule : withTargets(everyRule)
  return [...(await violationsOf(page, part, choice)), ...(await faultsOfSize(page, touched))]
}

async function faultsOfSize(page: Page, touched: string): Promise<string[]> {
  return [
    ...(await tooSmallToTouch(page, touched)).map((each) => `too small to touch: ${each}`),
    ...((await isTooWide(page)) ? ['wider than the window'] : []),
    ...(await buttonsWithoutScript(page)).map(
      (each) => `waits for a script that the page does not load: ${each}`,
    ),
  ]
}

async function violationsOf(page: Page, part: string, choice: Choice): Promise<string[]> {
  await loadAxe(page)
  // None of these rules needs the style sheets and films that axe would load for others.
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify({ ...choice, resultTypes: ['violations'], preload: false })})`,
  )
  return violations.map(inWords)
}

const withAxe = new WeakSet<BrowserContext>()

/** Each page brings axe along, asleep: so the browser keeps what it has compiled of it from one page to the next. */
async function loadAxe(page: Page): Promise<void> {
  const context = page.context()
  if (!withAxe.has(context)) await context.addInitScript({ content: `window.wakeAxe = () => {${axe}}` })
  withAxe.add(context)
  const isThere = await page.evaluate<boolean>(
    'typeof axe !== "object" && window.wakeAxe?.(), typeof axe === "object"',
  )
  if (!isThere) await page.evaluate(axe)
}

function inWords({ id, nodes }: Violation): string {
  return `${id} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`
}

/** The looks of which axe has judged the contrast, in each browser: one that is too low is a fault of the page on which it is judged. */
const looksJudged = new WeakMap<BrowserContext, Set<string>>()

/**
 * The texts whose contrast is too low, of those that have colours, grounds or letters of which axe has judged none before. The
 * contrast depends on nothing else, unless another part of the page, which has a ground, stands where the text stands: then on
 * the names of both, and on how much of the text it may cover. What axe does not judge here, such as a text that is disabled
 * or covered, it may judge on another page.
 */
async function lowContrasts(page: Page, part: string): Promise<string[]> {
  const judgedBefore = looksJudged.get(page.context()) ?? new Set()
  looksJudged.set(page.context(), judgedBefore)
  if (!(await page.evaluate<boolean>(findNewLooks(part, [...judgedBefore])))) return []
  await loadAxe(page)
  const choice = { ...contrastAlone, resultTypes: ['violations', 'passes'], elementRef: true, preload: false }
  const { violations, judged } = await page.evaluate<{ violations: Violation[]; judged: string[] }>(`
    axe.run({ include: [...window.newLooks.keys()] }, ${JSON.stringify(choice)}).then(({ violations, passes }) => {
      const nodes = [...violations, ...passes].flatMap((each) => each.nodes)
      return {
        violations: violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
        })),
        judged: [...new Set(nodes.map(({ element }) => window.newLooks.get(element) ?? ''))],
      }
    })`)
  for (const look of judged) judgedBefore.add(look)
  return violations.map(inWords)
}

/** Sets `newLooks` of the page: the texts that axe can judge, each with its look. Says whether there are any. */
const findNewLooks = (part: string, judged: readonly string[]) => `{
  const judged = new Set(${JSON.stringify(judged)})
  const styles = new Map()
  const styleOf = (element) => {
    if (!styles.has(element)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      styles.set(element, { backgroundColor, backgroundImage, opacity, box: element.getBoundingClientRect() })
    }
    return styles.get(element)
  }
  const noGround = 'rgba(0, 0, 0, 0)'
  const grounds = [...document.querySelectorAll('body *')].filter((each) => styleOf(each).backgroundColor !== noGround)
  const liesOver = ({ box: a }, { box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const coversAll = ({ box: a }, { box: b }) => a.left <= b.left && b.right <= a.right && a.top <= b.top && b.bottom <= a.bottom
  const wayTo = (element, around) => {
    const names = []
    for (let each = element; each !== around; each = each.parentElement)
      names.push(each.localName, each.getAttribute('class'), each.getAttribute('style'))
    return names.join(' ')
  }
  const saidOf = (ground, element, around) => {
    const { backgroundColor, backgroundImage } = styleOf(ground)
    return [wayTo(ground, around), backgroundColor, backgroundImage, coversAll(styleOf(ground), styleOf(element))].join(' ')
  }
  const groundOf = (element) => {
    const layers = []
    let around = element
    for (let each = element, isCovered = false; each !== null; each = each.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = styleOf(each)
      if (!isCovered) {
        around = each
        layers.push(backgroundColor, backgroundImage)
        isCovered = backgroundImage === 'none' && !/rgba|\\//.test(backgroundColor)
      }
      if (opacity === '1') continue
      layers.push(opacity)
      isCovered = false
    }
    const mayLieBehind = (other) =>
      liesOver(styleOf(other), styleOf(element)) &&
      around.contains(other) && !other.contains(element) && !element.contains(other)
    const behind = grounds.filter(mayLieBehind)
    if (behind.length > 0) layers.push(wayTo(element, around), behind.map((each) => saidOf(each, element, around)))
    return layers.filter((layer) => layer !== 'none' && layer !== noGround).join(' ')
  }
  const hasText = (element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '')
  const isSeen = (element) => {
    const { width, height, bottom } = element.getBoundingClientRect()
    return width > 1 && height > 1 && bottom + scrollY > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const isLeftOut = (element) => element.matches(':disabled, :disabled *') || element.closest('[aria-hidden="true"]') !== null
  const all = [...document.querySelectorAll(${JSON.stringify(part)})].flatMap((each) => [each, ...each.querySelectorAll('*')])
  window.newLooks = new Map()
  for (const element of all) {
    if (!hasText(element) || isLeftOut(element) || !isSeen(element)) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const isLarge = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.5 && fontWeight >= 700)
    const look = [color, textShadow, isLarge, groundOf(element)].join()
    if (!judged.has(look)) window.newLooks.set(element, look)
  }
  window.newLooks.size > 0
}`

/**
 * Every fault of a page as it stands, in one visit: at both sizes, in both colour schemes, on the narrowest phone with
 * letters of twice the size, and by keyboard.
 */
export async function faultsInEveryForm(page: Page): Promise<string[]> {
  await page.setViewportSize(narrowest)
  const narrow = (await faultsInNarrowWindow(page)).map((fault) => `on the narrowest phone: ${fault}`)
  return [...narrow, ...(await faultsAtEachSize(page)), ...(await faultsByKeyboard(page))]
}

/**
 * The faults at both sizes, in light and in dark colours. Of what axe looks at, dark colours change the contrast alone, of which
 * each is looked at once. The page is left as at a desk, in light colours.
 */
export async function faultsAtEachSize(page: Page, part = ':root', touched = part): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, faults: readonly string[]) => {
    found.push(...faults.map((fault) => `${where}: ${fault}`))
  }
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const choice = size === 'a phone' ? everyOtherRule : rulesOfSize
    note(`at ${size}`, await violationsOf(page, part, touched === part ? choice : withTargets(choice)))
    note(`at ${size}`, await lowContrasts(page, part))
    note(`at ${size}`, await faultsOfSize(page, touched))
    note(`at ${size}: cut`, await cutWords(page))
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    note(`at ${size}, dark`, await lowContrasts(page, part))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return found
}

/** What the colours and letters of a theme may do to a page: a link or a contrast that is not seen, a page too wide, or words cut. */
export async function faultsOfDress(page: Page, part: string): Promise<string[]> {
  const found: string[] = []
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    if (await isTooWide(page)) found.push(`at ${size}: wider than the window`)
    found.push(...(await cutWords(page)).map((words) => `at ${size}: cut: ${words}`))
  }
  found.push(...(await violationsOf(page, part, linksAlone)))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...(await lowContrasts(page, part)).map((fault) => `${colorScheme}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return found
}

async function faultsByKeyboard(page: Page): Promise<string[]> {
  const { wanted, reached, unseen } = await keyboardStops(page)
  return [
    ...(reached === wanted ? [] : [`the keyboard stops at ${reached} of ${wanted} controls`]),
    ...unseen.map((place) => `no outline: ${place}`),
  ]
}

/** The script that copies shows its buttons. */
async function buttonsWithoutScript(page: Page): Promise<string[]> {
  await page.waitForLoadState()
  return page.evaluate<string[]>(
    '[...document.querySelectorAll("[data-copy][hidden]")].map((each) => each.dataset.copy)',
  )
}

/** A page that is still being read may have no styles yet. */
export async function isTooWide(page: Page): Promise<boolean> {
  await page.waitForLoadState()
  return page.evaluate<boolean>(tooWide)
}

const tooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

async function cutWords(page: Page): Promise<string[]> {
  await page.waitForLoadState()
  return page.evaluate<string[]>(cut)
}

/** Buttons, labels and choices in a sentence whose words do not fit into them. */
const cut = `(() => {
  const parts = [...document.querySelectorAll(".hc-button, .ad, .chip, .tile, .hc-tabs a")]
  const cut = parts.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.checkVisibility())
  const chosen = [...document.querySelectorAll(".sentence select")].filter((each) => {
    const { width } = each.getBoundingClientRect()
    each.style.maxWidth = "none"
    const whole = each.getBoundingClientRect().width
    each.style.maxWidth = ""
    return whole > width + 1
  })
  return [...cut.map((each) => each.textContent), ...chosen.map((each) => each.selectedOptions[0].text)]
})()`

/** Words that go on in the next line, in tables, on buttons and in names: there is room for them, or a better place to break. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`{
    const found = []
    for (const part of document.querySelectorAll("td, th, .hc-button, .chip, .tile, .hc-tabs a, .name")) {
      if (!part.checkVisibility()) continue
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (texts.nextNode())
        for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
          const place = document.createRange()
          place.setStart(texts.currentNode, index)
          place.setEnd(texts.currentNode, index + word.length)
          const lines = new Set([...place.getClientRects()].map(({ top }) => top))
          if (lines.size > 1) found.push("broken: " + word)
        }
    }
    found
  }`)
}

/** Rows of which the last words stand on the line below them. */
const wordsOnLines = `(() => {
  const found = []
  const words = document.createRange()
  for (const row of document.querySelectorAll("main :is(li, tr, p, div)")) {
    const line = parseFloat(getComputedStyle(row).borderBlockEndWidth)
    if (line === 0 || !row.checkVisibility()) continue
    const end = row.getBoundingClientRect().bottom - line
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement.closest(".hc-visually-hidden, .hc-button")) continue
      words.selectNodeContents(texts.currentNode)
      for (const { width, bottom } of words.getClientRects())
        if (width > 1 && bottom <= end + line && end - bottom < 4) found.push(texts.currentNode.data)
    }
  }
  return found
})()`

/** What is too wide for the window, cut, or on a line, in letters of the usual size and of twice that size. */
export async function faultsInNarrowWindow(page: Page): Promise<string[]> {
  await page.waitForLoadState()
  return page.evaluate<string[]>(`(${inNarrowWindow})()`)
}

const inWindow = `() => [
  ...(${tooWide} ? ['wider than the window'] : []),
  ...${cut}.map((words) => 'cut: ' + words),
]`

const inNarrowWindow = `() => {
  const found = [...(${inWindow})(), ...${wordsOnLines}.map((words) => 'on a line: ' + words)]
  document.documentElement.style.fontSize = '200%'
  if (${tooWide}) found.push('wider than the window with large letters')
  document.documentElement.style.fontSize = ''
  return found
}`

/** What is too wide or cut on the narrowest phone, on a phone and at a desk, in both directions. */
export async function faultsOfWidth(page: Page): Promise<string[]> {
  await page.waitForLoadState()
  const found: string[] = []
  for (const [size, viewport] of Object.entries({ 'the narrowest phone': narrowest, ...sizes })) {
    await page.setViewportSize(viewport)
    const faults = await page.evaluate<string[]>(`['rtl', 'ltr'].flatMap((dir) => {
      document.documentElement.dir = dir
      return (${viewport === narrowest ? inNarrowWindow : inWindow})().map((fault) => dir + ': ' + fault)
    })`)
    found.push(...faults.map((fault) => `at ${size}, ${fault}`))
  }
  return found
}

/** The places at which the keyboard has to stop, and those at which it does, each with an outline that is seen. */
async function keyboardStops(page: Page): Promise<{ wanted: number; reached: number; unseen: string[] }> {
  const all = page.locator(
    'a[href]:not([tabindex="-1"]), button:not([tabindex="-1"]):not([disabled]), summary, select, textarea, input:not([type="hidden"]):not([type="radio"]), input[type="radio"]:checked',
  )
  const wanted = await all.evaluateAll((elements) => elements.filter((each) => each.checkVisibility()).length)
  // The page writes down each stop, so that the keys can be pressed without waiting for an answer in between.
  await page.evaluate(`{
    document.activeElement?.blur?.()
    getSelection()?.removeAllRanges()
    window.keyboardStops = new Map()
    const all = [...document.querySelectorAll("*")]
    window.writeStop = ({ target }) => {
      const isSeen = getComputedStyle(target.closest(".tile, .invite-field") ?? target).outlineStyle !== "none"
      const before = window.keyboardStops.get(target)
      // A control may look another way when the keyboard comes round: the chip of the heading that is read now.
      const place = before?.place ?? all.indexOf(target) + target.outerHTML.slice(0, 90)
      window.keyboardStops.set(target, { place, isSeen: before?.isSeen || isSeen })
    }
    document.addEventListener("focusin", window.writeStop)
  }`)
  let stops: [place: string, isSeen: boolean][] = []
  // Chromium also stops at parts that scroll sideways. They need an outline, and are no controls.
  const controls = () =>
    stops.filter(([place]) => /^\d+<(?:a|button|summary|select|textarea|input)\b/.test(place))
  // The keyboard starts at the field with the autofocus and comes round; a field for a day has several stops.
  for (let round = 0; round < 3 && controls().length < wanted; round++) {
    await Promise.all(Array.from({ length: wanted + 4 }, () => page.keyboard.press('Tab')))
    stops = await page.evaluate<[string, boolean][]>(
      '[...window.keyboardStops.values()].map(({ place, isSeen }) => [place, isSeen])',
    )
  }
  await page.evaluate('document.removeEventListener("focusin", window.writeStop)')
  return {
    wanted,
    reached: controls().length,
    unseen: stops.filter(([, isSeen]) => !isSeen).map(([place]) => place),
  }
}
