import { limits } from '@hopechest/contract'
import { hostOf, webAddress } from '../../../html/address.ts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { stitches } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { mat } from '../../guests/registry/gift-card.ts'
import type { TypedGift } from '../list/gift/gift-typed.ts'
import { whyNoPicture } from './why-no-picture.ts'

interface Given {
  list: { id: number; slug: string }
  typed: TypedGift
  fault: string | undefined
}

/** The picture of a gift: those of the shop, the one that it has, one of its owner, or none. */
export function pictureChoice(visit: PersonVisit, { list, typed, fault }: Given): Markup {
  const { picture: words } = visit.words.lists.form
  const { offered, image_url: chosen } = typed
  const here = ofShop(visit, list.id, typed)
  const addresses = [...new Set([...here, ...(chosen === '' ? [] : [chosen])])]
  const tiles = addresses.map((address) => {
    const place = here.indexOf(address) + 1
    const label = place > 0 ? words.ofShop(place, here.length) : words.current
    const picture = mat({ picture: visit.pictures.of(list.id, address), name: typed.name || '?' })
    return tile({ address, label, picture, isChosen: address === chosen })
  })
  const why = visit.pictures.whyNot(list.id, chosen)
  return html`${pictureFields(visit, {
    slug: list.slug,
    tiles,
    isNone: chosen === '',
    fault,
    hint: html`${why && `${whyNoPicture(visit, why)} `}${fromShop(visit, here.length, typed.url)}${words.ownCopy}`,
  })}${offered.length > 0 && html`<input type="hidden" name="offered" value="${offered.join(' ')}">`}`
}

interface Fields {
  slug: string
  /** Pictures to choose from. */
  tiles: readonly Markup[]
  /** None of them is chosen. */
  isNone: boolean
  fault: string | undefined
  hint: Slot
}

/** A script makes an own picture smaller and sends it at once; without script it goes with the form. */
export function pictureFields(visit: PersonVisit, { slug, tiles, isNone, fault, hint }: Fields): Markup {
  const { picture: words } = visit.words.lists.form
  const none = html`<span class="own-words" aria-hidden="true">${words.none}</span>`
  const isWrong =
    fault !== undefined && html` aria-invalid="true" aria-describedby="image_url-fault" autofocus`
  return html`<fieldset class="pictures" data-pictures="${visit.to.addPicture({ slug })}" data-most="${limits.pictures.chosenBytes}"><legend>${words.legend}</legend>
<div class="picture-grid">${tiles}${tiles.length > 0 ? tile({ address: '', label: words.none, picture: none, isChosen: isNone }) : html`<input type="hidden" name="image_url" value="">`}<label class="picture-choice picture-own"><input type="file" name="picture" accept="image/jpeg,image/png,image/webp,image/gif,image/avif"${isWrong}><span class="own-words">${icon('camera')}<span>${words.own}</span></span></label></div>
<div data-sending role="status">${fault && faultOf(fault)}</div><p class="hint">${hint}</p>
${partsOfScript(visit)}</fieldset>`
}

interface Tile {
  address: string
  label: string
  picture: Markup
  isChosen: boolean
}

export function tile({ address, label, picture, isChosen }: Tile): Markup {
  return html`<label class="picture-choice"><input type="radio" name="image_url" value="${address}" aria-label="${label}"${isChosen && html` checked`}>${picture}<span class="picked">${icon('check')}</span></label>`
}

/** Those of the shop that came in time. */
function ofShop({ pictures }: PersonVisit, listId: number, { offered }: TypedGift): string[] {
  return offered.filter((address) => pictures.of(listId, address) !== undefined)
}

function fromShop({ words }: PersonVisit, count: number, url: string): Slot {
  const shop = webAddress(url)
  return count > 0 && shop && `${words.lists.form.picture.from(count, hostOf(shop))} `
}

function faultOf(sentence: string): Markup {
  return html`<p class="fault" id="image_url-fault">${icon('alert')}<span data-fault>${sentence}</span></p>`
}

const stitchesOfSending = 15

/** What a script shows while a picture is sent, and what comes of it. */
function partsOfScript({ words }: PersonVisit): Markup {
  const { picture } = words.lists.form
  const { film, otherType, tooLarge, broken, stays, unsaved, noConnection } = picture
  const { sending, stop, writeOn, again, own } = picture
  const most = limits.pictures.chosenBytes / 1_000_000
  const sentences = {
    film: film('{name}', most),
    other: otherType('{name}', most),
    large: tooLarge('{all}', most),
    broken,
    stays,
    unsaved,
    connection: noConnection,
    sending: sending('{done}', '{all}'),
  }
  const blank = html`<span class="mat"><img alt=""></span>`
  return html`<template data-sentences="${JSON.stringify(sentences)}" data-locale="${words.language.locale}" data-part="sending"><div class="sending">${stitches(0, stitchesOfSending)}<p><span data-sent></span><button class="hc-button plain" type="button" data-stop>${stop}</button></p></div><p class="hint">${writeOn}</p></template>
<template data-part="fault">${faultOf('')}</template><template data-part="again"><button class="hc-button plain" type="button" data-again>${again}</button></template>
<template data-part="tile">${tile({ address: '', label: own, picture: blank, isChosen: true })}</template>`
}
