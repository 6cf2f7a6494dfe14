import { readdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isGood, lineOf, type Measurement } from './measurement.ts'

const root = join(import.meta.dirname, '..')

const usage = `Usage: npm run check:availability -- [name ...] [--short] [--stops <number>]
  Attacks the real service and prints one line for each figure, with its mark. Every file of bench/availability/ is one
  measurement: its figures stand below its name and its time.
  name     only the measurements whose file name begins so, such as pipelining
  --short  the form that CI runs, which judges no times
  --stops  how often "stopping" stops the service, each way`

const { values, positionals } = readWords()
const form = values.short ? 'short' : 'full'
const options = values.stops === undefined ? {} : { stops: Number(values.stops) }
if (options.stops !== undefined && !(options.stops >= 1)) endWith('--stops is a number of at least 1')
// On a machine that is busy with other work, the times would be those of that work. An administrator may put programs
// first, and what they start inherits it; for other accounts the machine has to be quiet.
if (process.getuid?.() === 0) setPriority(constants.priority.PRIORITY_HIGH)
// A service starts in half the time when it finds its sources compiled.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'availability')
const started = performance.now()
const measurements = await findMeasurements(positionals)
// Those that count wait for most of their time: for a slow host, a lock, a memory that ends.
const missed = await Promise.all(measurements.filter(({ isTimed }) => !isTimed).map(run))
const timed = measurements.filter(({ isTimed }) => isTimed).values()
// The short form judges no times, so nothing has to be alone there: two at once, as CI has two processors.
await Promise.all(
  Array.from({ length: form === 'short' ? 2 : 1 }, async () => {
    for (const measurement of timed) missed.push(await run(measurement))
  }),
)
const failed = missed.reduce((sum, count) => sum + count, 0)
console.log(`\n${secondsSince(started)} seconds in all`)
if (failed > 0) console.error(`FAILED: ${failed} figures miss their mark, or could not be measured`)
process.exit(failed > 0 ? 1 : 0)

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        short: { type: 'boolean', default: false },
        stops: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    })
    if (!values.help) return { values, positionals }
  } catch (error) {
    endWith(error instanceof Error ? error.message : String(error))
  }
  console.log(usage)
  process.exit(0)
}

/** The words after the command are wrong. */
function endWith(fault: string): never {
  console.error(`${fault}\n\n${usage}`)
  process.exit(2)
}

/** Prints the figures and returns how many of them miss their mark. A measurement that fails stops no other. */
async function run({ title, measure }: Measurement): Promise<number> {
  const began = performance.now()
  const figures = await measure(form, options).catch((error: unknown) => error as Error)
  console.log(`${title}, ${secondsSince(began)} seconds`)
  if (figures instanceof Error) {
    console.error(figures)
    return 1
  }
  for (const figure of figures) console.log(lineOf(figure, form))
  return figures.filter((figure) => !isGood(figure, form)).length
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1)
}

async function findMeasurements(names: readonly string[]): Promise<Measurement[]> {
  const folder = join(import.meta.dirname, 'availability')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  const chosen = files.filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)))
  if (chosen.length === 0) {
    const known = files.map((file) => file.replace('.ts', '')).join(', ')
    endWith(`No measurement is called ${names.join(' or ')}. There are: ${known}`)
  }
  const modules = chosen.map((file) => import(join(folder, file)) as Promise<{ default: Measurement }>)
  return (await Promise.all(modules)).map((module) => module.default)
}
