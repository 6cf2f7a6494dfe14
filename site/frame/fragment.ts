import type { Address } from '../addresses.ts'
import { html, type Markup, type Slot } from '../html/html.ts'
import type { Layout } from '../http/layout.ts'
import type { Frame, Visit } from '../http/visit.ts'
import { asset, noticeOf, ownFrame, yourPage } from '../view/layout.ts'
import { siteThread } from '../view/occasions.ts'
import { directionOf } from '../words/index.ts'

/** What a page says of itself beside its markup: its host lays it into a page of its own. */
export interface FragmentHead {
  title: string
  /** The colour of the occasion. */
  thread: string
  lang: string
  /** Whether its lines run from the left or from the right: that of its host may differ. */
  dir: 'ltr' | 'rtl'
  styles: string[]
  scripts: string[]
  /** Search engines may list the page. */
  for_search_engines: boolean
  /** More of the head of a page that anyone may open. */
  head: string
  /** It is a whole page, for paper or in a small window, and stands without the frame of the host. */
  is_whole: boolean
}

/** The frame of a host: the page alone, and what it says of itself. */
export function createFragment(): { frame: Frame; head(): FragmentHead | undefined } {
  let head: FragmentHead | undefined
  return {
    head: () => head,
    frame(visit, page) {
      head = headOf(visit, page)
      return isWhole(page) ? ownFrame(visit, page) : fragment(visit, page)
    },
  }
}

function fragment(visit: Visit, { main }: Layout): Markup {
  return html`${visit.hasPage && yourPage(visit)}${noticeOf(visit)}
${main}
<p class="all-gifts">${ways(visit)}</p>`
}

/** A guest finds their gifts and lists from each page, and an owner her lists and people, as in our own frame. */
function ways({ to, words, signedIn }: Visit): Slot {
  const { bar } = words.people
  const links: [Address, string][] = [
    [to.allGifts(), words.gifts.footer],
    [to.keptLists(), words.gifts.lists.footer],
  ]
  if (signedIn?.mayOwn) links.unshift([to.myPeople(), bar.myPeople])
  if (signedIn) links.unshift([to.lists(), bar.myLists])
  return links.map(([address, name], n) => html`${n > 0 && ' · '}<a href="${address}">${name}</a>`)
}

function isWhole({
  isForPaper = false,
  isSmallWindow = false,
}: Pick<Layout, 'isForPaper' | 'isSmallWindow'>): boolean {
  return isForPaper || isSmallWindow
}

function headOf(
  visit: Visit,
  { title, thread, scripts = [], styles = [], isForSearchEngines = false, head, ...page }: Layout,
) {
  const whole = (name: string) => asset(visit, name).whole
  return {
    title,
    thread: thread ?? siteThread,
    lang: visit.language,
    dir: directionOf(visit.language),
    styles: ['hopechest', ...styles].map((name) => whole(`styles/${name}.css`)),
    scripts: [...scripts, 'menus'].map((name) => whole(`scripts/${name}.js`)),
    for_search_engines: isForSearchEngines,
    head: html`${head}`.toString(),
    is_whole: isWhole(page),
  }
}
