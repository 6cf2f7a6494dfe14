import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '@hopechest/testing/process'
import { findLongTexts } from './lengths.ts'

/** A folder with these files, each of as many words as it says. */
async function written(files: Record<string, number>): Promise<string | undefined> {
  const folder = await freshFolder()
  for (const name of ['decisions', 'docs', 'docs/help']) mkdirSync(join(folder, name))
  for (const [path, words] of Object.entries(files))
    writeFileSync(join(folder, path), `${'word\n'.repeat(words)}\n`)
  return findLongTexts(Object.keys(files), folder)
}

test('a developer writes a decision of 500 words, and reads which one has 501', async () => {
  assert.equal(await written({ 'decisions/002-a.md': 500, 'decisions/001-open-points.md': 900 }), undefined)
  const said = 'decisions/003-b.md has 501 words, of at most 500'
  assert.equal(await written({ 'decisions/002-a.md': 500, 'decisions/003-b.md': 501 }), said)
})

test('a developer reads when all documents together pass 25,200 words, the help of the site and what is printed left out', async () => {
  const documents = {
    'docs/a.md': 18_000,
    'docs/b.md': 7200,
    'docs/help/c.md': 500,
    'docs/reliability.md': 900,
  }
  assert.equal(await written(documents), undefined)
  assert.equal(
    await written({ ...documents, 'docs/b.md': 7201 }),
    'docs/*.md have 25201 words, of at most 25200',
  )
})
