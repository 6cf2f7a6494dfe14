import { mostParts, PictureFault, part, type Size } from './picture-fault.ts'

const headBytes = 12
const moves = 0x02
/** Transparency and the profile of its colours. What else the flags name goes. */
const keptFlags = 0x30
const mostProfileBytes = 64 * 1024

/** A WebP file is a row of chunks. Exif and XMP go, unknown ones, and what stands behind the end. One that moves is a film. */
export function readWebp(file: Buffer): Size & { bytes: Buffer } {
  const end = 8 + part(file, 0, headBytes).readUInt32LE(4)
  const riff = part(file, 0, end)
  const kept: Buffer[] = []
  const sizes: Size[] = []
  let hasDots = false
  let parts = 0
  for (let at = headBytes; at < riff.length; ) {
    if (++parts > mostParts) throw new PictureFault('broken')
    const length = part(riff, at, 8).readUInt32LE(4)
    const type = riff.toString('latin1', at, at + 4)
    const body = part(riff, at + 8, length)
    // A chunk of an odd length has one byte more, which some programs leave out at the end.
    const whole = Buffer.concat([riff.subarray(at, at + 8), body, Buffer.alloc(length % 2)])
    at += 8 + length + (length % 2)
    if (type === 'ANIM' || type === 'ANMF') throw new PictureFault('film')
    if (type === 'VP8X') {
      const flags = part(body, 0, 10).readUInt8()
      if (flags & moves) throw new PictureFault('film')
      if (kept.length > 0) throw new PictureFault('broken')
      sizes.push({ width: 1 + body.readUIntLE(4, 3), height: 1 + body.readUIntLE(7, 3) })
      whole[8] = flags & keptFlags
      kept.push(whole)
    } else if (type === 'VP8 ' || type === 'VP8L') {
      if (hasDots) throw new PictureFault('broken')
      hasDots = true
      sizes.push(type === 'VP8 ' ? sizeOfLossy(body) : sizeOfLossless(body))
      kept.push(whole)
    } else if (type === 'ALPH' || (type === 'ICCP' && length <= mostProfileBytes)) kept.push(whole)
  }
  if (!hasDots) throw new PictureFault('broken')
  const head = Buffer.from(riff.subarray(0, headBytes))
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4)
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
    bytes: Buffer.concat([head, ...kept]),
  }
}

function sizeOfLossy(body: Buffer): Size {
  if (part(body, 0, 10).toString('hex', 3, 6) !== '9d012a') throw new PictureFault('broken')
  return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff }
}

function sizeOfLossless(body: Buffer): Size {
  if (part(body, 0, 5).readUInt8() !== 0x2f) throw new PictureFault('broken')
  const sizes = body.readUInt32LE(1)
  return { width: 1 + (sizes & 0x3fff), height: 1 + ((sizes >> 14) & 0x3fff) }
}
