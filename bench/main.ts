import { checkAnswers } from './answers.ts'
import { type Baseline, comparableOf, hasFallen, readBaseline, saveBaseline } from './baseline.ts'
import { describeMachine } from './machine.ts'
import { linesOf } from './print.ts'
import { profile } from './profile.ts'
import { runRow } from './run-row.ts'
import { createStage } from './stage.ts'
import { readProcessorTime, warnOfStolenTime } from './stolen-time.ts'
import { readWords } from './words.ts'

const { chosen, isShort, onlyAnswers, savesBaseline, profiled } = readWords()
const begin = performance.now()
try {
  console.log(`${describeMachine().join('\n')}\n`)
  if (profiled) console.log((await profile(profiled)).join('\n'))
  else if (onlyAnswers) await checkAnswers(chosen, report)
  else await measure()
} catch (error) {
  console.error(error)
  process.exit(1)
}
console.log(`\n${Math.round((performance.now() - begin) / 1000)} s`)
// The embedded PostgreSQL would end this process with a status of its own.
process.exit(0)

async function measure(): Promise<void> {
  const form = isShort ? 'short' : 'full'
  const baseline = readBaseline()
  const measured: Baseline = {}
  const remarks: string[] = []
  const timeBefore = readProcessorTime()
  {
    await using stack = new AsyncDisposableStack()
    const stage = createStage(stack, form)
    for (const group of chosen) {
      report(`${group.name}: starting what it needs`)
      for (const row of await group.open(stage)) {
        const results = await runRow(row, form, report)
        report('')
        console.log(`${linesOf(row, results).join('\n')}\n`)
        const comparable = comparableOf(row, results)
        if (!comparable) continue
        measured[row.name] = Number(comparable.value.toFixed(3))
        if (isShort && hasFallen(comparable, baseline[row.name])) {
          remarks.push(
            `WARNING: ${row.name} is slower by more than a third: its ratio is ${measured[row.name]}, and the baseline has ${baseline[row.name]}`,
          )
        }
      }
    }
    remarks.push(...stage.absent)
  }
  const timeAfter = readProcessorTime()
  const stolen = timeBefore && timeAfter && warnOfStolenTime(timeBefore, timeAfter)
  if (stolen) remarks.push(stolen)
  if (savesBaseline) saveBaseline(measured)
  for (const remark of remarks) console.log(remark)
}

/** One line that is written anew where a person looks on, and a line for each step elsewhere. */
function report(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${progress}`)
  else if (progress !== '') process.stderr.write(`${progress}\n`)
}
