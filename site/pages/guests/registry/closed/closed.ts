import type { Registry } from '@hopechest/client'
import { html, type Slot } from '../../../../html/html.ts'
import { textOf } from '../../../../http/form-text.ts'
import type { Answer, Visit } from '../../../../http/visit.ts'
import { hoop } from '../../../../view/drawn/embroidery.ts'
import { layout } from '../../../../view/layout.ts'
import { threadOf } from '../../../../view/occasions.ts'
import { slip } from '../../give/slip.ts'
import { sameChoice } from '../choice.ts'

/**
 * The page of a list that its owners have put away. What a guest was writing is not lost, and not counted. Who `gave`
 * something finds it.
 */
export function closedList(visit: Visit, { title, slug, meta }: Registry, gave: boolean): Answer {
  const { closed: words } = visit.words.after
  const isForm = visit.form.size > 0
  const main = html`<article class="hc-message">${hoop(title)}
<h1>${words.title}</h1>
${isForm && html`<p>${words.notCounted}</p>${written(visit)}`}
<p>${words.about(title)}</p>
${gave && html`<p class="acts"><a class="hc-button hc-outline" href="${visit.to.yours({ slug }, sameChoice(visit))}">${words.yours}</a></p>`}</article>`
  const page = layout(visit, { title: words.title, main, thread: threadOf(meta.registry_event_type) })
  return { page, status: isForm ? 409 : 200 }
}

function written({ form, words }: Visit): Slot {
  const [note, name] = [textOf(form, 'note'), textOf(form, 'name')]
  return (note || name) && slip(note, name, words.after.closed.kept)
}
