import { crc32 } from 'node:zlib'
import { mostParts, PictureFault, part, type Size } from './picture-fault.ts'

const signatureBytes = 8
const mostProfileBytes = 64 * 1024

/** Without the chunks that move it: a picture that moves stands still. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP'])

/** A PNG file is a row of chunks. Texts, times and Exif go, and what stands behind the end. */
export function readPng(file: Buffer): Size & { bytes: Buffer } {
  const parts = [part(file, 0, signatureBytes)]
  let size: Size | undefined
  let hasDots = false
  let at = signatureBytes
  for (let n = 0; n < mostParts; n++) {
    const length = part(file, at, 8).readUInt32BE()
    const chunk = part(file, at, 12 + length)
    const type = chunk.toString('latin1', 4, 8)
    const isWhole = crc32(chunk.subarray(4, 8 + length)) === chunk.readUInt32BE(8 + length)
    if (!isWhole || (type === 'IHDR') !== (n === 0)) throw new PictureFault('broken')
    if (type === 'IHDR') {
      if (length !== 13) throw new PictureFault('broken')
      size = { width: chunk.readUInt32BE(8), height: chunk.readUInt32BE(12) }
    }
    hasDots ||= type === 'IDAT'
    if (kept.has(type) && (type !== 'iCCP' || length <= mostProfileBytes)) parts.push(chunk)
    if (type === 'IEND') {
      if (!size || !hasDots) break
      return { ...size, bytes: Buffer.concat(parts) }
    }
    at += chunk.length
  }
  throw new PictureFault('broken')
}
