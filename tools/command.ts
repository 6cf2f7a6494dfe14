import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The command cannot go on. The message says what is wrong and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Runs a command. A `CommandError` ends it with its sentence and status 1; any other error is shown whole. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error)
    process.exitCode = 1
  }
}

/** Reads the words after a command. `--help` prints the usage; a wrong option prints it too and ends with status 2. */
export function readWords<Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    return wrongWords(error instanceof Error ? error.message : String(error), usage)
  }
}

export function wrongWords(fault: string, usage: string): never {
  console.error(`${fault}\n\n${usage}`)
  process.exit(2)
}
