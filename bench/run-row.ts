import { type Result, summarize } from './figures.ts'
import type { Sample } from './load/sample.ts'
import type { Row } from './row.ts'

const rounds = 5
const seconds = 0.8
/** Node compiles what runs often during the first seconds. */
const warmUpSeconds = 4

/**
 * All contenders in turn, round after round, so that a machine that slows down slows them all. The first round warms
 * them up and does not count.
 */
export async function runRow(row: Row, report: (progress: string) => void): Promise<Result[]> {
  const kept: Sample[][] = []
  for (let round = 0; round <= rounds; round++) {
    const samples: Sample[] = []
    for (const { name, run } of row.contenders) {
      report(`${row.name}: ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}, ${name}`)
      samples.push(await run(round === 0 ? warmUpSeconds : seconds))
    }
    if (round > 0) kept.push(samples)
  }
  return summarize(row, kept)
}
