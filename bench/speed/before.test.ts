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
  const commit = git('rev-parse', 'HEAD')
  mkdirSync(join(root, 'node_modules/@hopechest'), { recursive: true })
  mkdirSync(join(root, 'node_modules/pg'))
  symlinkSync('../../api', join(root, 'node_modules/@hopechest/api'))
  writeFileSync(join(root, 'api/item.ts'), 'dear')
  git('commit', '--quiet', '--all', '--message', 'second')
  return { root, commit }
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

test('where the past is missing no commit is opened, and in a whole clone one that is not there is a fault', async (t) => {
  const { root } = makeClone(t)
  await using stack = new AsyncDisposableStack()
  await assert.rejects(openCommit(stack, root, before.commit), /git archive/)
  const shallow = join(root, 'shallow')
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, shallow])
  assert.equal(await openCommit(stack, shallow, before.commit), undefined)
  rmSync(join(root, '.git'), { recursive: true })
  assert.equal(await openCommit(stack, root, before.commit), undefined)
})

test('what is measured beside the commit before are rows that there are', () => {
  for (const name of before.rows) assert.ok(rowNames.includes(name), name)
})
