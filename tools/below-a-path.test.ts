import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { root } from './run.ts'

const stories = ['site/test/giving.test.ts', 'site/test/giving-by-mail.test.ts', 'site/test/offline.test.ts']

test('the stories of guests are the same on a site that stands below a path', async () => {
  const runner = ['program/start.cjs', 'tools/tests/main.ts', ...stories]
  await promisify(execFile)(process.execPath, runner, {
    cwd: root,
    // Else the runner would take itself for a test that runs tests.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, SITE_BASE: '/our/gifts' },
  })
})
