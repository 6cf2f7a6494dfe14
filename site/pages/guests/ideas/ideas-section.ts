import type { Registry } from '@hopechest/client'
import { type IdeaList, seesAtOnce } from '@hopechest/contract'
import { html, longList, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { namesIn } from '../../../view/names.ts'
import { sameChoice } from '../registry/choice.ts'
import { ideaCard } from './idea-card.ts'

/**
 * Below the gifts of a list, for its guests. It has links alone, so that a page that is the same for all sets no cookie. A list
 * without ideas whose owners let guests add none has no such section.
 */
export function ideasSection(visit: Visit, registry: Registry, { guests_may_add, ideas }: IdeaList): Slot {
  if (!guests_may_add && ideas.length === 0) return undefined
  const { ideas: words } = visit.words
  const { slug, title } = registry
  const isOpen = seesAtOnce(registry)
  const who = namesIn(title)
  const add =
    guests_may_add &&
    html`<a class="hc-button hc-outline" href="${visit.to.newIdea({ slug }, sameChoice(visit))}">${icon('plus')}${words.add}</a>`
  return html`<section class="ideas" id="ideas" tabindex="-1" aria-labelledby="ideas-title"><div class="ideas-head"><div><h2 id="ideas-title">${words.heading}</h2><p class="unseen">${!isOpen && icon('eyeOff')}${isOpen ? words.seen(who) : words.unseen(who)}</p></div>${add}</div>
${!guests_may_add && html`<p class="hint">${words.off}</p>`}${
  ideas.length === 0
    ? html`<p class="nothing">${words.empty}</p>`
    : html`<ul class="gifts">${longList(ideas, (idea) => ideaCard(visit, registry, idea))}</ul><p class="hint ideas-foot">${footOf(visit, registry)}</p>`
}</section>`
}

function footOf({ words: { ideas } }: Visit, registry: Registry): string {
  if (seesAtOnce(registry)) return ideas.footOpen
  return registry.meta.registry_reveal === 'never' ? ideas.footNever : ideas.foot
}
