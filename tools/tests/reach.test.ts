// It names files, and runs none.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { root, run } from '../run.ts'
import { changedFiles } from './changed.ts'
import { readReach } from './reach.ts'

describe('a developer who runs the tests that reach a change', () => {
  const reach = readReach(root)
  const reaches = (testFile: string, ...changed: string[]) =>
    reach.doesReach(
      join(root, testFile),
      changed.map((path) => join(root, path)),
    )

  test('gets those that import the changed file themselves, through others, or by the name of a package', () => {
    assert.ok(reaches('program/turns/turns.test.ts', 'program/turns/turns.ts'))
    assert.ok(reaches('api/test/items.test.ts', 'host/embedded/embedded-host.ts'))
    assert.ok(reaches('site/test/giving.test.ts', 'client/retries.test.ts', 'client/index.ts'))
  })

  test('gets those that name the changed file, or a folder in which it lies', () => {
    assert.ok(reaches('api/test/api-guide.test.ts', 'docs/api.md'))
    assert.ok(reaches('site/test/giving.test.ts', 'look/styles/pages/gift.css'))
  })

  test('gets no other tests', () => {
    assert.ok(
      !reaches('program/turns/turns.test.ts', 'site/app.ts', 'look/styles/pages/gift.css', 'docs/api.md'),
    )
    assert.ok(!reaches('program/turns/turns.test.ts', 'client/retries.test.ts'))
  })

  test('gets all tests when the packages or the world of the stories have changed', () => {
    for (const file of ['package-lock.json', 'testing/world.ts'])
      assert.ok(reaches('program/turns/turns.test.ts', file))
  })
})

describe('what has changed since main', () => {
  let folder: string
  const git = (...words: string[]) =>
    run('git', ['-c', 'user.name=Jo', '-c', 'user.email=jo@example.com', ...words], { cwd: folder })
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'hopechest-changed-')))
    await git('init', '--quiet', '--initial-branch', 'main')
    await write('a.ts', '1')
    await write('b.ts', '1')
    await git('add', '.')
    await git('commit', '--quiet', '--message', 'begin')
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('is what a branch has committed, what is edited, and what is new', async () => {
    await git('switch', '--quiet', '--create', 'garden')
    await write('a.ts', '2')
    await git('commit', '--quiet', '--all', '--message', 'change')
    await write('b.ts', '2')
    await write('new/ä c.ts', '1')
    const found = await changedFiles(folder)
    assert.deepEqual(found.sort(), [join(folder, 'a.ts'), join(folder, 'b.ts'), join(folder, 'new/ä c.ts')])
  })

  test('is said to be unknown where there is no main', async () => {
    await git('branch', '--move', 'garden')
    await assert.rejects(changedFiles(folder), /compares with the branch main, which does not exist here/)
  })
})
