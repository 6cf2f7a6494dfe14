import type { Contender, Row } from './row.ts'
import { createStage, type Group } from './stage.ts'

const seconds = 0.05

/** Runs each row for a moment. The load tool throws when an answer is wrong, and this when no answer came. */
export async function checkAnswers(
  groups: readonly Group[],
  report: (progress: string) => void,
): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const stage = createStage(stack, { onSqliteAlone: true })
  for (const group of groups) {
    report(`${group.name}: starting what it needs`)
    const rows = await group.open(stage)
    for (const row of rows) await checkRow(row, report)
    report('')
    console.log(`${group.name}: the answers of ${rows.length} rows are right`)
  }
}

async function checkRow({ name, contenders }: Row, report: (progress: string) => void): Promise<void> {
  const yardsticks = contenders.filter(({ role }: Contender) => role === 'yardstick')
  if (yardsticks.length !== 1) throw new Error(`${name} has ${yardsticks.length} yardsticks, and needs one`)
  for (const contender of contenders) {
    report(`${name}: ${contender.name}`)
    const { requests } = await contender.run(seconds)
    if (requests === 0) throw new Error(`${contender.name} answered no request of ${name}`)
  }
}
