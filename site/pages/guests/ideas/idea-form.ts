import type { IdeaCreate } from '@hopechest/contract'
import { limits, seesAtOnce } from '@hopechest/contract'
import { readPrice, writePrice } from '@hopechest/look/read-price'
import type { Address } from '../../../addresses.ts'
import { webAddress } from '../../../html/address.ts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { namesIn } from '../../../view/names.ts'
import { threadOf } from '../../../view/occasions.ts'
import { sameList } from '../registry/choice.ts'
import type { List } from '../registry/open-list.ts'

/** What a guest typed of an idea. */
export interface Typed {
  name: string
  link: string
  price: string
  note: string
  author: string
  key: string
}

export type Faults = Partial<Record<'name' | 'link' | 'price' | 'note' | 'author', string>>

export function readTyped(form: URLSearchParams): Typed {
  const text = (name: string) => textOf(form, name)
  return {
    name: text('name'),
    link: text('link'),
    price: text('price'),
    note: text('note'),
    author: text('author'),
    key: keyOrNew(form),
  }
}

export function typedOf(visit: Visit, idea: IdeaCreate): Typed {
  const { name, url, price, note, author } = idea
  return {
    name,
    link: url ?? '',
    price: price ? writePrice(price, visit.format.thousands) : '',
    note: note ?? '',
    author: author ?? '',
    key: keyOrNew(visit.form),
  }
}

export function faultsOf({ words, format }: Visit, { name, link, price, note, author }: Typed): Faults {
  const { ideas } = words
  const isLong = (text: string, most: number) => [...text].length > most
  return {
    ...(name === '' && { name: ideas.nameMissing }),
    ...(isLong(name, limits.name.most) && { name: ideas.long(limits.name.most) }),
    ...(link !== '' && (!webAddress(link) || isLong(link, limits.url.most)) && { link: ideas.linkWrong }),
    ...(price !== '' && readPrice(price, format.thousands) === undefined && { price: ideas.priceWrong }),
    ...(isLong(note, limits.description) && { note: ideas.long(limits.description) }),
    ...(author === '' && { author: words.give.nameMissing }),
    ...(isLong(author, limits.purchaser) && { author: words.give.nameLong(limits.purchaser) }),
  }
}

/** As the service takes it, without a picture. */
export function toIdea({ format }: Visit, { name, link, price, note, author }: Typed): IdeaCreate {
  return {
    name,
    url: link || null,
    price: readPrice(price, format.thousands) ?? null,
    note: note || null,
    author,
  }
}

interface Form {
  typed: Typed
  faults?: Faults
  action: Address
  /** It changes an idea that is there. */
  isChange?: boolean
  /** Above the fields. */
  notice?: Slot
  /** Sent once more, it is another one than what is on the list. */
  seen?: boolean
}

export function ideaForm(visit: Visit, { registry }: List, form: Form): { page: Markup; status: number } {
  const { typed, faults = {}, action, isChange, notice, seen } = form
  const { ideas: words, lists } = visit.words
  const { optional } = lists.form
  const who = namesIn(registry.title)
  const [first] = Object.keys(faults)
  const isWrong = first !== undefined
  const title = isChange ? words.changeTitle : words.title(who)
  const of = (name: keyof Faults, label: string) => ({
    name,
    label,
    value: typed[name],
    fault: faults[name],
    focus: first === name,
  })
  const main = html`<a class="back" href="${sameList(visit, registry.slug)}">${icon('arrowLeft')}<span dir="auto">${registry.title}</span></a>
<article class="idea-form"><h1 dir="auto">${title}</h1><p class="hc-lead">${seesAtOnce(registry) ? words.leadOpen(who) : words.lead(who)}</p>${notice}
<form method="post" action="${action}" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${typed.key}">${seen && html`<input type="hidden" name="seen" value="1">`}
${field(of('name', words.name))}
${field({ ...of('link', words.link), optional, type: 'url' })}
${field({ ...of('price', words.price), optional })}
${field({ ...of('note', words.note), optional, rows: 3 })}
${field({ ...of('author', words.author), hint: words.authorHint, autocomplete: 'name' })}
<p class="acts"><button class="hc-button solid">${isChange ? words.save : words.submit}</button><a class="hc-button plain" href="${sameList(visit, registry.slug)}">${words.notYet}</a></p></form></article>`
  const page = layout(visit, {
    title,
    isWrong,
    main,
    scripts: ['send-once'],
    thread: threadOf(registry.meta.registry_event_type),
  })
  return { page, status: isWrong ? 422 : 200 }
}
