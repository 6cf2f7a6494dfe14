import { existsSync } from 'node:fs'
import { defaultDatabaseUrl, openDatabase } from '@hopechest/database'
import { runUserCommand, usage } from './embedded/user-command.ts'

const words = process.argv.slice(2)
if (['help', '--help', '-h'].includes(words[0] ?? '')) console.log(usage)
else await run(process.env.DATABASE_URL || defaultDatabaseUrl)

async function run(url: string): Promise<void> {
  // Whoever has forgotten to set DATABASE_URL would find nobody, or put somebody where nobody looks.
  const file = /^sqlite:(?!:memory:$)(.+)/.exec(url)?.[1]
  if (file !== undefined && !existsSync(file)) {
    console.error(`A new database is made at ${file}. Set DATABASE_URL if the service uses another one.`)
  }
  try {
    const database = await openDatabase(url)
    try {
      process.exitCode = await runUserCommand(words, database, console.log)
    } finally {
      await database.close()
    }
  } catch (error) {
    // A sentence is for whoever typed the command; a stack for whoever has to mend a mistake of ours.
    console.error(error instanceof Error && error.constructor === Error ? error.message : error)
    process.exitCode = 1
  }
}
