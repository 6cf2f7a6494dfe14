import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'

test('CI runs each of our programs through npm, which brings our Node: the machine may have an older one', async () => {
  for (const [name, install] of Object.entries({ run: 'ci', night: 'install' })) {
    const script = await readFile(new URL(`../.ci/${name}`, import.meta.url), 'utf8')
    assert.equal(
      script
        .split('\n')
        .filter((line) => line.startsWith('npm ') && !/^npm (run|test)\b/.test(line))
        .join(),
      `npm ${install}`,
    )
    assert.deepEqual(
      script.split('\n').filter((line) => /(^|\s)node\s/.test(line) && !line.startsWith('#')),
      [],
    )
  }
})
