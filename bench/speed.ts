import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { useFastFolder } from '@hopechest/testing/machine/fast-folder'
import { median } from './figures.ts'
import { describeMachine } from './machine.ts'
import { before, measureBeside, openCommit } from './speed/before.ts'
import { openCheckout } from './speed/checkout.ts'
import { judge, measureAndJudge } from './speed/judge.ts'
import { marks } from './speed/marks.ts'
import { compare } from './speed/measure.ts'
import { goFirst } from './speed/processor.ts'
import { openRows, rowIn, rowNames, wholePrograms } from './speed/rows.ts'
import { type Line, toMarkdown, toText } from './speed/table.ts'
import { readProcessorTime, warnOfStolenTime } from './stolen-time.ts'

const usage = `Usage: npm run check:speed -- [ROW…] [--before] [--beside FOLDER] [--markdown] [--samples N]

Measures the CPU time of a request beside that of a bare node:http server in the same run, and ends with status 1 when a
row costs more than its mark in bench/speed/marks.ts in each of three tries. Without words it also measures an item, a write
and a page beside the commit that bench/speed/before.ts names, and ends with 1 when one of them costs more than
${before.most} times as much. Run it on a machine that does nothing else.

  ROW        only these rows, and those of the same program, of: ${rowNames.join(', ')}
  --before   only the rows beside that commit
  --beside   the same rows of another checkout, in turn: what a change costs. Make one, with packages, by
             git worktree add FOLDER COMMIT && cp -al node_modules FOLDER
  --markdown prints the table in Markdown, for bench/README.md
  --samples  measures each row this number of times and judges none: what its mark is set by`

const { chosen, beside, judgesMarks, judgesBefore, isMarkdown, samples } = readWords()
const begin = performance.now()
goFirst()
useFastFolder()
// What it has started, and its folder, go at the end of the process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
const timeBefore = readProcessorTime()
const isGood = await check().catch((error: unknown) => {
  report('')
  console.error(error)
  process.exit(1)
})
const timeAfter = readProcessorTime()
const stolen = timeBefore && timeAfter && warnOfStolenTime(timeBefore, timeAfter)
if (stolen) console.log(stolen)
console.log(`${Math.round((performance.now() - begin) / 1000)} s`)
process.exit(isGood ? 0 : 1)

async function check(): Promise<boolean> {
  console.log(`${describeMachine().join('\n')}\n`)
  if (samples > 0) return sample()
  const isWithinMarks = !judgesMarks || (await checkMarks())
  const isAsBefore = !judgesBefore || (await checkBefore())
  return isWithinMarks && isAsBefore
}

async function checkMarks(): Promise<boolean> {
  const { results, failed } = await measureAndJudge(chosen, measureAnew)
  report('')
  console.log((isMarkdown ? toMarkdown : toText)(results))
  for (const line of failed) console.error(`\n${complaintAbout(line)}`)
  return failed.length === 0
}

/** What landed before is the yardstick that finds a fifth. */
async function checkBefore(): Promise<boolean> {
  await using stack = new AsyncDisposableStack()
  const root = join(import.meta.dirname, '..')
  const folder = await openCommit(stack, root, before.commit)
  if (folder === undefined) {
    console.log(`Not compared with ${before.commit}: this clone does not have the commits of the past.`)
    return true
  }
  const [here, there] = [openCheckout(root, stack), openCheckout(folder, stack)]
  const { failed } = await measureAndJudge(before.rows, async (rows) => {
    const judged = await measureBeside(rows, here, there)
    for (const { name, ratio, verdict } of judged)
      say(`${name}: ${ratio.toFixed(2)} times what it cost in ${before.commit.slice(0, 8)} ${verdict}`)
    return judged
  })
  for (const { name } of failed)
    console.error(
      [
        `\nFAILED: ${name} costs more than ${before.most} times what it did. Make it cheaper. Or name a newer commit in`,
        'bench/speed/before.ts, in the same change and with the reason in its message.',
      ].join('\n'),
    )
  return failed.length === 0
}

/** What marks are set by: the ratios of each row, the least first. */
async function sample(): Promise<boolean> {
  const tries: Line[][] = []
  while (tries.length < samples) tries.push(await measureAnew(chosen))
  for (const name of chosen) {
    const ratios = tries.flatMap((lines) =>
      lines.filter((line) => line.name === name).map(({ ratio }) => ratio),
    )
    const sorted = ratios.toSorted((a, b) => a - b)
    console.log(
      `${name}: ${sorted.map((ratio) => ratio.toFixed(2)).join(' ')}, median ${median(ratios).toFixed(2)}`,
    )
  }
  return true
}

/** Each try starts the programs anew: one that had bad luck keeps it for as long as it runs. */
async function measureAnew(rows: readonly string[]): Promise<Line[]> {
  const names = wholePrograms(rows)
  await using stack = new AsyncDisposableStack()
  report('starting what the rows need')
  const ours = await openRows(stack, openCheckout(join(import.meta.dirname, '..'), stack), names)
  const others = beside === undefined ? undefined : await openRows(stack, openCheckout(beside, stack), names)
  const lines: Line[] = []
  for (const name of names) {
    report(name)
    const mark = marks[name]
    const row = rowIn(ours, name)
    const comparison = await compare(row, others && rowIn(others, name))
    const line = {
      name,
      title: row.title,
      kind: row.kind,
      mark,
      verdict: judge(comparison.ratio, mark),
      ...comparison,
    }
    say(`${name}: ${line.ratio.toFixed(2)} ${line.verdict}`)
    lines.push(line)
  }
  return lines
}

function complaintAbout({ name, ratio, mark }: Line): string {
  if (!ratio || !mark)
    return `FAILED: ${name} was not measured. The CPU time is in /proc, which only Linux has.`
  return [
    `FAILED: ${name} costs ${ratio.toFixed(2)} times the bare server, and ${mark} times is the most.`,
    'Make it cheaper: with --beside FOLDER you see what each change costs. Or move the mark in bench/speed/marks.ts, in the',
    'same change and with the reason in its message.',
  ].join('\n')
}

function readWords(): {
  chosen: readonly string[]
  beside: string | undefined
  judgesMarks: boolean
  judgesBefore: boolean
  isMarkdown: boolean
  samples: number
} {
  try {
    const { values, positionals } = parseArgs({
      options: {
        before: { type: 'boolean', default: false },
        beside: { type: 'string' },
        markdown: { type: 'boolean', default: false },
        samples: { type: 'string', default: '0' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    const unknown = positionals.find((name) => !rowNames.includes(name))
    if (unknown !== undefined) throw new Error(`There is no row "${unknown}".`)
    const chosen = positionals.length === 0 ? rowNames : wholePrograms(positionals)
    const beside = values.beside === undefined ? undefined : resolve(values.beside)
    const samples = Number(values.samples)
    const isNarrowed = positionals.length > 0 || beside !== undefined || samples > 0
    if (values.before && (isNarrowed || values.markdown)) throw new Error('--before stands alone.')
    return {
      chosen,
      beside,
      judgesMarks: !values.before,
      judgesBefore: !isNarrowed,
      isMarkdown: values.markdown,
      samples,
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

/** One line that is written anew where a person looks on. */
function report(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${progress}`)
}

/** A line that stays, with the seconds since the start. */
function say(line: string): void {
  report('')
  console.error(`${Math.round((performance.now() - begin) / 1000)} s  ${line}`)
}
