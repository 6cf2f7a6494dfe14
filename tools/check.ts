import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { findDescriptionFault } from './check/description.ts'
import { checkLanguages } from './check/languages.ts'
import { findLongTexts } from './check/lengths.ts'
import { findDeadLinks } from './check/links.ts'
import { findLockFault } from './check/lock.ts'
import { findWords } from './check/words.ts'
import { readWords, wrongWords } from './command.ts'

const root = join(import.meta.dirname, '..')

interface Step {
  title: string
  /** Returns the fault, or undefined. A step that `streams` has printed it already. */
  run(): Promise<string | undefined>
  streams?: true
}

/** The tests come last, so that the output ends with their counts. */
const steps: Record<string, Step> = {
  types: { title: 'Types', run: () => command('tsc', []) },
  'browser-types': { title: 'Types of browser scripts', run: () => command('tsc', ['-p', 'look/scripts']) },
  'extension-types': { title: 'Types of the extension', run: () => command('tsc', ['-p', 'extension']) },
  lint: { title: 'Lint and format', run: () => command('biome', ['ci', '.']) },
  lock: { title: 'Lock file', run: async () => findLockFault(root) },
  words: { title: 'Words', run: async () => findWords(await trackedFiles(), root) },
  languages: {
    title: 'Languages of the site',
    run: async () => checkLanguages(join(root, 'site/languages')).fault,
  },
  links: { title: 'Links in documents', run: async () => findDeadLinks(await trackedFiles(), root) },
  lengths: { title: 'Lengths of texts', run: async () => findLongTexts(await trackedFiles(), root) },
  description: {
    title: 'Description of the API',
    run: () => findDescriptionFault((file, words, env) => command(file, words, 'pipe', env)),
  },
  tests: {
    title: 'Tests',
    run: () => command(process.execPath, ['tools/tests/main.ts'], 'inherit'),
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
  const usage = `Usage: npm run check -- [--except STEP]…

Runs every check of this repository, the same here and in CI. The steps, in this order:

${Object.entries(steps)
  .map(([name, { title }]) => `  ${name.padEnd(14)} ${title}`)
  .join('\n')}

  --except STEP  leaves a step out`
  const { except } = readWords(usage, {
    options: { except: { type: 'string', multiple: true, default: [] } },
  }).values
  const unknown = except.find((name) => !(name in steps))
  return unknown === undefined ? except : wrongWords(`There is no step "${unknown}".`, usage)
}

/** Returns what the command printed if it failed. */
async function command(
  file: string,
  words: string[],
  output: 'pipe' | 'inherit' = 'pipe',
  env: Record<string, string> = {},
): Promise<string | undefined> {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(file, words, {
    cwd: root,
    env: { ...process.env, PATH, ...env },
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

function trackedFiles(): Promise<string[]> {
  const child = spawn('git', ['ls-files', '-z'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  return child.stdout
    .setEncoding('utf8')
    .reduce((text: string, part: string) => text + part, '')
    .then((text) => text.split('\0').filter(Boolean))
}
