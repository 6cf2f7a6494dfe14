import { availableParallelism } from 'node:os'
import { useFastFolder } from '@hopechest/testing/machine/fast-folder'
import { readWords, wrongWords } from '../command.ts'
import { faults } from './faults/faults.ts'
import { type Report, runStories } from './run.ts'

const usage = `Usage: npm run household -- [--seeds N] [--from SEED] [--seed SEED] [--fault NAME]

Plays stories of a household: service, pages, host, clock, disk and letters in one process, and all that happens comes from a
seed. After each step it looks whether what people were promised holds (decision 091). A seed that fails is played again, shorter
and shorter, and printed as commands of curl.

  --seeds N     this many stories, 200 without it
  --from SEED   the seed of the first story, 1 without it
  --seed SEED   this story alone
  --fault NAME  with a fault planted, and until it is found: ${Object.keys(faults).join(', ')}`

const { values } = readWords(usage, {
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    fault: { type: 'string' },
  },
})
const whole = (text: string) =>
  /^\d{1,9}$/.test(text) ? Number(text) : wrongWords(`"${text}" is no number.`, usage)
if (values.fault !== undefined && !(values.fault in faults))
  wrongWords(`There is no fault "${values.fault}".`, usage)

using _folder = useFastFolder()
const first = whole(values.seed ?? values.from)
const count = values.seed === undefined ? whole(values.seeds) : 1
const failed: Report[] = []
let played = 0
let died = 0
const started = performance.now()
await runStories({
  seeds: Array.from({ length: count }, (_, n) => first + n),
  processes: Math.min(count, availableParallelism()),
  fault: values.fault,
  isShrunk: true,
  hear(report) {
    played++
    died += report.died
    if (played % 100 === 0) console.log(`${played} stories`)
    if (report.sentence === undefined) return false
    failed.push(report)
    console.log(`\nSeed ${report.seed} fails. npm run household -- --seed ${report.seed}`)
    for (const line of report.lines ?? [report.sentence]) console.log(line)
    return values.fault !== undefined
  },
})
const seconds = Math.round((performance.now() - started) / 1000)
console.log(
  `\n${played} stories in ${seconds} s, ${died} requests under which a process died, ${failed.length} failed`,
)
process.exitCode = failed.length > 0 ? 1 : 0
