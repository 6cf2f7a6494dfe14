import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from '@hopechest/testing/postgres'

/**
 * Runs every test, or the files that are named. One real PostgreSQL serves them all; each file makes its own database
 * on it.
 */
const named = process.argv.slice(2)
const files = named.length > 0 ? named : ['**/*.test.ts']
const server = await startPostgres()
let exitStatus = 1
try {
  const runner = spawn(
    process.execPath,
    ['--test', '--test-concurrency=2', '--test-timeout=120000', ...files],
    {
      stdio: 'inherit',
      env: { ...process.env, TEST_POSTGRES_URL: server.url },
    },
  )
  const [status] = await once(runner, 'exit')
  exitStatus = status ?? 1
} finally {
  await server.stop()
}
// Said outright: the embedded PostgreSQL ends the process by itself and forgets `process.exitCode`.
process.exit(exitStatus)
