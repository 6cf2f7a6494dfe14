import type { Registry } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { which } from '../../../view/labels.ts'

type Named = Pick<Registry, 'slug' | 'title'>

/** Hidden words say which list, because several lists may stand on a page. */
export function putAwayButton(visit: PersonVisit, { slug, title }: Named): Markup {
  const { putAway } = visit.words.after
  return html`<form method="post" action="${visit.to.putAway({ slug })}">${hiddenToken(visit)}<button class="hc-button hc-outline">${putAway.submit}${which(visit.words, title)}</button></form>`
}

export function takeOutButton(visit: PersonVisit, { slug, title }: Named): Markup {
  const { putAway } = visit.words.after
  return html`<form method="post" action="${visit.to.takeOut({ slug })}">${hiddenToken(visit)}<button class="hc-button plain">${putAway.takeOut}${which(visit.words, title)}</button></form>`
}

/** A copy is a new list. */
export function copyLink(visit: PersonVisit, { slug, title }: Named): Slot {
  const { copy } = visit.words.after
  if (!visit.signedIn.mayOwn) return undefined
  return html`<a class="hc-button hc-outline" href="${visit.to.copyList({ slug })}">${copy.title}${which(visit.words, title)}</a>`
}

/** Among the details of a list: what it means to put it away, or that it is. */
export function putAwaySection(visit: PersonVisit, registry: Registry): Markup {
  const { title, about, aboutAway } = visit.words.after.putAway
  const isAway = registry.meta.registry_put_away
  // A list that is away says so above each of its pages, with the way back.
  const putAway = !isAway && putAwayButton(visit, registry)
  return html`<section class="details-end"><h2>${title}</h2><p>${isAway ? aboutAway : about}</p><div class="acts">${putAway}${copyLink(visit, registry)}</div></section>`
}

/** Above each page of a list that is away. */
export function awayNote(visit: PersonVisit, registry: Registry): Markup | false {
  if (!registry.meta.registry_put_away) return false
  return html`<div class="hc-notice note-acts"><p>${visit.words.after.putAway.isAway}</p>${takeOutButton(visit, registry)}</div>`
}
