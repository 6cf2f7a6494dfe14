import { randomBytes } from 'node:crypto'
import { placesIn } from './choices.ts'

/** A whole number from 0 to below this one, each equally likely. */
export type Below = (most: bigint) => bigint

/**
 * The receiver of each giver: of all draws that the choices allow, each is equally likely. For each set of people who are
 * drawn already, it counts in how many ways the others can be given out, and weighs each name by that.
 */
export function drawEvenly(choices: readonly number[], below: Below = randomBelow): number[] | undefined {
  const ways = countWays(choices)
  if (ways(0) === 0n) return undefined
  let drawn = 0
  return choices.map((those) => {
    let left = below(ways(drawn))
    for (const receiver of placesIn(those & ~drawn)) {
      const next = drawn | (1 << receiver)
      left -= ways(next)
      if (left >= 0n) continue
      drawn = next
      return receiver
    }
    throw new Error('There are fewer ways than were counted')
  })
}

/** The counts of twenty people do not fit into a double: each is kept in two parts of 32 bits. */
const part = 2 ** 32

function countWays(choices: readonly number[]): (drawn: number) => bigint {
  const all = 2 ** choices.length - 1
  const [high, low] = [new Uint32Array(all + 1), new Uint32Array(all + 1)]
  low[all] = 1
  for (let drawn = all - 1; drawn >= 0; drawn--) {
    let [highs, lows] = [0, 0]
    // Who is drawn next is drawn by the giver whose place is the number of those who are drawn.
    for (let rest = (choices[countBits(drawn)] ?? 0) & ~drawn; rest !== 0; rest &= rest - 1) {
      const next = drawn | (rest & -rest)
      highs += high[next] ?? 0
      lows += low[next] ?? 0
    }
    high[drawn] = highs + Math.floor(lows / part)
    low[drawn] = lows % part
  }
  return (drawn) => (BigInt(high[drawn] ?? 0) << 32n) + BigInt(low[drawn] ?? 0)
}

function countBits(bits: number): number {
  let pairs = bits - ((bits >> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
  return (((pairs + (pairs >> 4)) & 0x0f0f0f0f) * 0x01010101) >> 24
}

const bytes = 8

/** What does not divide evenly is thrown away. */
export function randomBelow(most: bigint): bigint {
  const bits = BigInt(most.toString(2).length)
  for (;;) {
    const number = BigInt.asUintN(Number(bits), randomBytes(bytes).readBigUInt64BE())
    if (number < most) return number
  }
}
