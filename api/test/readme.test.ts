import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { freshFolder, type Service, startService } from '@hopechest/testing/process'
import { passwordOf } from '@hopechest/testing/service'

const root = join(import.meta.dirname, '..', '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

describe('a reader who follows the README on a fresh start', () => {
  let service: Service
  let environment: NodeJS.ProcessEnv
  before(async () => {
    const folder = await freshFolder()
    const DATABASE_URL = `sqlite:${join(folder, 'hopechest.db')}`
    service = await startService(folder, { DATABASE_URL })
    environment = { ...process.env, DATABASE_URL }
  })

  const example = (language: string) => {
    const [, code = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(readme) ?? []
    return code.replaceAll('http://127.0.0.1:8000', service.url).replace('AbCd EfGh …', passwordOf(service))
  }
  const run = async (file: string, words: string[]) => {
    const { stdout, stderr } = await promisify(execFile)(file, words, { cwd: root, env: environment })
    return { stdout, complaints: stderr.replace(/^npm warn .*\n/gm, '') }
  }

  test('pastes the walk-through whole, and every step but the preview of a missing shop succeeds', async () => {
    const { stdout, complaints } = await run('bash', ['-c', example('bash')])
    assert.equal(complaints, '')
    const answers = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    const steps = example('bash').match(/^(?:receipt=\$\()?call \S/gm) ?? []
    const released = 1
    assert.equal(answers.length, steps.length - released)
    const details = answers.map((answer) => answer.detail)
    assert.deepEqual(details.slice(0, -1), Array(answers.length - 1).fill(undefined))
    assert.equal(typeof details.at(-1), 'string')
    assert.notEqual(answers.at(-2)[0].released_at, null)
  })

  test('sees the item that the page shows', async () => {
    const { stdout } = await run('curl', [
      '-s',
      '-u',
      `admin:${passwordOf(service)}`,
      `${service.url}/registries/1/items`,
    ])
    const [item] = JSON.parse(stdout)
    assert.deepEqual(Object.keys(item), Object.keys(JSON.parse(example('json')).data))
  })

  test('runs the TypeScript example', async () => {
    const code = ['--input-type=module-typescript', '--eval', example('ts')]
    const { stdout, complaints } = await run(process.execPath, code)
    assert.deepEqual([stdout, complaints], ['Kettle 35\n', ''])
  })
})
