import cluster from 'node:cluster'
import { commandLine } from './command-line.ts'
import { endWithFirstProcess } from './first-process.ts'
import { type Described, helpOf, unknownWord } from './help.ts'
import { type Logger, type logSettings, openLog } from './log/log.ts'
import { forgetStart, useLittleMemory } from './memory.ts'
import type { SettingsOf } from './settings/settings.ts'
import { warningsIn } from './settings/warnings.ts'
import { explainStartFault } from './start-fault.ts'
import { stopOnSignals } from './stopping.ts'
import { openTraces, type TracedProgram } from './traces/settings.ts'

type Settings = SettingsOf<typeof logSettings> & TracedProgram

export interface Program<Config extends Settings> extends Described {
  version: string
  /** Throws a `SettingsError` when the environment does not fit. */
  readConfig(environment: Record<string, string | undefined>): Config
  /** Opens every part and listens. It throws when the program cannot start. */
  start(config: Config, log: Logger, stopping: AbortSignal): Promise<RunningProgram>
  /** Leaves word that the program runs here, for the commands of an operator; what it returns takes that back. */
  note?(config: Config): () => void
}

/** A program that has started. */
export interface RunningProgram {
  /** Says that the program is ready. By then it obeys signals, so that a reader of the message may stop it at once. */
  announce(): void
  /** Takes no new requests, answers those that have arrived, and closes everything. */
  stop(): Promise<void>
}

/** Runs one of our programs from its command line to its end. A start that fails says why and ends with status 1. */
export async function runProgram<Config extends Settings>(program: Program<Config>): Promise<void> {
  endWithFirstProcess()
  const words = process.argv.slice(2)
  const unknown = unknownWord(words)
  if (unknown !== undefined) {
    console.error(`"${unknown}" is no option or command.\n\n${helpOf(program)}`)
    process.exit(2)
  }
  if (words.includes('--version')) return console.log(program.version)
  if (words.length > 0) return console.log(helpOf(program))
  useLittleMemory()
  const stopping = new AbortController()
  let config: Config | undefined
  let endNote: (() => void) | undefined
  try {
    config = program.readConfig(process.env)
    const log = openLog(config)
    if (cluster.isPrimary) warn(program, log)
    const endTraces = await openTraces(config, program.version)
    // Before the first worker answers.
    if (cluster.isPrimary) endNote = program.note?.(config)
    const starting = program.start(config, log, stopping.signal)
    stopOnSignals(log, async () => {
      stopping.abort()
      const running = await starting.catch(() => undefined)
      await running?.stop()
      endNote?.()
      await endTraces()
    })
    const running = await starting
    running.announce()
    // Who waits for the announcement reads it first.
    setImmediate(forgetStart)
  } catch (error) {
    if (stopping.signal.aborted) return
    endNote?.()
    console.error(explainStartFault(error, config))
    process.exit(1)
  }
}

/** It is no reason not to start: the variable may be of another program. */
function warn({ settings, command }: Described, log: Logger): void {
  for (const each of warningsIn(settings, process.env))
    log.warn(`${each} All settings: ${commandLine(command, '--help')}`)
}
