import { checkAnswers } from './answers.ts'
import { describeMachine } from './machine.ts'
import { linesOf } from './print.ts'
import { runRow } from './run-row.ts'
import { createStage } from './stage.ts'
import { readProcessorTime, warnOfStolenTime } from './stolen-time.ts'
import { readWords } from './words.ts'

const { chosen, onlyAnswers } = readWords()
const begin = performance.now()
try {
  console.log(`${describeMachine().join('\n')}\n`)
  if (onlyAnswers) await checkAnswers(chosen, report)
  else await measure()
} catch (error) {
  console.error(error)
  process.exit(1)
}
console.log(`\n${Math.round((performance.now() - begin) / 1000)} s`)
// The embedded PostgreSQL would end this process with a status of its own.
process.exit(0)

async function measure(): Promise<void> {
  const timeBefore = readProcessorTime()
  {
    await using stack = new AsyncDisposableStack()
    const stage = createStage(stack)
    for (const group of chosen) {
      report(`${group.name}: starting what it needs`)
      for (const row of await group.open(stage)) {
        const results = await runRow(row, report)
        report('')
        console.log(`${linesOf(row, results).join('\n')}\n`)
      }
    }
    for (const reason of stage.absent) console.log(reason)
  }
  const timeAfter = readProcessorTime()
  const stolen = timeBefore && timeAfter && warnOfStolenTime(timeBefore, timeAfter)
  if (stolen) console.log(stolen)
}

/** One line that is written anew where a person looks on, and a line for each step elsewhere. */
function report(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${progress}`)
  else if (progress !== '') process.stderr.write(`${progress}\n`)
}
