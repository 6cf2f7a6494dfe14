import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { startPgbouncer } from '@hopechest/testing/pgbouncer'
import { startPostgres } from '@hopechest/testing/postgres'
import { readWords } from './command.ts'
import { root } from './run.ts'
import { report } from './test-report.ts'

const usage = `Usage: npm test -- [FILE]… [--name PATTERN] [--times] [--pgbouncer]

Runs all tests, or those of the named files, against SQLite and a PostgreSQL of its own.

  --name PATTERN  only tests whose name matches
  --times         at the end, the ten slowest files
  --pgbouncer     through a PgBouncer in transaction mode, which shares 10 connections (Debian's package pgbouncer)

GENERATED_REQUESTS (1000) is the number of generated requests that each route gets; TEST_POSTGRES_URL names a
PostgreSQL that runs already, with the right to create databases.`

const { values, positionals } = readWords(usage, {
  options: {
    name: { type: 'string' },
    times: { type: 'boolean', default: false },
    pgbouncer: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const files = globSync(positionals.length > 0 ? positionals : '**/*.test.ts', {
  exclude: ['**/node_modules/**'],
})
  .map((file) => resolve(file))
  .sort()
if (files.length === 0) {
  console.error(`There is no test file ${positionals.join(' ')}.`)
  process.exit(2)
}

process.env.GENERATED_REQUESTS ??= '1000'
// Without it every file compiles the whole service anew.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'tests')
// One PostgreSQL serves all files; each file creates its own databases there.
const server = process.env.TEST_POSTGRES_URL === undefined ? await startPostgres() : undefined
if (server) process.env.TEST_POSTGRES_URL = server.url
const pooler = values.pgbouncer ? await startPgbouncer(process.env.TEST_POSTGRES_URL ?? '', 10) : undefined
if (pooler) process.env.TEST_POSTGRES_URL = pooler.url
let success = false
try {
  const results = run({
    files,
    concurrency: availableParallelism(),
    ...(values.name !== undefined && { testNamePatterns: values.name }),
  })
  success = await report(results, files.length, values.times)
} finally {
  await pooler?.stop()
  await server?.stop()
}
// `process.exitCode` would be lost: the embedded PostgreSQL ends the process by itself.
process.exit(success ? 0 : 1)
