/** A section that the running program has in its memory. */
const inMemory = 2
const header = { sections: 40, sizeOfEach: 58, count: 60, names: 62 }
const section = { name: 0, kind: 4, flags: 8, offset: 24, size: 32 }
const noBits = 8

/**
 * A program for Linux without the names of its functions and what a debugger reads: a fifth of Node. They lie behind all that
 * is in memory, so that the rest stays where it is.
 */
export function withoutSymbols(elf: Buffer): Buffer {
  const isElf64 = elf.subarray(0, 6).equals(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]))
  if (!isElf64) throw new Error('This is no program for Linux with 64 bits.')
  const [at, size] = [Number(elf.readBigUInt64LE(header.sections)), elf.readUInt16LE(header.sizeOfEach)]
  const count = elf.readUInt16LE(header.count)
  const all = Array.from({ length: count }, (_, n) =>
    Buffer.from(elf.subarray(at + n * size, at + (n + 1) * size)),
  )
  const read = (each: Buffer, field: number) => Number(each.readBigUInt64LE(field))
  const kept = all.filter((each, n) => n === 0 || read(each, section.flags) & inMemory)
  if (kept.some((each, n) => each !== all[n])) throw new Error('A section in memory lies behind the symbols.')
  const ends = kept.map(
    (each) =>
      read(each, section.offset) +
      (each.readUInt32LE(section.kind) === noBits ? 0 : read(each, section.size)),
  )
  const end = Math.max(...ends)
  const names = all[elf.readUInt16LE(header.names)] ?? Buffer.alloc(size)
  const text = elf.subarray(
    read(names, section.offset),
    read(names, section.offset) + read(names, section.size),
  )
  names.writeBigUInt64LE(BigInt(end), section.offset)
  const table = Math.ceil((end + text.length) / 8) * 8
  const head = Buffer.from(elf.subarray(0, 64))
  head.writeBigUInt64LE(BigInt(table), header.sections)
  head.writeUInt16LE(kept.length + 1, header.count)
  head.writeUInt16LE(kept.length, header.names)
  const gap = Buffer.alloc(table - end - text.length)
  return Buffer.concat([head, elf.subarray(64, end), text, gap, ...kept, names])
}
