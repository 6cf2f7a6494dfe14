import { html } from '../../../html/html.ts'
import type { Answer } from '../../../http/visit.ts'
import { namesIn } from '../../../view/names.ts'
import { keptGifts } from '../kept-gifts.ts'
import { sameChoice, sameList } from '../registry/choice.ts'
import type { Typed } from './form.ts'
import { givingLayout } from './giving-layout.ts'
import { hiddenForm, typedForm } from './hidden-fields.ts'
import { otherGifts } from './other-gifts.ts'
import type { Around } from './place.ts'
import { slip } from './slip.ts'

/**
 * The owner has taken the gift off the list. A guest who gives it finds their thanks. Any other guest reads that it is
 * gone, and what they typed goes along to the next choice.
 */
export function offList(around: Around, typed: Typed): Answer {
  const { visit, list } = around
  const { registry } = list
  const own = keptGifts(visit.cookies).find(({ itemId }) => String(itemId) === visit.params.item)
  if (own)
    return { goTo: visit.to.yourGift({ slug: registry.slug, purchase: own.purchaseId }, sameChoice(visit)) }
  const { offList: words, quicker } = visit.words
  const who = registry.meta.registry_for_child ? undefined : namesIn(registry.title)
  const hasWords = typed.name !== '' || typed.note !== ''
  const right = html`<h1>${words.title}</h1>
<p class="hc-lead">${words.about(who, hasWords)}</p>
${hasWords && slip(typed.note, typed.name, quicker.kept)}
${otherGifts(around, typed)}
<p class="acts"><a class="hc-button hc-outline wide" href="${sameList(visit, registry.slug)}">${quicker.wholeList}</a></p>${hiddenForm(visit, visit.here, typed)}`
  return { status: 404, page: givingLayout(visit, { registry, title: words.title, right, form: typedForm }) }
}
