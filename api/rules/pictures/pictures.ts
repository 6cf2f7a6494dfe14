import { limits, Refusal } from '@hopechest/contract'
import { PictureFault, type PictureFaultKind, pictureAddress, takePicture } from '@hopechest/host/pictures'
import { writableRegistry } from '../access.ts'
import type { Rule } from '../asked.ts'

/** As the form of an owner does, with the same limits and checks (decision 044). */
export const addPicture: Rule<'addPicture'> = async (dependencies, { caller, ids: { id }, body }) => {
  const { database, siteSecret } = dependencies
  const { permalink, user_id } = await writableRegistry(dependencies, caller, id)
  const sent = Buffer.from(body.picture, 'base64')
  if (sent.length > limits.pictures.bytes) throw wrongPicture(`must have at most ${megabytes} MB`)
  const addressOf = (file: string) => pictureAddress(permalink, id, file)
  try {
    const address = await takePicture({ database, secret: siteSecret() }, { id, user_id }, sent, addressOf)
    if (address === undefined) throw picturesFull()
    return { image_url: address }
  } catch (error) {
    throw error instanceof PictureFault ? wrongPicture(faults[error.kind]) : error
  }
}

const megabytes = limits.pictures.bytes / 1_000_000

const broken = 'cannot be read: the file is broken, or not whole'
const faults: Record<PictureFaultKind, string> = {
  film: 'must be a picture, not a film',
  otherType: 'must be a JPEG, PNG, WebP or GIF file',
  broken,
  notSmall: broken,
  tooManyDots: `must have at most ${limits.pictures.side} dots at a side, and ${limits.pictures.dots / 1_000_000} million in all`,
}

function wrongPicture(fault: string): Refusal {
  return new Refusal('invalid', `picture ${fault}`, { field: 'picture' })
}

function picturesFull(): Refusal {
  const sentence = 'There is no room for this picture: remove gifts with pictures first'
  return new Refusal('conflict', sentence, { why: 'pictures_full' })
}
