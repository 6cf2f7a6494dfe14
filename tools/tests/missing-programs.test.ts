// It names files, and runs none.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ProgramName } from '@hopechest/testing/machine/programs'
import { root } from '../run.ts'
import { describeMissing, leaveOut, programsOf } from './missing-programs.ts'
import { readReach } from './reach.ts'

const pooled = join(root, 'database', 'pgbouncer.test.ts')
const plain = join(root, 'program/turns', 'turns.test.ts')
const without = (program?: ProgramName) => async (name: string) =>
  name === program ? 'Install it.' : undefined

test('a developer without a program runs the other tests, and reads which was left out and how to get it', async () => {
  const { files, missing } = await leaveOut([pooled, plain], { why: without('pgbouncer'), isInCi: false })
  assert.deepEqual(files, [plain])
  assert.deepEqual(missing, [{ program: 'pgbouncer', files: [pooled], remedy: 'Install it.' }])
  assert.deepEqual(missing.map(describeMissing), [
    'database/pgbouncer.test.ts, for want of pgbouncer. Install it.',
  ])
})

test('a developer who has the programs runs all tests', async () => {
  const found = await leaveOut([pooled, plain], { why: without(), isInCi: false })
  assert.deepEqual(found, { files: [pooled, plain], missing: [] })
})

test('CI fails instead of leaving a test out, and says what to install', async () => {
  const options = { why: without('pgbouncer'), isInCi: true }
  await assert.rejects(
    leaveOut([pooled, plain], options),
    /CI leaves no test out, and pgbouncer is missing\. Install it\./,
  )
  // A program that none of the chosen files needs may be missing.
  assert.deepEqual((await leaveOut([plain], options)).files, [plain])
})

test('a test file needs what it starts by name, itself or through the kit', () => {
  const reach = readReach(root)
  const needs = (file: string) => programsOf(reach.reached(join(root, file)))
  const all = (file: string, ...names: string[]) => names.every((name) => needs(file).has(name))
  assert.ok(all('tools/gateway.test.ts', 'caddy', 'nginx', 'openssl'))
  assert.ok(all('tools/ci.test.ts', 'git', 'bash'))
  assert.ok(all('tools/ci.test.ts', 'openssl'), 'a script starts it')
  assert.ok(all('site/test/desk-in-browser.test.ts', 'chromium-headless-shell'))
  assert.ok(!all('site/test/desk-in-browser.test.ts', 'chromium'), 'the one of our packages does')
  assert.ok(all('site/test/push-in-browser.test.ts', 'chromium'))
  assert.ok(!all('api/test/items.test.ts', 'chromium-headless-shell'))
})
