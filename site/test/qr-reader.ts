/**
 * Reads a QR code of level M back from the picture of a page, as the standard says it (ISO/IEC 18004): up to version 20, with one
 * segment of bytes. It checks each block against its own error correction, so a code that is drawn wrong is not read.
 */
export function readQrCode(svg: string): string {
  const code = modulesOf(svg)
  const size = code.length
  const version = (size - 17) / 4
  const { level, mask } = formatOf(code)
  if (level !== levelM) throw new Error(`The code has the level ${level}`)
  const words = codewordsOf(code, version, mask)
  return textIn(dataOf(words, version), version)
}

const border = 1
const levelM = 0

function modulesOf(svg: string): boolean[][] {
  const [, side] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? []
  const [, path] = /<path d="([^"]+)"/.exec(svg) ?? []
  if (!side || !path) throw new Error('No QR code is drawn here')
  const size = Number(side) - 2 * border
  const code = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let n = 0; n < Number(width); n++) {
      const row = code[Number(y) - border]
      if (row) row[Number(x) - border + n] = true
    }
  return code
}

const at = (code: boolean[][], x: number, y: number) => (code[y]?.[x] ? 1 : 0)

const formatMask = 0b101010000010010

function formatOf(code: boolean[][]): { level: number; mask: number } {
  let bits = 0
  const places = [...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y]), ...[7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8])]
  for (const [n, [x = 0, y = 0]] of places.entries()) bits |= at(code, x, y) << n
  const format = (bits ^ formatMask) >> 10
  return { level: format >> 3, mask: format & 7 }
}

/** Where patterns stand that carry no data. */
function isFixed(version: number, x: number, y: number): boolean {
  const size = version * 4 + 17
  const isCorner = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)
  const isVersion = version > 6 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))
  return isCorner || isVersion || x === 6 || y === 6 || isAligning(version, x, y)
}

function isAligning(version: number, x: number, y: number): boolean {
  if (version === 1) return false
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = version * 4 + 10
  const places = [6, ...Array.from({ length: count - 1 }, (_, n) => last - n * step).reverse()]
  return places.some((centreX, i) =>
    places.some((centreY, j) => {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === count - 1) || (i === count - 1 && j === 0)
      return !isCorner && Math.abs(x - centreX) <= 2 && Math.abs(y - centreY) <= 2
    }),
  )
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function codewordsOf(code: boolean[][], version: number, mask: number): number[] {
  const size = code.length
  const bits: number[] = []
  const turns = masks[mask] ?? (() => false)
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--
    const isUp = ((right + 1) & 2) === 0
    for (let n = 0; n < size; n++) {
      const y = isUp ? size - 1 - n : n
      for (const x of [right, right - 1])
        if (!isFixed(version, x, y)) bits.push(at(code, x, y) ^ Number(turns(x, y)))
    }
  }
  const words: number[] = []
  for (let n = 0; n + 8 <= bits.length; n += 8) words.push(Number.parseInt(bits.slice(n, n + 8).join(''), 2))
  return words
}

/** Of level M, for each version. */
const correcting = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

function dataOf(words: readonly number[], version: number): number[] {
  const [extra = 0, count = 0] = [correcting[version - 1], blockCounts[version - 1]]
  const short = Math.floor(words.length / count) - extra
  const longer = words.length % count
  const lengths = Array.from({ length: count }, (_, n) => short + Number(n >= count - longer))
  const blocks = lengths.map((): number[] => [])
  let next = 0
  for (let n = 0; n <= short; n++)
    for (const [block, length] of lengths.entries()) if (n < length) blocks[block]?.push(words[next++] ?? 0)
  const data = blocks.flat()
  for (let n = 0; n < extra; n++) for (const block of blocks) block.push(words[next++] ?? 0)
  for (const block of blocks) if (!isSound(block, extra)) throw new Error('The code is drawn wrong')
  return data
}

/** Its polynomial is zero at each of the first powers of the generator (Reed and Solomon). */
function isSound(block: readonly number[], extra: number): boolean {
  let root = 1
  for (let n = 0; n < extra; n++) {
    if (block.reduce((sum, word) => times(sum, root) ^ word, 0) !== 0) return false
    root = times(root, 2)
  }
  return true
}

/** In the field of 256 numbers. */
function times(one: number, other: number): number {
  let product = 0
  for (let n = 7; n >= 0; n--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((other >> n) & 1) * one
  }
  return product
}

const bytesMode = 0b0100

function textIn(data: readonly number[], version: number): string {
  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('')
  let place = 0
  const read = (count: number) => {
    place += count
    return Number.parseInt(bits.slice(place - count, place), 2)
  }
  if (read(4) !== bytesMode) throw new Error('The code has no segment of bytes')
  const length = read(version < 10 ? 8 : 16)
  return Buffer.from(Array.from({ length }, () => read(8))).toString('utf8')
}
