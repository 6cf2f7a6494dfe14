import type { Registry } from '@hopechest/client'
import { html } from '../html/html.ts'
import type { Answer, Visit } from '../http/visit.ts'
import { wrap } from './drawn/wrap.ts'
import { layout } from './layout.ts'
import { threadOf } from './occasions.ts'

/** Before an owner sees what guests see: the way that keeps the surprises, and the one that does not. */
export function spoilerGate(visit: Visit, { slug, meta }: Registry): Answer {
  const { gate: words } = visit.words.sharing
  const main = wrap({
    title: words.title,
    isPage: true,
    about: words.about,
    acts: html`<a class="hc-button solid" href="${visit.to.asGuest({ slug }, { wrapped: 1 })}">${words.show}</a><a class="hc-button hc-outline" href="${visit.to.unwrap({ slug })}">${words.unwrap}</a><a class="hc-button plain" href="${visit.to.list({ slug })}">${words.back}</a>`,
  })
  const thread = threadOf(meta.registry_event_type)
  return { page: layout(visit, { title: words.title, main, thread }) }
}
