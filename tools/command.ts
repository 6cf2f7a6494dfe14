import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Reads the words behind a command. `--help` prints how it is used; a wrong option does so too, and ends with status 2. */
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
