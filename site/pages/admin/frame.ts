import { html, type Markup, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import type { PathName } from '../../paths.ts'
import { layout } from '../../view/layout.ts'

export type AdminTab = 'lists' | 'people' | 'links' | 'settings' | 'health'

export interface AdminFrame {
  tab: AdminTab
  main: Slot
  /** The title of the window, where it is more than the name of the tab. */
  title?: string
  scripts?: readonly string[]
  isWrong?: boolean
}

const pageOf = {
  lists: 'adminLists',
  people: 'adminPeople',
  links: 'affiliateLinks',
  settings: 'adminSettings',
  health: 'health',
} as const satisfies Record<AdminTab, PathName>

/** The frame of every page for admins. */
export function adminFrame(
  visit: PersonVisit,
  { tab, main, title, scripts = [], isWrong }: AdminFrame,
): Markup {
  const { admin: words, layout: sayings } = visit.words
  const tabs = (Object.keys(pageOf) as AdminTab[])
    .filter((each) => each !== 'links' || visit.site.hasAffiliateLinks)
    .map(
      (each) =>
        html`<a href="${visit.to[pageOf[each]]()}" ${each === tab && html`aria-current="page"`}>${words.tabs[each]}</a>`,
    )
  return layout(visit, {
    title: title ?? sayings.labelled(words.title, words.tabs[tab]),
    isWrong,
    main: html`<div class="admin"><h1>${words.title}</h1>
<nav class="hc-tabs" aria-label="${words.tabsLabel}">${tabs}</nav>
${main}</div>`,
    styles: ['admins'],
    // Last: it looks where the others have put things.
    scripts: [...scripts, 'undo-note', 'stay'],
  })
}
