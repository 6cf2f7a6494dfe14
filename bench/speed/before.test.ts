import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { before, openCommit } from './before.ts'
import { rowNames } from './rows.ts'

/** A repository of one commit, with packages and a workspace. */
function makeClone(t: { after(end: () => void): void }) {
  const root = mkdtempSync(join(tmpdir(), 'hopechest-clone-'))
  t.after(() => rmSync(root, { recursive: true }))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@orchard.example', ...words], {
      cwd: root,
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet')
  mkdirSync(join(root, 'api'))
  writeFileSync(join(root, 'api/item.ts'), 'cheap')
  writeFileSync(join(root, 'package-lock.json'), '{}')
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
  mkdirSync(join(root, 'node_modules/@hopechest'), { recursive: true })
  mkdirSync(join(root, 'node_modules/pg'))
  symlinkSync('../../api', join(root, 'node_modules/@hopechest/api'))
  writeFileSync(join(root, 'api/item.ts'), 'dear')
  return { root, commit: git('rev-parse', 'HEAD') }
}

test('a commit is opened as it was, with its own workspaces and the packages that are here', async (t) => {
  const { root, commit } = makeClone(t)
  let folder: string | undefined
  {
    await using stack = new AsyncDisposableStack()
    folder = await openCommit(stack, root, commit)
    assert.ok(folder)
    const its = realpathSync(folder)
    assert.equal(realpathSync(join(folder, 'node_modules/@hopechest/api/item.ts')), join(its, 'api/item.ts'))
    assert.equal(execFileSync('cat', [join(folder, 'api/item.ts')], { encoding: 'utf8' }), 'cheap')
    assert.equal(realpathSync(join(folder, 'node_modules/pg')), realpathSync(join(root, 'node_modules/pg')))
  }
  assert.equal(existsSync(folder), false)
})

test('a clone that does not have the commit opens none', async (t) => {
  const { root } = makeClone(t)
  await using stack = new AsyncDisposableStack()
  assert.equal(await openCommit(stack, root, before.commit), undefined)
})

test('what is measured beside the commit before are rows that there are', () => {
  for (const name of before.rows) assert.ok(rowNames.includes(name), name)
})
