import { mostParts, PictureFault, part, type Size } from './picture-fault.ts'

const head = { bytes: 13, flags: 10 }
const imageBytes = 10
const control = { label: 0xf9, bytes: 8 }
const end = Buffer.from([0x3b])

/** Of a GIF file its first picture is kept: one that moves stands still. Comments and what programs wrote into it go. */
export function readGif(file: Buffer): Size & { bytes: Buffer } {
  const screen = part(file, 0, head.bytes)
  const colours = part(file, head.bytes, coloursOf(screen[head.flags] ?? 0))
  let before = Buffer.alloc(0)
  let at = head.bytes + colours.length
  for (let parts = 0; ; parts++) {
    if (parts > mostParts) throw new PictureFault('broken')
    const [kind, label] = part(file, at, 2)
    if (kind === 0x2c) break
    if (kind !== 0x21) throw new PictureFault('broken')
    const next = endOfBlocks(file, at + 2)
    if (label === control.label) before = Buffer.from(part(file, at, next - at))
    at = next
  }
  if (before.length > 0 && before.length !== control.bytes) throw new PictureFault('broken')
  const image = part(file, at, imageBytes)
  const ownColours = coloursOf(image[9] ?? 0)
  const dots = part(file, at, endOfBlocks(file, at + imageBytes + ownColours + 1) - at)
  const size = { width: screen.readUInt16LE(6), height: screen.readUInt16LE(8) }
  const right = image.readUInt16LE(1) + image.readUInt16LE(5)
  const bottom = image.readUInt16LE(3) + image.readUInt16LE(7)
  return {
    width: Math.max(size.width, right),
    height: Math.max(size.height, bottom),
    bytes: Buffer.concat([screen, colours, before, dots, end]),
  }
}

/** The bytes of a table of colours, by the flags before it. */
function coloursOf(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Blocks follow each other, each with its length before it. An empty one is the last. */
function endOfBlocks(file: Buffer, from: number): number {
  for (let at = from; ; ) {
    const length = file[at]
    if (length === undefined) throw new PictureFault('broken')
    at += 1 + length
    if (length === 0) return at
  }
}
