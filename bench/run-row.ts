import { type Result, summarize } from './figures.ts'
import type { Sample } from './load/sample.ts'
import type { Row } from './row.ts'
import type { Form } from './stage.ts'

const plans: Record<Form, { rounds: number; seconds: number }> = {
  full: { rounds: 5, seconds: 0.8 },
  short: { rounds: 3, seconds: 0.3 },
}

/**
 * All contenders in turn, round after round, so that a machine that slows down slows them all. The first round warms
 * them up and does not count.
 */
export async function runRow(row: Row, form: Form, report: (progress: string) => void): Promise<Result[]> {
  const { rounds, seconds } = plans[form]
  const kept: Sample[][] = []
  for (let round = 0; round <= rounds; round++) {
    const samples: Sample[] = []
    for (const { name, run } of row.contenders) {
      report(`${row.name}: ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}, ${name}`)
      samples.push(await run(seconds))
    }
    if (round > 0) kept.push(samples)
  }
  return summarize(row, kept)
}
