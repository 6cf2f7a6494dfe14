import { type Result, summarize } from './figures.ts'
import type { Sample } from './load/sample.ts'
import type { Row } from './row.ts'
import type { Form } from './stage.ts'

interface Plan {
  rounds: number
  seconds: number
  warmUpSeconds: number
}

/** Node compiles what runs often during the first seconds, so a full run warms up for much longer than one round. */
const plans: Record<Form, Plan> = {
  full: { rounds: 5, seconds: 0.8, warmUpSeconds: 4 },
  short: { rounds: 3, seconds: 0.3, warmUpSeconds: 0.3 },
}

/**
 * All contenders in turn, round after round, so that a machine that slows down slows them all. The first round warms
 * them up and does not count.
 */
export async function runRow(row: Row, form: Form, report: (progress: string) => void): Promise<Result[]> {
  const { rounds, seconds, warmUpSeconds } = plans[form]
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
