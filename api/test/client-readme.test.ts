import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne } from '@hopechest/testing/world'

const root = join(import.meta.dirname, '..', '..')
const readme = readFileSync(join(root, 'client', 'README.md'), 'utf8')
const examples = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code)

/** What each example prints, in the order of the page. The first creates the registry 1 with the item 1. */
const printed = [/name: 'Kettle'/, /^Bought, and left: 0\n$/, /^1 Kettle\n$/, /^1\n$/, /^$/]

suiteWith('a reader who runs the examples of the client, one after the other', openOne, (world) => {
  for (const [index, expected] of printed.entries()) {
    test(`sees in example ${index + 1} what it promises: ${expected}`, async () => {
      const { username, password } = world.people.owner
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module-typescript', '--eval', examples[index] ?? 'throw new Error()'],
        {
          cwd: root,
          env: {
            ...process.env,
            REGISTRY_API_BASE_URL: world.url,
            REGISTRY_API_USERNAME: username,
            REGISTRY_API_PASSWORD: password,
          },
        },
      )
      assert.match(stdout, expected)
      assert.equal(stderr, '')
    })
  }

  test('finds an expectation here for each of them', () => assert.equal(examples.length, printed.length))
})
