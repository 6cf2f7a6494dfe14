import { html, type Slot } from '../../html/html.ts'
import type { Visit } from '../../http/visit.ts'

export interface Doors {
  /** Where to go afterwards. */
  to?: string | undefined
  /** A link to sign up with which the person came. */
  link?: string | undefined
  /** The page holds what was typed meanwhile. */
  inNewTab?: boolean
  /** The first of them is the way in. */
  isFirst?: boolean
}

/** One button for each provider of accounts, in the order of the settings. */
export function doorsElsewhere(visit: Visit, { to, link, inNewTab, isFirst }: Doors): Slot {
  const { providers = [] } = visit.site.waysIn ?? {}
  if (providers.length === 0) return undefined
  const target = inNewTab && html` target="_blank" rel="opener"`
  return providers.map(({ id, name }, n) => {
    const way = visit.to.signInElsewhere({ provider: id }, { to, link })
    return html`<a class="hc-button ${isFirst && n === 0 ? 'solid' : 'hc-outline'}" href="${way}"${target}>${visit.words.elsewhere.with(name)}</a>`
  })
}

/** The same, where they are the only other doors of a page. */
export function doorsOf(visit: Visit, doors: Doors): Slot {
  const buttons = doorsElsewhere(visit, doors)
  return buttons && html`<div class="other-doors">${buttons}</div>`
}
