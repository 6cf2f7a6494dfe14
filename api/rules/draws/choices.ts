import type { DrawWish } from '@hopechest/contract'

/**
 * Whom each giver may draw: for each a number whose bits are the places of these people. Whom a wish names that takes no part
 * counts for nothing.
 */
export function choicesOf(takers: readonly number[], wishes: readonly DrawWish[]): number[] {
  const place = new Map(takers.map((id, n) => [id, n]))
  const all = 2 ** takers.length - 1
  const choices = takers.map((_, giver) => all & ~(1 << giver))
  const only = new Map<number, number>()
  for (const { kind, person_id, other_id } of wishes) {
    const [giver, receiver] = [place.get(person_id), place.get(other_id)]
    if (giver === undefined || receiver === undefined) continue
    if (kind === 'only') only.set(giver, (only.get(giver) ?? 0) | (1 << receiver))
    else forbid(choices, giver, receiver)
    if (kind === 'apart') forbid(choices, receiver, giver)
  }
  for (const [giver, those] of only) choices[giver] = (choices[giver] ?? 0) & those
  return choices
}

/** The same without these pairs of giver and receiver. */
export function without(
  choices: readonly number[],
  takers: readonly number[],
  pairs: ReadonlyMap<number, number>,
): number[] {
  return choices.map((those, giver) => {
    const receiver = takers.indexOf(pairs.get(takers[giver] ?? -1) ?? -1)
    return receiver < 0 ? those : those & ~(1 << receiver)
  })
}

/** The places whose bits are set. */
export function placesIn(bits: number): number[] {
  const places = []
  for (let rest = bits; rest !== 0; rest &= rest - 1) places.push(31 - Math.clz32(rest & -rest))
  return places
}

function forbid(choices: number[], giver: number, receiver: number): void {
  choices[giver] = (choices[giver] ?? 0) & ~(1 << receiver)
}
