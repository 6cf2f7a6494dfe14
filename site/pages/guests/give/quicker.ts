import { html, type Markup } from '../../../html/html.ts'
import type { Answer } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { namesIn } from '../../../view/names.ts'
import { sameList } from '../registry/choice.ts'
import { piecesLeft } from '../registry/gift-card.ts'
import type { Typed } from './form.ts'
import { givingLayout } from './giving-layout.ts'
import { hiddenFields, hiddenForm, typedForm } from './hidden-fields.ts'
import { otherGifts } from './other-gifts.ts'
import { addressOfForm, type Place } from './place.ts'
import { slip } from './slip.ts'

/** Another guest took the gift first. The words that were typed are kept, and go along to the next choice. */
export function quicker(place: Place, typed: Typed): Answer {
  const { visit, list, gift } = place
  const { quicker: words } = visit.words
  const about =
    gift.left > 0 ? words.fewer(gift.left, gift.name, gift.isInParts) : words.last(gift.name, gift.isInParts)
  const right = html`<h1>${words.title}</h1>
<p class="hc-lead">${about}</p>
${slip(typed.note, typed.name, words.kept)}
${gift.left > 0 && giveWhatIsLeft(place, typed)}
${otherGifts(place, typed, gift)}
<p class="acts"><a class="hc-button hc-outline wide" href="${sameList(visit, list.registry.slug)}">${words.wholeList}</a></p>
${gift.plainLink && !gift.isInParts && html`<p class="hint">${words.paid(namesIn(list.registry.title))}</p>`}${hiddenForm(visit, addressOfForm(place, gift), typed)}`
  const state =
    gift.left > 0 ? piecesLeft(visit, gift) : html`<p class="state">${icon('check')}${words.given}</p>`
  const { registry } = list
  const page = givingLayout(visit, {
    registry,
    gift,
    title: words.title,
    right,
    state,
    isGiven: gift.left === 0,
    form: typedForm,
  })
  return { status: 409, page }
}

function giveWhatIsLeft(place: Place, typed: Typed): Markup {
  const { visit, gift } = place
  const fewer = { ...typed, quantity: String(gift.left) }
  return html`<form class="acts" method="post" action="${addressOfForm(place, gift)}">${hiddenFields(visit, { ...fewer, key: '' })}<button class="hc-button solid" name="only" value="fill">${visit.words.quicker.whatIsLeft(gift.left)}</button></form>`
}
