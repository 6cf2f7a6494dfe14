import type { Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { PictureFault } from '@hopechest/host/pictures'
import { html, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { OwnHandler } from '../list/own-list.ts'

/** What a script of the owner's page paints anew behind it: a card asks for a small copy of each picture. Without script cards have the whole one. */
export async function smallToPaint(visit: PersonVisit, { id, slug }: Registry): Promise<Slot> {
  const pictures = await visit.pictures.withoutSmall(id)
  await visit.pictures.expect([id])
  const toPaint = visit.pictures.toPaint(id)
  if (pictures.length === 0 && toPaint.length === 0) return undefined
  const { bytes, side } = limits.pictures.small
  const large =
    toPaint.length > 0 &&
    html` data-large-pictures="${JSON.stringify(toPaint)}" data-fetch="${visit.to.largePicture({ slug })}" data-paint="${visit.to.addPainted({ slug })}" data-large-side="${limits.pictures.paintedSide}"`
  return html`<form hidden method="post" action="${visit.to.addSmallPicture({ slug })}" data-small-pictures="${JSON.stringify(pictures)}"${large} data-side="${side}" data-most="${bytes}">${hiddenToken(visit)}</form>`
}

/** Takes a small copy, which is a stranger's file like any other. */
export const addSmall: OwnHandler = async ({ file, form, pictures }, { registry: { id, user_id } }) => {
  const answer = (status: number) => ({ body: '{}', type: 'application/json', status })
  if (!file || !('bytes' in file)) return answer(422)
  try {
    await pictures.takeSmall({ id, user_id }, form.get('of') ?? '', file.bytes)
    return answer(200)
  } catch (error) {
    if (error instanceof PictureFault) return answer(422)
    throw error
  }
}
