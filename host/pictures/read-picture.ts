import { crc32 } from 'node:zlib'
import { limits } from '@hopechest/contract'
import { mostParts, PictureFault, part, type Size } from './picture-fault.ts'
import { readGif } from './read-gif.ts'
import { readJpeg } from './read-jpeg.ts'
import { readWebp } from './read-webp.ts'

export const pictureTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
} as const
export type PictureEnding = keyof typeof pictureTypes

export interface Picture extends Size {
  ending: PictureEnding
  /** The file without what it said of place, time and camera. */
  bytes: Buffer
}

/**
 * Reads a picture by its content, not by its name, and leaves of it only what a browser needs to show it: it is
 * taken apart and put together from the parts that we know (decision 044). Throws a `PictureFault`.
 */
export function readPicture(file: Buffer, mostDots: number = limits.pictures.dots): Picture {
  const ending = endingOf(file)
  if (!ending) throw new PictureFault(isFilm(file) ? 'film' : 'otherType')
  const picture = readers[ending](file)
  const { width, height } = picture
  if (width === 0 || height === 0) throw new PictureFault('broken')
  const { side } = limits.pictures
  if (width > side || height > side || width * height > mostDots) throw new PictureFault('tooManyDots')
  return { ending, ...picture }
}

const readers: Record<PictureEnding, (file: Buffer) => Size & { bytes: Buffer }> = {
  jpg: readJpeg,
  png: readPng,
  webp: readWebp,
  gif: readGif,
}

function endingOf(file: Buffer): PictureEnding | undefined {
  const start = file.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'jpg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  return /^RIFF.{4}WEBP$/s.test(start) ? 'webp' : undefined
}

/** Whether it begins as a picture does, ours or one of browsers. */
export const isPicture = (file: Buffer): boolean => endingOf(file) !== undefined || isOfBrowsers(file)

/** AVIF and HEIC: some browsers read them, and we do not. */
export const isOfBrowsers = (file: Buffer): boolean =>
  /ftyp(?:avi[fs]|he[iv].|mif1|msf1)$/.test(file.toString('latin1', 0, 12))

const headOfBrowsers = 64 * 1024

/** How many dots such a picture says that it has, in the largest of its parts; 0 where it does not say so. */
export function dotsOfBrowsers(file: Buffer): number {
  const head = file.subarray(0, headOfBrowsers)
  let most = 0
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4))
    most = Math.max(most, head.readUInt32BE(at + 8) * head.readUInt32BE(at + 12))
  return most
}

const filmBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free']
/** Matroska, and both kinds of MPEG. */
const filmStarts = ['1a45dfa3', '000001b3', '000001ba']

/** What cameras and phones make beside pictures. AVIF and HEIC stand in the same kind of boxes. */
function isFilm(file: Buffer): boolean {
  const start = file.toString('latin1', 0, 12)
  if (filmBoxes.includes(start.slice(4, 8))) return !isOfBrowsers(file)
  return /^RIFF.{4}AVI $/s.test(start) || filmStarts.includes(file.toString('hex', 0, 4))
}

const signatureBytes = 8
const mostProfileBytes = 64 * 1024

/** Without the chunks that move it: a picture that moves stands still. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP'])

/** A PNG file is a row of chunks. Texts, times and Exif go, and what stands behind the end. */
function readPng(file: Buffer): Size & { bytes: Buffer } {
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
