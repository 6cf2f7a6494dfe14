/** Why a file is no picture that the pages keep. The pages have a sentence for each. */
export type PictureFaultKind = 'film' | 'otherType' | 'broken' | 'tooManyDots' | 'notSmall'

export class PictureFault extends Error {
  override name = 'PictureFault'
  readonly kind: PictureFaultKind

  constructor(kind: PictureFaultKind) {
    super(`The file is no picture to keep: ${kind}`)
    this.kind = kind
  }
}

export interface Size {
  width: number
  height: number
}

/** A file of more parts would hold others up: a picture has some hundred. */
export const mostParts = 10_000

/** The part of a file, or a fault where the file ends before it. */
export function part(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw new PictureFault('broken')
  return bytes.subarray(at, at + length)
}
