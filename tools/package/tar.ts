import { gzipSync } from 'node:zlib'
import { type Entries, sorted } from './zip.ts'

const block = 512

/** A compressed tar with the promises of the zip: names and contents decide every byte. */
export function tarball(entries: Entries): Buffer {
  const parts = sorted(entries).flatMap(([name, content]) => [header(name, content.length), padded(content)])
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 9 })
  packed[operatingSystem] = unknownSystem
  return packed
}

/** The byte of the gzip header in which zlib notes the system that it was built for. */
const operatingSystem = 9
const unknownSystem = 255

/** The start of 1980 again: some programs take the start of 1970 for a fault. */
const modified = Date.UTC(1980, 0, 1) / 1000

function header(name: string, size: number): Buffer {
  const written = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    written.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for a tar: ${name}`)
  written.write(name, 0)
  octal(0o644, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(modified, 136, 12)
  written.write(' '.repeat(8), 148)
  written.write('0', 156)
  written.write('ustar\x0000', 257)
  const sum = written.reduce((total, byte) => total + byte, 0)
  written.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return written
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((block - (content.length % block)) % block)])
}
