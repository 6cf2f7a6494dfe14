import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import { openCheckout } from './speed/checkout.ts'
import { judge, measureAndJudge } from './speed/judge.ts'
import { type Bare, marks, room } from './speed/marks.ts'
import { type Contender, type Cost, measure, ratioOf } from './speed/measure.ts'
import { type Asked, openRows, type Rows, rowNames } from './speed/rows.ts'
import { type Line, toMarkdown, toText } from './speed/table.ts'
import { readProcessorTime, warnOfStolenTime } from './stolen-time.ts'
import { startBareServer } from './yardsticks/start.ts'

const usage = `Usage: npm run check:speed -- [ROW…] [--beside FOLDER] [--markdown]

Measures the CPU time of a request beside that of a bare node:http server in the same run, and ends with status 1 when a
row costs more than its mark in bench/speed/marks.ts in each of three tries. Run it on a machine that does nothing else.

  ROW        only these rows, of: ${rowNames.join(', ')}
  --beside   the same rows of another checkout, in turn: what a change costs. Make one, with packages, by
             git worktree add FOLDER COMMIT && cp -al node_modules FOLDER
  --markdown prints the table in Markdown, for docs/performance.md`

const { chosen, beside, isMarkdown } = readWords()
// A machine that is busy with other work moves the figures. An administrator may put programs first, and what they start
// inherits it.
if (process.getuid?.() === 0) setPriority(constants.priority.PRIORITY_HIGH)
const begin = performance.now()
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
  await using stack = new AsyncDisposableStack()
  report('starting what the rows need')
  const ours = await openRows(stack, openCheckout(join(import.meta.dirname, '..')), chosen)
  const theirs = beside === undefined ? undefined : await openRows(stack, openCheckout(beside), chosen)
  const bare = await openBare(stack, ours)

  const measureRows = async (rows: readonly string[]): Promise<Map<string, Line>> => {
    const contenders = new Map<string, Contender>(Object.entries(bare))
    for (const row of rows) {
      contenders.set(row, rowIn(ours, row))
      if (theirs) contenders.set(`beside ${row}`, rowIn(theirs, row))
    }
    const costs = await measure(contenders, report)
    const lines = new Map<string, Line>()
    for (const name of Object.keys(bare))
      lines.set(name, { name, title: 'node:http alone', cost: of(costs, name) })
    for (const row of rows) lines.set(row, toLine(row, rowIn(ours, row).title, costs))
    return lines
  }
  const { results, failed } = await measureAndJudge(
    chosen,
    measureRows,
    (_, { verdict }) => verdict === 'ok' || verdict === '',
  )
  report('')
  console.log((isMarkdown ? toMarkdown : toText)([...results.values()]))
  for (const row of failed) console.error(`\n${complaintAbout(row, results.get(row))}`)
  return failed.length === 0
}

/** The bare servers send the bytes of our item and of our list, to the same requests. */
async function openBare(stack: AsyncDisposableStack, { item, list }: Rows): Promise<Record<Bare, Contender>> {
  const file = new URL('./yardsticks/constant.ts', import.meta.url)
  const open = async (row: Asked | undefined): Promise<Contender> => {
    const { url, pids } = await startBareServer(stack, file, { first: { text: row?.text } })
    return { url, pids, asks: row?.asks ?? [], leastBytes: row?.leastBytes ?? 0 }
  }
  return { 'bare item': await open(item), 'bare list': await open(list) }
}

function toLine(name: string, title: string, costs: ReadonlyMap<string, Cost>): Line {
  const cost = of(costs, name)
  const theirs = costs.get(`beside ${name}`)
  const beside = theirs && { beside: { cost: theirs, quotient: ratioOf(cost, theirs) } }
  const mark = marks[name]
  if (mark === undefined) return { name, title, cost, verdict: judge(Number.NaN, mark), ...beside }
  const bare = of(costs, mark.of)
  const ratio = ratioOf(cost, bare)
  return { name, title, cost, bare, ratio, mark, verdict: judge(ratio, mark), ...beside }
}

function complaintAbout(row: string, line: Line | undefined): string {
  return `FAILED: ${row} costs ${line?.ratio?.toFixed(2)} times the ${line?.mark?.of}, and may cost ${((line?.mark?.most ?? 0) * room).toFixed(2)} times as much.
Make it cheaper: --beside FOLDER compares it with another checkout. Or move its mark in bench/speed/marks.ts, and say why
in the message of that change.`
}

function rowIn(rows: Rows, name: string): Asked {
  const row = rows[name]
  if (row === undefined) throw new Error(`There is no row "${name}"`)
  return row
}

function of<Value>(all: ReadonlyMap<string, Value>, name: string): Value {
  const value = all.get(name)
  if (value === undefined) throw new Error(`${name} was not measured`)
  return value
}

function readWords(): { chosen: readonly string[]; beside: string | undefined; isMarkdown: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: {
        beside: { type: 'string' },
        markdown: { type: 'boolean', default: false },
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
    const chosen = positionals.length === 0 ? rowNames : positionals
    const beside = values.beside === undefined ? undefined : resolve(values.beside)
    return { chosen, beside, isMarkdown: values.markdown }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

/** One line that is written anew where a person looks on. */
function report(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${progress}`)
}
