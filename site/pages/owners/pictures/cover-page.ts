import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { formPage } from '../../../view/form-page.ts'
import { mat } from '../../guests/registry/gift-card.ts'
import type { OwnRegistry } from '../list/own-list.ts'
import { pictureFields, tile } from './choice.ts'

/** As it was typed. */
export interface TypedCover {
  /** Of the picture that is chosen; empty for none. */
  address: string
  words: string
}

export function storedCover({ pictures }: PersonVisit, { registry: { id } }: OwnRegistry): TypedCover {
  return { address: pictures.coverAddress(id) ?? '', words: pictures.cover(id)?.words ?? '' }
}

export function coverPage(
  visit: PersonVisit,
  { registry }: OwnRegistry,
  typed: TypedCover,
  faults: { picture?: string; words?: string } = {},
): Answer {
  const { cover: words, details, start } = visit.words.lists
  const { id, slug } = registry
  const action = visit.to.cover({ slug })
  return formPage(visit, {
    title: words.title,
    registry,
    about: `${words.about} ${registry.status === 'publish' ? words.inMessages : ''}`.trim(),
    action,
    takesFile: true,
    isWide: true,
    isWrong: faults.picture !== undefined || faults.words !== undefined,
    fields: html`${pictureFields(visit, {
      slug,
      tiles: tilesOf(visit, id, typed),
      isNone: typed.address === '',
      fault: faults.picture,
      hint: words.hint,
    })}
${field({ name: 'words', label: words.words, value: typed.words, fault: faults.words, optional: start.optional, hint: words.wordsHint, focus: faults.words !== undefined })}`,
    submit: details.save,
    beside: html`<a class="hc-button plain" href="${visit.to.details({ slug }, { focus: 'cover' })}">${start.cancel}</a>`,
    scripts: ['own-list'],
  })
}

/** The one that the list has, and one that was sent and is not saved yet. */
function tilesOf({ pictures, words }: PersonVisit, id: number, { address: chosen }: TypedCover): Markup[] {
  const before = pictures.coverAddress(id)
  const addresses = [...new Set([before, chosen])].filter((each) => each !== undefined && each !== '')
  return addresses.flatMap((address) => {
    const picture = address === before ? pictures.cover(id)?.small : pictures.of(id, address)
    const { current, own } = words.lists.form.picture
    const label = address === before ? current : own
    return picture === undefined
      ? []
      : [
          tile({
            address: address ?? '',
            label,
            picture: mat({ picture, name: '' }),
            isChosen: address === chosen,
          }),
        ]
  })
}

/** On the page of the details: what is there, and the way to change it. */
export function coverSection(visit: PersonVisit, { id, slug }: OwnRegistry['registry']): Slot {
  const { cover: words } = visit.words.lists
  const cover = visit.pictures.cover(id)
  const shown = cover && html`<img class="cover-now" src="${cover.small}" alt="${cover.words}">`
  return html`<section class="files"><h2>${words.title}</h2><p>${words.about}</p>${shown}
<p class="acts"><a class="hc-button hc-outline" href="${visit.to.cover({ slug })}"${focusOn(visit, 'cover')}>${cover ? words.change : words.choose}</a></p></section>`
}
