import { crc32 } from 'node:zlib'

/** Small pictures of 12 by 8 dots, as a browser writes them: orange, with a blue corner at the upper left. */
export const pictureFiles = {
  jpg: from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1R' +
      'V19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj' +
      'Y2NjY2NjY2NjY2NjY2P/wAARCAAIAAwDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAME/8QAHBAAAQMFAAAAAAAA' +
      'AAAAAAAAAAEDEQIEEhNB/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABkRAQACAwAAAAAAAAAAAAAAAAMBAgAREv/aAAwDAQAC' +
      'EQMRAD8AyN22txKs5jkFwAVnR7dJO5xchoNeTjUZ/9k=',
  ),
  webp: from(
    'UklGRlIAAABXRUJQVlA4IEYAAACwAgCdASoMAAgAAsBMJbACdLoB+ACJgP1A+AAAxAAA/tlD6VlodaNCR8L/22l5+/KIIGMr' +
      '8LoNUWG5S4/+BPpxjChzOwAA',
  ),
  png: from(
    'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAAMklEQVR4AbyOsQkAQAwCj8z0M2Vad8ovoEWaCNcI4hWtcagZ' +
      'R7HMwUA8HMn0QCldp/4DAAD///Ym8d8AAAAGSURBVAMAGq4gXdp+pRQAAAAASUVORK5CYII=',
  ),
  gif: from(
    'R0lGODlhDAAIAIAAAMxmAABmzCwAAAAADAAIAAACN0yYMCFAgAATJkwIECDAhAkTAgQIMGHChAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAiwAOw==',
  ),
}

/** The same as AVIF, which browsers read and we do not. */
export const avif = from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAA' +
    'AGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAACwAAAAoaWluZgAAAAAAAQAAABppbmZl' +
    'AgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAwAAAAIAAAAEHBpeGkAAAAAAwgICAAAAAxh' +
    'djFDgQAMAAAAABNjb2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAADRtZGF0EgAKCBgMr/JAQ0GhMh4YwAAQ' +
    'AAQE7xmtHsYJPgJXuR2Nd+QJ78JK4mcDSUA=',
)

/** What a phone writes beside a picture: where it was taken, and by whom. */
export const secretPlace = '48 deg 51 min 30.2 sec N, of Ana'

/** A JPEG file as a phone makes it: lying on its side, with place, comment, a small picture inside, and a film behind its end. */
export function photo(wayUp = 6): Buffer {
  const { jpg } = pictureFiles
  const tiff = Buffer.from(
    '4d4d002a000000080002011200030000000100000000882500040000000100000026000000000001',
    'hex',
  )
  tiff.writeUInt16BE(wayUp, 18)
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(secretPlace), jpg])
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${secretPlace}</x>`)
  const segments = [segment(0xe1, exif), segment(0xe1, xmp), segment(0xfe, Buffer.from(secretPlace))]
  return Buffer.concat([
    jpg.subarray(0, 2),
    ...segments,
    jpg.subarray(2),
    Buffer.from(`ftypmp42${secretPlace}`),
  ])
}

export function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A chunk of a PNG file. */
export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG file that says it is so large. */
export function pngOf(width: number, height: number): Buffer {
  const { png } = pictureFiles
  const head = Buffer.from(png.subarray(16, 29))
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', head), png.subarray(33)])
}

/** A chunk of a WebP file. */
export function webpChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}0000`, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

export function webpOf(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF0000')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

function from(base64: string): Buffer {
  return Buffer.from(base64, 'base64')
}
