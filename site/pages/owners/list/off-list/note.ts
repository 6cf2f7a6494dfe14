import type { KeptItem } from '@hopechest/client'
import { html, type Markup } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import { findKept } from './kept.ts'

/** The gift that its owners have just hidden, or have now, with its undo. */
export function offListNote(visit: PersonVisit, slug: string, kept: readonly KeptItem[]): Markup | undefined {
  const gift = findKept(kept, visit.query.get('kept'))
  if (!gift?.off_list) return undefined
  const { offList, gifts } = visit.words.lists
  return html`<form method="post" action="${visit.to.showGift({ slug, item: gift.id })}" data-undo-note>${hiddenToken(visit)}<span>${offList[gift.off_list](gift.name)}</span> <button>${gifts.undo}</button></form>`
}
