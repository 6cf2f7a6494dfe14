import { mostParts, PictureFault, part, type Size } from './picture-fault.ts'

const startOfImage = Buffer.from([0xff, 0xd8])
const endOfImage = Buffer.from([0xff, 0xd9])

/** Sizes and colours stand here: all starts of a frame but those that no browser shows. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Tables for the decoder. */
const tables = new Set([0xc4, 0xdb, 0xdd])
const startOfScan = 0xda
/** A picture that comes in steps has ten; each takes the decoder through all of it. */
const mostScans = 100
/** Longer ones of cameras hold what they know of themselves. */
const mostProfileBytes = 64 * 1024

/**
 * A JPEG file is a row of segments. Kept are frame, tables, scans, the profile of its colours, and which way up it is: phones
 * turn no picture, they write it down. Gone are Exif with place and time, XMP, comments, the small picture inside, and what
 * stands behind the end.
 */
export function readJpeg(file: Buffer): Size & { bytes: Buffer } {
  const kept: Buffer[] = []
  let size: Size | undefined
  let wayUp = 1
  let scans = 0
  for (let at = startOfImage.length, parts = 0; ; parts++) {
    if (parts > mostParts) throw new PictureFault('broken')
    const { marker, next } = markerAt(file, at)
    if (marker === 0xd9) break
    const length = part(file, next, 2).readUInt16BE()
    if (length < 2) throw new PictureFault('broken')
    const body = part(file, next, length).subarray(2)
    const whole = Buffer.concat([Buffer.from([0xff, marker]), part(file, next, length)])
    at = next + length
    if (frames.has(marker)) {
      if (size || body.length < 6) throw new PictureFault('broken')
      size = { height: body.readUInt16BE(1), width: body.readUInt16BE(3) }
      kept.push(whole)
    } else if (tables.has(marker)) kept.push(whole)
    else if (marker === startOfScan) {
      if (!size || ++scans > mostScans) throw new PictureFault('broken')
      const end = endOfScan(file, at)
      kept.push(whole, file.subarray(at, end))
      at = end
    } else if (marker === 0xe1) wayUp = wayUpIn(body) ?? wayUp
    else if (marker === 0xe2 && begins(body, 'ICC_PROFILE\0') && body.length <= mostProfileBytes) {
      kept.push(whole)
    } else if (marker === 0xee && begins(body, 'Adobe') && body.length === 12) kept.push(whole)
    else if (marker < 0xe0) throw new PictureFault('broken')
  }
  if (!size || scans === 0) throw new PictureFault('broken')
  const bytes = Buffer.concat([startOfImage, ...(wayUp > 1 ? [noteOf(wayUp)] : []), ...kept, endOfImage])
  return { ...size, bytes }
}

/** Before a marker may stand any number of 0xFF. */
function markerAt(file: Buffer, at: number): { marker: number; next: number } {
  let next = at
  if (file[next] !== 0xff) throw new PictureFault('broken')
  while (file[next] === 0xff) next++
  const marker = file[next]
  if (marker === undefined) throw new PictureFault('broken')
  return { marker, next: next + 1 }
}

/** The dots of a scan end at the first marker that is neither a zero behind 0xFF nor one to begin anew from. */
function endOfScan(file: Buffer, from: number): number {
  // Byte by byte: to call for the next one takes two seconds of a file that is full of them.
  for (let at = from; at + 1 < file.length; at++) {
    if (file[at] !== 0xff) continue
    const next = file[at + 1] as number
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new PictureFault('broken')
}

function begins(body: Buffer, word: string): boolean {
  return body.toString('latin1', 0, word.length) === word
}

const wayUpTag = 0x0112

/** Of Exif only this is read: one of eight ways up. */
function wayUpIn(body: Buffer): number | undefined {
  if (!begins(body, 'Exif\0\0')) return undefined
  const tiff = body.subarray(6)
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined
  const read16 = (at: number) =>
    at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = read16(first)
  for (let n = 0; n < entries; n++) {
    const entry = first + 2 + n * 12
    if (entry + 12 > tiff.length) return undefined
    if (read16(entry) !== wayUpTag) continue
    const value = read16(entry + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Exif that says this and nothing else. */
function noteOf(wayUp: number): Buffer {
  const note = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000000000000000000', 'hex')
  note.writeUInt16LE(wayUp, 28)
  return note
}
