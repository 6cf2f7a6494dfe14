import { placesIn } from './choices.ts'

/**
 * Givers who together may draw fewer people than they are, without one of whom there would be enough, or undefined: by
 * Hall's theorem names can then be drawn.
 */
export function findStuck(choices: readonly number[]): number[] | undefined {
  const givers = new Map<number, number>()
  for (const giver of choices.keys()) {
    const seen = reach(choices, giver, givers)
    if (seen) return least(choices, seen)
  }
  return undefined
}

/** All that these givers may draw. */
export function choicesOfAll(choices: readonly number[], givers: readonly number[]): number {
  return givers.reduce((all, giver) => all | (choices[giver] ?? 0), 0)
}

/** Finds a receiver for one more giver, which may change those of other givers. Without one it returns all givers whom it asked. */
function reach(choices: readonly number[], first: number, givers: Map<number, number>): number[] | undefined {
  const from = new Map<number, number>()
  const queue = [first]
  for (const giver of queue)
    for (const receiver of placesIn(choices[giver] ?? 0)) {
      if (from.has(receiver)) continue
      from.set(receiver, giver)
      const taken = givers.get(receiver)
      if (taken !== undefined) queue.push(taken)
      else {
        passOn(receiver, from, givers)
        return undefined
      }
    }
  return queue
}

/** Back along the way by which the receiver was found. */
function passOn(found: number, from: ReadonlyMap<number, number>, givers: Map<number, number>): void {
  const receivers = new Map([...givers].map(([receiver, giver]) => [giver, receiver]))
  for (let receiver: number | undefined = found; receiver !== undefined; ) {
    const giver = from.get(receiver) ?? 0
    const before = receivers.get(giver)
    givers.set(receiver, giver)
    receiver = before
  }
}

function least(choices: readonly number[], stuck: readonly number[]): number[] {
  return stuck.reduce(
    (some, giver) => {
      const fewer = some.filter((each) => each !== giver)
      return placesIn(choicesOfAll(choices, fewer)).length < fewer.length ? fewer : some
    },
    stuck.toSorted((one, other) => one - other),
  )
}
