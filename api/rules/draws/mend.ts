import { placesIn } from './choices.ts'
import { type Below, randomBelow } from './draw-evenly.ts'

/**
 * Gives a receiver to the one giver who has none, so that as few others as possible get another one; of several ways with as
 * few, each is equally likely. `receivers` has -1 for that giver. Undefined where the choices let no names be drawn.
 */
export function mend(
  choices: readonly number[],
  receivers: readonly number[],
  below: Below = randomBelow,
): number[] | undefined {
  const alone = receivers.indexOf(-1)
  const free = receivers.findIndex((_, place) => !receivers.includes(place))
  const ways = countWays(choices, receivers, free)
  const way = ways[alone]
  if (!way) return undefined
  const mended = [...receivers]
  let [giver, count] = [alone, way.count]
  for (let steps = way.steps; steps > 0; steps--) {
    const onward = placesIn(choices[giver] ?? 0).flatMap((receiver): Step[] => {
      if (receiver === free) return steps === 1 ? [{ receiver, next: -1, count: 1n }] : []
      const next = receivers.indexOf(receiver)
      const after = ways[next]
      return after?.steps === steps - 1 ? [{ receiver, next, count: after.count }] : []
    })
    const step = pick(onward, below(count))
    mended[giver] = step.receiver
    giver = step.next
    count = step.count
  }
  return mended
}

interface Step {
  receiver: number
  /** Who had this receiver until now. */
  next: number
  count: bigint
}

interface Ways {
  /** How many slips change from this giver on, and in how many ways that comes out. */
  steps: number
  count: bigint
}

/** Givers who may draw the free one, those who may draw whom these have, and so on. */
function countWays(
  choices: readonly number[],
  receivers: readonly number[],
  free: number,
): (Ways | undefined)[] {
  const ways: (Ways | undefined)[] = choices.map(() => undefined)
  let reached = new Map([[free, 1n]])
  for (let steps = 1; reached.size > 0; steps++) {
    const found = new Map<number, bigint>()
    for (const giver of choices.keys()) {
      if (ways[giver]) continue
      const counts = placesIn(choices[giver] ?? 0).map((receiver) => reached.get(receiver) ?? 0n)
      const count = counts.reduce((sum, each) => sum + each, 0n)
      if (count > 0n) found.set(giver, count)
    }
    for (const [giver, count] of found) ways[giver] = { steps, count }
    reached = new Map(
      [...found].flatMap(([giver, count]) => {
        const receiver = receivers[giver] ?? -1
        return receiver < 0 ? [] : [[receiver, count]]
      }),
    )
  }
  return ways
}

function pick(steps: readonly Step[], number: bigint): Step {
  let left = number
  for (const step of steps) {
    left -= step.count
    if (left < 0n) return step
  }
  throw new Error('There are fewer ways than were counted')
}
