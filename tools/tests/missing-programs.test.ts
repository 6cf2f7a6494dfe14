import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../run.ts'
import { describeMissing, leaveOut } from './missing-programs.ts'

const pooled = join(root, 'database', 'pgbouncer.test.ts')
const plain = join(root, 'program/turns', 'turns.test.ts')
const programs = (why?: string) => [
  { program: 'PgBouncer', kit: 'databases/pgbouncer.ts', why: async () => why },
]

test('a developer without a program runs the other tests, and reads which were left out and how to get it', async () => {
  const { files, missing } = await leaveOut([pooled, plain], {
    programs: programs('Install it.'),
    isInCi: false,
  })
  assert.deepEqual(files, [plain])
  assert.deepEqual(missing, [{ program: 'PgBouncer', files: [pooled], remedy: 'Install it.' }])
  assert.deepEqual(missing.map(describeMissing), ['1 files of tests that need PgBouncer. Install it.'])
})

test('a developer who has the program runs all tests', async () => {
  const found = await leaveOut([pooled, plain], { programs: programs(), isInCi: false })
  assert.deepEqual(found, { files: [pooled, plain], missing: [] })
})

test('CI fails instead of leaving a test out, and says what to install', async () => {
  const options = { programs: programs('Install it.'), isInCi: true }
  await assert.rejects(
    leaveOut([pooled, plain], options),
    /CI leaves no test out, and PgBouncer is missing\. Install it\./,
  )
  // A program that none of the chosen files needs may be missing.
  assert.deepEqual((await leaveOut([plain], options)).files, [plain])
})
