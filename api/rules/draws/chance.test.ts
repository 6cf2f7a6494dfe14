import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { choicesOf, placesIn } from './choices.ts'
import { type Below, drawEvenly } from './draw-evenly.ts'
import { mend } from './mend.ts'
import { choicesOfAll, findStuck } from './stuck.ts'

const everyone = (most: number) => Array.from({ length: most }, (_, n) => n + 1)

/** Who may draw whom, at random: a bit for each pair. */
const graphs = fc
  .integer({ min: 1, max: 6 })
  .chain((n) => fc.array(fc.integer({ min: 0, max: 2 ** n - 1 }), { minLength: n, maxLength: n }))

/** All draws, found by trying each receiver for each giver. */
function allDraws(choices: readonly number[], drawn: readonly number[] = []): number[][] {
  if (drawn.length === choices.length) return [[...drawn]]
  const free = placesIn(choices[drawn.length] ?? 0).filter((receiver) => !drawn.includes(receiver))
  return free.flatMap((receiver) => allDraws(choices, [...drawn, receiver]))
}

/** The same numbers in each run, so that a count is right or wrong for good. */
function seeded(seed: string): Below {
  let turn = 0
  return (most) => {
    for (;;) {
      const number = createHash('sha256').update(`${seed} ${turn++}`).digest().readBigUInt64BE()
      if (number < 2n ** 64n - (2n ** 64n % most)) return number % most
    }
  }
}

/** Above it, the counts of equally likely draws are as far apart in less than one of a hundred series (Wilson and Hilferty). */
function mostChiSquare(kinds: number): number {
  const degrees = kinds - 1
  const part = 2 / (9 * degrees)
  return degrees * (1 - part + 2.3263 * Math.sqrt(part)) ** 3
}

function chiSquare(counts: ReadonlyMap<string, number>, kinds: number, times: number): number {
  const expected = times / kinds
  const found = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return found + (kinds - counts.size) * expected
}

describe('drawing names', () => {
  test('names are drawn if and only if they can be, and otherwise it is said who is left with too few', () => {
    fc.assert(
      fc.property(graphs, (choices) => {
        const isPossible = allDraws(choices).length > 0
        const drawn = drawEvenly(choices)
        assert.equal(drawn !== undefined, isPossible)
        if (drawn) {
          assert.equal(new Set(drawn).size, choices.length)
          for (const [giver, receiver] of drawn.entries())
            assert.ok(placesIn(choices[giver] ?? 0).includes(receiver))
        }
        const stuck = findStuck(choices)
        assert.equal(stuck === undefined, isPossible)
        if (!stuck) return
        assert.ok(placesIn(choicesOfAll(choices, stuck)).length < stuck.length)
        for (const giver of stuck) {
          const fewer: number[] = stuck.filter((each) => each !== giver)
          assert.ok(placesIn(choicesOfAll(choices, fewer)).length >= fewer.length)
        }
      }),
      { numRuns: 2000 },
    )
  })

  const circles: [string, number, Parameters<typeof choicesOf>[1]][] = [
    ['three people', 3, []],
    ['four people', 4, []],
    ['five people, two of them a couple', 5, [{ kind: 'apart', person_id: 1, other_id: 2 }]],
    [
      'six people with wishes of each kind',
      6,
      [
        { kind: 'apart', person_id: 1, other_id: 2 },
        { kind: 'never', person_id: 3, other_id: 4 },
        { kind: 'only', person_id: 5, other_id: 1 },
        { kind: 'only', person_id: 5, other_id: 6 },
      ],
    ],
  ]
  for (const [name, people, wishes] of circles) {
    test(`each draw of ${name} is as likely as any other: 100,000 are drawn`, () => {
      const choices = choicesOf(everyone(people), wishes)
      const kinds = allDraws(choices).length
      const below = seeded(name)
      const counts = new Map<string, number>()
      const times = 100_000
      for (let n = 0; n < times; n++) {
        const drawn = drawEvenly(choices, below)?.join() ?? ''
        counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
      }
      assert.ok(counts.size <= kinds)
      const found = chiSquare(counts, kinds, times)
      assert.ok(found < mostChiSquare(kinds), `${found} for ${kinds} draws`)
    })
  }

  test('of twenty people all draws are counted, to the last one', () => {
    const limitsAsked: bigint[] = []
    drawEvenly(choicesOf(everyone(20), []), (most) => {
      limitsAsked.push(most)
      return most - 1n
    })
    // The permutations of twenty that leave none in its place.
    assert.equal(limitsAsked[0], 895_014_631_192_902_121n)
    assert.equal(limitsAsked.length, 20)
  })

  test('one who leaves is mended with the fewest changes that there can be, each way as likely as any other', () => {
    fc.assert(
      fc.property(graphs, fc.nat(), (graph, chosen) => {
        const choices = graph.map((those, giver) => those & ~(1 << giver))
        const drawn = drawEvenly(choices)
        if (!drawn) return
        const leaver = chosen % choices.length
        const stay = everyone(choices.length).flatMap((n) => (n - 1 === leaver ? [] : n - 1))
        const left = stay.map((giver) =>
          stay.reduce((all, who, place) => all | ((((choices[giver] ?? 0) >> who) & 1) << place), 0),
        )
        const receivers = stay.map((giver) => stay.indexOf(drawn[giver] ?? -1))
        if (stay.length === 0) return
        const all = allDraws(left)
        const mended = mend(left, receivers)
        assert.equal(mended !== undefined, all.length > 0)
        if (!mended) return
        const changes = (other: readonly number[]) => other.filter((who, n) => who !== receivers[n]).length
        const fewest = Math.min(...all.map(changes))
        const least = all.filter((each) => changes(each) === fewest).map(String)
        assert.ok(least.includes(String(mended)), `${mended} of ${least.join(' or ')}`)
        // Each number that may come leads to another draw, and all of the least ones are reached.
        const reached = new Set<string>()
        const tree = (answers: readonly bigint[]): void => {
          const asked: bigint[] = []
          const found = mend(left, receivers, (most) => {
            asked.push(most)
            return answers[asked.length - 1] ?? 0n
          })
          reached.add(String(found))
          for (let n = answers.length; n < asked.length; n++)
            for (let other = 1n; other < (asked[n] ?? 0n); other++)
              tree([...answers, ...Array.from({ length: n - answers.length }, () => 0n), other])
        }
        tree([])
        assert.deepEqual([...reached].toSorted(), least.toSorted())
      }),
      { numRuns: 500 },
    )
  })
})
