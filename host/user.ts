import { defaultDatabaseUrl, openDatabase } from '@hopechest/database'
import { runUserCommand } from './embedded/user-command.ts'

const database = await openDatabase(process.env.DATABASE_URL || defaultDatabaseUrl)
try {
  process.exitCode = await runUserCommand(process.argv.slice(2), database, console.log)
} finally {
  await database.close()
}
