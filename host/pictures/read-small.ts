import { limits } from '@hopechest/contract'
import { PictureFault, type Size } from './picture-fault.ts'
import { type Picture, readPicture } from './read-picture.ts'

/** What a browser paints for cards. */
const types = ['webp', 'jpg']
/** Browsers round the shorter side in their own way. */
const tolerated = 1

/** Reads a small copy as any picture, and holds it to what a copy of this picture has: its shape, and the dots of a card. */
export function readSmall(sent: Buffer, whole: Size): Picture {
  const picture = readPicture(sent)
  const isOurs = types.includes(picture.ending) && picture.bytes.length <= limits.pictures.small.bytes
  // A photo may be written down lying on its side; browsers paint it the way up that it is meant.
  const shapes = [whole, { width: whole.height, height: whole.width }]
  if (!isOurs || !shapes.some((shape) => isCopyOf(picture, shape))) throw new PictureFault('notSmall')
  return picture
}

function isCopyOf({ width, height }: Size, whole: Size): boolean {
  const scale = Math.min(1, limits.pictures.small.side / Math.max(whole.width, whole.height))
  const isNear = (side: number, of: number) => Math.abs(side - Math.max(1, of * scale)) <= tolerated
  return isNear(width, whole.width) && isNear(height, whole.height)
}
