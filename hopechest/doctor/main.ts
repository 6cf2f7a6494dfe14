import { parseArgs } from 'node:util'
import { otherDatabaseFault } from '@hopechest/database'
import { commandLine, SettingsError, warningsIn } from '@hopechest/program'
import { type Config, readConfig, settings } from '../config.ts'
import { listenFaults } from './addresses.ts'
import { examine, examineReady } from './examine.ts'
import type { Finding } from './finding.ts'

const usage = `Usage: ${commandLine('doctor', '[--mail ADDRESS | --ready | --host URL]')}

Looks at everything that may be wrong: settings, database, disk, clock, site key, the address that guests reach, the
host, mail and backups. It changes nothing. Give it the settings of the service, and run it in the folder where that runs.

  --mail ADDRESS  also send a letter there
  --ready         look only whether the service answers: it is at fault when it does not
  --host URL      walk through a host that frames the pages: see --host --help
  --help          show this text

Exit codes: 0 nothing is at fault, 1 something is, 2 wrong words.`

void run(process.argv.slice(2))

async function run(words: string[]): Promise<void> {
  if (words.includes('--host')) return (await import('./host/command.ts')).walkAsked(words, say)
  if (words.some((word) => ['help', '--help', '-h'].includes(word))) return console.log(usage)
  let asked: { mail?: string; ready?: boolean }
  try {
    const options = { mail: { type: 'string' }, ready: { type: 'boolean' } } as const
    asked = parseArgs({ args: words, options }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exitCode = 2
    return
  }
  const config = await readSettings()
  const look = (config: Config) => (asked.ready ? examineReady(config) : examine(config, asked.mail))
  const { DATABASE_URL, DATABASE_URL_FILE } = process.env
  const other = config && !DATABASE_URL && !DATABASE_URL_FILE ? otherDatabaseFault() : undefined
  if (other !== undefined) {
    say({ name: 'Settings', state: 'fault', sentence: other })
    process.exitCode = 1
    return
  }
  const findings = config === undefined ? [] : await look(config)
  for (const finding of findings) say(finding)
  if (config === undefined || findings.some(({ state }) => state === 'fault')) process.exitCode = 1
}

/** Undefined when the settings cannot be used: then no other part can be examined. */
async function readSettings(): Promise<Config | undefined> {
  const sayEach = (state: Finding['state'], sentences: readonly string[]) => {
    for (const sentence of sentences) say({ name: 'Settings', state, sentence })
  }
  try {
    const config = readConfig(process.env)
    const faults = await listenFaults(config)
    const warnings = warningsIn(settings, process.env)
    sayEach('fault', faults)
    sayEach('warning', warnings)
    if (faults.length > 0) return undefined
    if (warnings.length === 0) sayEach('well', ['All of them can be used.'])
    return config
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    sayEach(
      'fault',
      error.faults.map((fault) => `${fault}.`),
    )
    return undefined
  }
}

/** A sentence may hold what a host answered, and a terminal obeys control characters. */
function say({ name, state, sentence }: Finding): void {
  const shown = sentence.replaceAll(/(?!\n)\p{Cc}/gu, '?')
  console.log(`${state.padEnd('warning'.length)}  ${name.padEnd('Settings'.length)}  ${shown}`)
}
