import type { Page } from 'playwright-core'

/**
 * The controls in a part of the page that a finger would miss: lower or narrower than 44 pixels. As in WCAG 2.5.5, a
 * link inside a sentence may be smaller, because the line decides its height, and a label counts as part of its
 * control.
 */
export function tooSmallToTouch(page: Page, part: string): Promise<string[]> {
  return page.evaluate<string[]>(`${find}(${JSON.stringify(part)})`)
}

/** Runs in the page. Half a pixel is left to rounding. */
const find = `((part) => {
  const least = 43.5
  const controls = 'a[href], button, summary, select, textarea, input:not([type="hidden"])'
  const within = (element) => (/^(checkbox|radio|file)$/.test(element.type) && element.closest('label')) || element

  const isInSentence = (link) =>
    link.matches('a[href]') &&
    getComputedStyle(link).display === 'inline' &&
    [...link.parentElement.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')

  // A control may reach beyond its box, by what is drawn before or after it. To ask what lies at a point is slow.
  const reach = (element, [x, y], [stepX, stepY], inBox) => {
    let length = Math.max(0, Math.floor(inBox))
    while (length < least && element.contains(document.elementFromPoint(x + stepX * length, y + stepY * length))) length++
    return length
  }
  const sizeOf = (element) => {
    const box = element.getBoundingClientRect()
    if (box.width >= least && box.height >= least) return [box.width, box.height]
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const middle = [left + width / 2, top + height / 2]
    const along = (length, x, y) => {
      if (length >= least) return length
      const both = reach(element, middle, [x, y], length / 2) + reach(element, middle, [-x, -y], length / 2)
      return Math.max(length, both)
    }
    return [along(width, 1, 0), along(height, 0, 1)]
  }

  const found = []
  if (matchMedia('print').matches) return found
  for (const control of document.querySelector(part)?.querySelectorAll(controls) ?? []) {
    const target = within(control)
    if (control.tabIndex < 0 || !target.checkVisibility({ visibilityProperty: true }) || isInSentence(control)) continue
    const [width, height] = sizeOf(target)
    if (width < least || height < least)
      found.push(control.outerHTML.slice(0, 120) + ' ' + Math.round(width) + ' × ' + Math.round(height))
  }
  return found
})`
