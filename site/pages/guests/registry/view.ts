import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { addressOf, type Choice } from './choice.ts'

const views = ['cards', 'rows'] as const
export type View = (typeof views)[number]

const cookie = 'hc_view'
const keptDays = 400

/** Gifts as cards, or as rows, which show more of them at once. The browser remembers rows. */
export function readView({ query, cookies }: Visit): View {
  const asked = views.find((each) => each === query.get('view'))
  if (asked === 'rows') cookies.set(cookie, asked, keptDays)
  if (asked === 'cards') cookies.clear(cookie)
  return asked ?? views.find((each) => each === cookies.get(cookie)) ?? 'cards'
}

/** The link to the other one, which has the focus on the next page, too. */
export function viewLink(visit: Visit, slug: string, choice: Choice, view: View): Markup {
  const other = view === 'cards' ? 'rows' : 'cards'
  const address = addressOf(visit, slug, choice).with({ view: other }).part('view')
  return html`<a class="chip view" id="view" href="${address}">${icon(other)}<span class="hc-visually-hidden">${visit.words.registry.views[other]}</span></a>`
}
