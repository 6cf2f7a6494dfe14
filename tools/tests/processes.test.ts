import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { longestFirst } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'hopechest-order-'))
after(() => rmSync(folder, { recursive: true }))

test('files that ask for more time begin before all others, then those with a browser, then the longest', () => {
  const texts = {
    short: '',
    browser: 'sharedBrowser\n',
    long: 'a story without a browser\n',
    asks: '// May take 240 s: it waits.\n',
    'asks-for-more': '// May take 600 s: it waits longer.\n',
  }
  const files = Object.entries(texts).map(([name, text]) => {
    const file = join(folder, `${name}.test.ts`)
    writeFileSync(file, text)
    return file
  })
  const order = ['asks-for-more', 'asks', 'browser', 'long', 'short']
  assert.deepEqual(
    longestFirst(files),
    order.map((name) => join(folder, `${name}.test.ts`)),
  )
})
