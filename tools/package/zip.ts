import { crc32, deflateRawSync } from 'node:zlib'

/** What a file is called inside an archive, and its content. */
export type Entries = ReadonlyMap<string, Buffer>

/**
 * A zip that depends on names and contents alone: sorted, every file readable by all and dated at the start of a zip's
 * time. Written here because that is one page, while the packages that could do it ask for the same three promises to be
 * configured, and bring their own deflate.
 */
export function zip(entries: Entries): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of sorted(entries)) {
    const described = describe(name, content)
    const file = Buffer.concat([localHeader(described), described.name, described.packed])
    files.push(file)
    directory.push(centralHeader(described, offset), described.name)
    offset += file.length
  }
  const listing = Buffer.concat(directory)
  return Buffer.concat([...files, listing, endOfDirectory(files.length, listing.length, offset)])
}

/** By code unit, which is the same everywhere, unlike any alphabet. */
export function sorted(entries: Entries): [string, Buffer][] {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
}

interface Described {
  name: Buffer
  packed: Buffer
  method: number
  sum: number
  size: number
}

const [stored, deflated] = [0, 8]

function describe(name: string, content: Buffer): Described {
  const packed = deflateRawSync(content, { level: 9 })
  const isSmaller = packed.length < content.length
  return {
    name: Buffer.from(name),
    packed: isSmaller ? packed : content,
    method: isSmaller ? deflated : stored,
    sum: crc32(content),
    size: content.length,
  }
}

/** Version 2.0 of the format, as deflate needs it; names are UTF-8. */
const needed = 20
const utf8Names = 0x0800
const time = 0
/** 1 January 1980: year 0, month 1, day 1. */
const date = (1 << 5) | 1
/** Made on Unix, so that the mode counts. */
const madeBy = (3 << 8) | needed
const mode = 0o100644

function localHeader(described: Described): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(needed, 4)
  writeCommon(header, 6, described)
  return header
}

function centralHeader(described: Described, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(madeBy, 4)
  header.writeUInt16LE(needed, 6)
  writeCommon(header, 8, described)
  header.writeUInt32LE(mode * 0x10000, 38)
  header.writeUInt32LE(offset, 42)
  return header
}

/** A number that is too large for its place throws, so nothing is cut off in silence. */
function writeCommon(header: Buffer, at: number, { name, packed, method, sum, size }: Described): void {
  for (const [n, value] of [utf8Names, method, time, date].entries()) header.writeUInt16LE(value, at + 2 * n)
  for (const [n, value] of [sum, packed.length, size].entries()) header.writeUInt32LE(value, at + 8 + 4 * n)
  header.writeUInt16LE(name.length, at + 20)
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
