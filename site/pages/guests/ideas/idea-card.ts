import type { Registry } from '@hopechest/client'
import type { Idea } from '@hopechest/contract'
import { hostOf, webAddress } from '../../../html/address.ts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { sameChoice } from '../registry/choice.ts'
import { currencyOf, type ShownGift } from '../registry/gift.ts'
import { matOrWords, nameAndNote, shopAndPrice, shopRel } from '../registry/gift-card.ts'

/** An idea in the form of a gift, with its picture. */
export type ShownIdea = ShownGift & { note: string | undefined; plainLink: string | undefined }

export function toShown(visit: Visit, registry: Registry, idea: Idea): ShownIdea {
  const plainLink = idea.url === null ? undefined : webAddress(idea.url)
  return {
    name: idea.name,
    picture: visit.pictures.onIdea(registry.id, idea.image_url),
    shop: plainLink && hostOf(plainLink),
    price: idea.price ?? undefined,
    currency: currencyOf(registry, visit.site),
    isInParts: false,
    wanted: 1,
    note: idea.note?.trim() || undefined,
    plainLink,
  }
}

/** An idea among the others, with what guests say of it. */
export function ideaCard(visit: Visit, registry: Registry, idea: Idea): Markup {
  const { ideas: words } = visit.words
  const shown = toShown(visit, registry, idea)
  return html`<li class="gift" id="idea-${idea.id}"${idea.is_taken && html` data-taken`}>
${matOrWords(shown)}
<div class="gift-words">${nameAndNote(shown, shopAndPrice(visit, shown))}<p class="from-guest">${byWhom(visit, idea)}</p>${comments(visit, idea)}${idea.is_taken && html`<p class="state">${icon('check')}${idea.is_taken_by_you ? words.youGive : words.taken}</p>`}</div>
${acts(visit, registry, idea, shown)}
</li>`
}

/** What a guest does about it. Of one that another guest gives there is nothing to do. */
function acts(visit: Visit, { slug }: Registry, idea: Idea, { plainLink }: ShownIdea): Slot {
  const { ideas: words, gift, yours } = visit.words
  const at = { slug, idea: idea.id }
  const page = visit.to.idea(at, sameChoice(visit))
  const details = html`<span class="hc-visually-hidden">${gift.boughtDetails(idea.name)}</span>`
  if (idea.is_taken)
    return (
      idea.is_taken_by_you &&
      html`<div class="acts"><a class="hc-button hc-outline" href="${page}">${yours.showOrUndo}${details}</a></div>`
    )
  const shop =
    plainLink &&
    html`<a class="hc-button soft" href="${plainLink}" rel="${shopRel(undefined)}" target="_blank">${gift.goToShop}${details}${icon('arrowUpRight')}</a>`
  const change =
    idea.is_own &&
    html`<a class="hc-button plain" href="${visit.to.changeIdea(at)}">${words.change}${details}</a>`
  return html`<div class="acts">${shop}<a class="hc-button hc-outline" href="${page}">${gift.giveThis}${details}</a>${change}</div>`
}

export function byWhom({ words: { ideas } }: Visit, { author, is_own }: Idea): string {
  if (is_own) return ideas.yours
  return author ? ideas.by(author) : ideas.ofGuest
}

export function comments({ words: { ideas } }: Visit, idea: Idea): Slot {
  if (idea.comments.length === 0) return undefined
  return html`<ul class="idea-comments" aria-label="${ideas.comments}">${idea.comments.map(({ author, text, is_own }) => html`<li dir="auto"><strong>${ideas.said(is_own ? ideas.you : (author ?? ideas.aGuest))}</strong> ${text}</li>`)}</ul>`
}
