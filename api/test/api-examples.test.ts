import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { program } from '@hopechest/testing/machine/programs'
import { must } from '@hopechest/testing/outcome'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne } from '@hopechest/testing/world'

const guide = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
const example = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(guide)?.[1] ?? assert.fail(language)

suiteWith('a developer who copies a program of the API guide', openOne, (world) => {
  const run = async (file: string, words: string[], password = world.people.owner.password) => {
    const env = { ...process.env, API: world.url, NAME: world.people.owner.username, PASSWORD: password }
    return promisify(execFile)(file, words, { env }).catch(
      (failed: { stdout: string; stderr: string }) => failed,
    )
  }
  const python = (password?: string) => run(program('python3'), ['-c', example('python')], password)

  test('makes a list with Python once, and puts the stock on it again and again', async () => {
    assert.equal((await python()).stdout, 'sku-17 created 201\n')
    assert.equal((await python()).stdout, 'sku-17 unchanged 200\n')
    const [list, ...others] = must(await world.as.owner.listRegistries())
    assert.deepEqual([list?.title, others], ['From a shop', []])
    assert.match((await python('wrong')).stderr, /^unauthenticated: Invalid or missing credentials/)
  })

  test('reads all lists and items page by page with TypeScript', async () => {
    const { id } = must(await world.as.owner.createRegistry({ title: 'Ours' }))
    for (const name of ['Cup', 'Plate'])
      await world.as.owner.addRegistryItem(id, { name, url: 'https://shop.example/' })
    const words = ['--input-type=module-typescript', '--eval', example('ts')]
    assert.equal((await run(process.execPath, words)).stdout, 'Ours Cup\nOurs Plate\nFrom a shop Vase\n')
    const printed = (await run(process.execPath, words, 'wrong')).stderr
    assert.match(printed, /Error: unauthenticated: Invalid or missing/)
  })
})
