import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findWords } from './check/words.ts'

/** All that has to be true of the house, the same at home and in CI. `--except NAME` leaves a step out. */
const root = join(import.meta.dirname, '..')

interface Step {
  title: string
  /** Returns what is wrong, or undefined; `streams` has shown it already. */
  run(): Promise<string | undefined>
  streams?: true
}

/** The tests come last, so that the output ends with what they say. */
const steps: Record<string, Step> = {
  types: { title: 'Types', run: () => command('tsc', []) },
  lint: { title: 'Lint and format', run: () => command('biome', ['ci', '.']) },
  lock: { title: 'Lock file without addresses', run: async () => lockFileFault() },
  words: { title: 'Words', run: async () => findWords(await trackedFiles(), root) },
  tests: {
    title: 'Tests',
    run: () => command(process.execPath, ['tools/run-tests.ts'], 'inherit'),
    streams: true,
  },
}

process.exitCode = await check(readExceptions())

async function check(except: readonly string[]): Promise<number> {
  const failed: string[] = []
  for (const [name, { title, run, streams }] of Object.entries(steps)) {
    if (except.includes(name)) continue
    process.stdout.write(streams ? `${title}\n` : title)
    const started = performance.now()
    const fault = await run()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (!streams) console.log(`  ${seconds} s  ${fault === undefined ? 'ok' : 'FAILED'}`)
    if (fault) console.log(fault)
    if (fault !== undefined) failed.push(title)
  }
  if (failed.length > 0) console.error(`\nFAILED: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
}

function readExceptions(): string[] {
  const known = Object.keys(steps).join(', ')
  try {
    const { except = [] } = parseArgs({ options: { except: { type: 'string', multiple: true } } }).values
    const unknown = except.find((name) => !(name in steps))
    if (unknown === undefined) return except
    console.error(`There is no step "${unknown}". The steps are ${known}.`)
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\nUsage: npm run check -- [--except STEP]… with STEP one of ${known}`,
    )
  }
  process.exit(2)
}

/** What the command has said, if it failed. */
async function command(
  file: string,
  words: string[],
  output: 'pipe' | 'inherit' = 'pipe',
): Promise<string | undefined> {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(file, words, {
    cwd: root,
    env: { ...process.env, PATH },
    stdio: ['ignore', output, output],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  }
  const [status] = await once(child, 'close')
  return status === 0 ? undefined : said
}

/** An address in the lock file is where one person's registry lives; everybody else has to go there too. */
function lockFileFault(): string | undefined {
  const lines = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n')
  const found = lines.findIndex((line) => line.includes('"resolved": "http'))
  return found < 0 ? undefined : `package-lock.json:${found + 1}: ${lines[found]?.trim()}`
}

function trackedFiles(): Promise<string[]> {
  const child = spawn('git', ['ls-files', '-z'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  return child.stdout
    .setEncoding('utf8')
    .reduce((text: string, part: string) => text + part, '')
    .then((text) => text.split('\0').filter(Boolean))
}
