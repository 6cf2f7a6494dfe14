import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'

test('CI runs each of our programs through npm, which brings our Node: the machine may have an older one', async () => {
  for (const name of ['run', 'night']) {
    const script = await readFile(new URL(`../.ci/${name}`, import.meta.url), 'utf8')
    assert.match(script, /^npm ci --include=dev$/m)
    assert.deepEqual(
      script.split('\n').filter((line) => /(^|\s)node\s/.test(line) && !line.startsWith('#')),
      [],
    )
  }
})
