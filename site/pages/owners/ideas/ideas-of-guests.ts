import { isRefused, type Registry } from '@hopechest/client'
import type { Idea } from '@hopechest/contract'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { comments, toShown } from '../../guests/ideas/idea-card.ts'
import { mat, shopAndPrice } from '../../guests/registry/gift-card.ts'

/** What guests would give, once the list is unwrapped. */
export async function readIdeas(visit: PersonVisit, registry: Registry): Promise<Idea[]> {
  const found = await visit.signedIn.client.listIdeas(registry.id)
  // By its clock the service may unwrap the list a moment later than the page.
  if (isRefused(found, 'forbidden')) return []
  const { ideas = [] } = reached(found) ?? {}
  if (ideas.length > 0) await visit.pictures.expectIdeas(registry.id)
  return ideas
}

/** Who had each idea and who gave it, whom its owners have thanked, and the way onto the list of what no guest gave. */
export function ideasOfGuests(visit: PersonVisit, registry: Registry, ideas: readonly Idea[]): Slot {
  if (ideas.length === 0) return undefined
  const { after: words } = visit.words.ideas
  const given = ideas.filter(({ is_taken }) => is_taken).length
  return html`<section class="ideas-after" id="ideas"><div class="own-heading"><h2>${words.heading}</h2><p>${words.count(ideas.length, given)}</p></div><ol class="bought-rows">${longList(ideas, (idea) => ideaRow(visit, registry, idea))}</ol></section>`
}

function ideaRow(visit: PersonVisit, registry: Registry, idea: Idea): Markup {
  const { ideas: words } = visit.words
  const shown = toShown(visit, registry, idea)
  const from = idea.giver ? words.after.from(idea.giver) : words.after.fromGuest
  const given = idea.is_taken
    ? html`<p class="state">${icon('check')}<span dir="auto">${from}</span></p>${idea.giver_note && html`<p class="note" dir="auto">${idea.giver_note}</p>`}`
    : html`<p class="state">${words.after.notGiven}</p>`
  return html`<li class="bought-row idea-row" id="idea-${idea.id}">${mat(shown)}
<div class="gift-words"><h3 dir="auto">${idea.name}</h3><p class="from-guest">${idea.author ? words.by(idea.author) : words.ofGuest}</p>${shopAndPrice(visit, shown)}${shown.note && html`<p class="note" dir="auto">${shown.note}</p>`}${comments(visit, idea)}${given}</div>
${thanks(visit, registry, idea)}${!idea.is_taken && ontoList(visit, registry, idea)}</li>`
}

function thanks(visit: PersonVisit, { slug }: Registry, idea: Idea): Markup {
  const { after: words } = visit.words.ideas
  const tick = (name: 'is_author_thanked' | 'is_giver_thanked', word: string) =>
    html`<button class="tick" name="${name}" value="${idea[name] ? '0' : '1'}" aria-pressed="${String(idea[name])}"${focusOn(visit, `${name}-${idea.id}`)}><span class="tick-box">${icon('check')}</span><span>${word}<span class="hc-visually-hidden">${visit.words.gift.boughtDetails(idea.name)}</span></span></button>`
  return html`<div class="ticks" role="group" aria-label="${idea.name}"><form method="post" action="${visit.to.noteIdea({ slug, idea: idea.id })}">${hiddenToken(visit)}${idea.author && tick('is_author_thanked', words.thankedAuthor)}${idea.is_taken && idea.giver && tick('is_giver_thanked', words.thankedGiver)}</form></div>`
}

function ontoList(visit: PersonVisit, { slug }: Registry, idea: Idea): Markup {
  const { after: words } = visit.words.ideas
  if (idea.is_on_list)
    return html`<p class="acts hint"${focusOn(visit, `onto-${idea.id}`) && html` tabindex="-1" autofocus`}>${words.isOnList}</p>`
  return html`<form class="acts" method="post" action="${visit.to.ideaOntoList({ slug, idea: idea.id })}">${hiddenToken(visit)}<button class="hc-button hc-outline">${words.ontoList}<span class="hc-visually-hidden">${visit.words.gift.boughtDetails(idea.name)}</span></button></form>`
}
