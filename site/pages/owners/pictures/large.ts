import { PictureFault } from '@hopechest/host/pictures'
import { html, type Slot } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import type { OwnHandler } from '../list/own-list.ts'
import { whyNoPicture } from './why-no-picture.ts'

/** Beside a gift: why the picture of its shop is not there. A script of the page paints one that is too large, and takes the line away. */
export function whyNotLine(visit: PersonVisit, listId: number, address: string | null): Slot {
  const why = visit.pictures.whyNot(listId, address)
  if (why === undefined) return undefined
  return html`<p class="hint" data-picture-of="${address}" data-unread="${whyNoPicture(visit, 'unread')}">${whyNoPicture(visit, why)}</p>`
}

/**
 * Hands the picture of a shop to the browser of its owner, which makes it smaller. It is a stranger's file: no browser shows it
 * from here. Only one that the list waits for is asked for.
 */
export const largePicture: OwnHandler = async (visit, { registry: { id, user_id } }) => {
  const { form, pictures } = visit
  const address = textOf(form, 'of')
  const bytes = await pictures.fetchToPaint({ id, user_id }, address)
  if (bytes) return { body: bytes, type: 'application/octet-stream', headers: asFile }
  await pictures.expectAnew(id)
  const why = pictures.whyNot(id, address)
  return { body: why ? whyNoPicture(visit, why) : '', type: 'text/plain; charset=utf-8', status: 404 }
}

const asFile = { 'content-disposition': 'attachment' }

/** Takes what was painted, which is a stranger's file like any other. */
export const addPainted: OwnHandler = async ({ file, form, pictures }, { registry: { id, user_id } }) => {
  const answer = (status: number, said: object = {}) => ({
    body: JSON.stringify(said),
    type: 'application/json',
    status,
  })
  if (!file || !('bytes' in file)) return answer(422)
  try {
    const kept = await pictures.takePainted({ id, user_id }, textOf(form, 'of'), file.bytes)
    return kept ? answer(200, kept) : answer(422)
  } catch (error) {
    if (error instanceof PictureFault) return answer(422)
    throw error
  }
}
