import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { isAlive } from '@hopechest/testing/service'
import { until } from '@hopechest/testing/until'
import { makeScratch, place, type Scratch } from './testing/scratch.ts'

after(() => rmSync(place, { recursive: true }))

const words = ['api', 'minor', '--no-check']
const stopTheWorld = 'touch $here/reached; while [ -d $here -a ! -e $here/go ]; do sleep 0.02; done'

const reached = ({ folder }: Scratch) =>
  until('git to be there', () => existsSync(join(folder, '.git', 'bin', 'reached')))

function assertReleased(scratch: Scratch, before: ReturnType<Scratch['everything']>): void {
  const { git, everything } = scratch
  assert.deepEqual(
    { ...everything(), refs: '', index: '', files: [] },
    { ...before, refs: '', index: '', files: [] },
  )
  assert.equal(git('tag'), 'api/v0.2.0')
  assert.equal(git('rev-parse', 'api/v0.2.0^{commit}'), git('rev-parse', 'main'))
  assert.match(scratch.read('api/package.json'), /"version": "0\.2\.0"/)
}

const early = ['status', 'cat-file', 'log', 'hash-object', 'mktree', 'commit-tree', 'mktag']
const late = ['update-ref', 'read-tree']
const stops = {
  SIGKILL: { early, late },
  SIGINT: { early: ['status', 'mktree', 'mktag'], late },
  SIGTERM: { early: ['commit-tree'], late: ['update-ref'] },
}

describe('whoever stops a bump', { concurrency: 3 }, () => {
  for (const [signal, { early, late }] of Object.entries(stops)) {
    for (const step of early) {
      test(`with ${signal} while git is at ${step} finds all as it was`, async () => {
        const { scratch, before, child, ended } = await startUntil(step)
        process.kill(-Number(child.pid), signal)
        await ended
        assert.equal(child.signalCode, signal)
        assert.deepEqual(scratch.everything(), before)
      })
    }
    for (const step of late) {
      test(`with ${signal} when git is at ${step} is too late: the release is whole`, async () => {
        const { scratch, before, child, ended } = await startUntil(step)
        process.kill(-Number(child.pid), signal)
        scratch.write('.git/bin/go', '')
        const { status } = await ended
        assert.equal(status, signal === 'SIGKILL' ? null : 0)
        const { git } = scratch
        await until(
          'tag and files to be there',
          () => git('tag') !== '' && git('status', '--porcelain') === '' && !locked(scratch),
        )
        assertReleased(scratch, before)
      })
    }
  }
})

async function startUntil(step: string) {
  const scratch = makeScratch()
  const before = scratch.everything()
  scratch.divert(step, stopTheWorld)
  const { child, ended } = scratch.start('bump.ts', words)
  await reached(scratch)
  return { scratch, before, child, ended }
}

const locked = ({ everything }: Scratch) => everything().locks.length > 0

test('whoever stops a bump during its checks stops the checks too', async () => {
  const scratch = makeScratch()
  scratch.commit('x', { 'package.json': '{ "scripts": { "check": "echo $$ > .git/check; exec sleep 60" } }' })
  const before = scratch.everything()
  const { child, ended } = scratch.start('bump.ts', ['api', 'minor'])
  const pid = join(scratch.folder, '.git', 'check')
  await until('the checks to run', () => existsSync(pid) && scratch.read('.git/check') !== '')
  child.kill('SIGTERM')
  assert.equal((await ended).status, 143)
  await until('the checks to end', () => !isAlive(Number(scratch.read('.git/check'))))
  assert.deepEqual(scratch.everything(), before)
})

for (const step of ['hash-object', 'mktree', 'commit-tree', 'mktag', 'update-ref']) {
  test(`whoever has no room left on the disk when git is at ${step} finds all as it was`, async () => {
    const scratch = makeScratch()
    const before = scratch.everything()
    scratch.divert(step, 'echo "fatal: No space left on device" >&2; exit 128')
    const { status, err } = await scratch.run('bump.ts', ...words)
    assert.equal(status, 1)
    assert.match(err, /No space left on device/)
    assert.match(err, /Nothing was changed/)
    assert.deepEqual(scratch.everything(), before)
  })
}

test('when git has moved one of the two refs and fails at the other, both are where they were', async () => {
  for (const half of ['create', 'update']) {
    const scratch = makeScratch()
    const before = scratch.everything()
    const taken = `set -- $(sed -n "s/^${half} //p"); $git update-ref $1 $2; echo "prepare: ok"; exit 1`
    scratch.divert('update-ref -m', taken)
    const { status, err } = await scratch.run('bump.ts', ...words)
    assert.deepEqual([status, /Nothing was changed/.test(err)], [1, true], err)
    assert.deepEqual(scratch.everything(), before)
  }
})

test('when git hears only the beginning of what it shall do, it does none of it', async () => {
  for (const lines of [1, 2, 3, 4]) {
    const scratch = makeScratch()
    const before = scratch.everything()
    scratch.divert('update-ref -m', `head -n ${lines} | $git "$@"; exit 1`)
    const { status, err } = await scratch.run('bump.ts', ...words)
    assert.deepEqual([status, /^Nothing was changed/.test(err)], [1, true], err)
    assert.deepEqual(scratch.everything(), before)
  }
})

test('whoever loses power between release and files is told next time what brings them up', async () => {
  const scratch = makeScratch()
  const before = scratch.everything()
  scratch.divert('read-tree', 'kill -9 $PPID; exit 1')
  const cut = await scratch.run('bump.ts', ...words)
  assert.deepEqual([cut.status, /^The release is made, but your files/.test(cut.err)], [1, true], cut.err)
  rmSync(join(scratch.folder, '.git', 'bin'), { recursive: true })
  const { err } = await scratch.run('bump.ts', 'plugin', 'patch', '--no-check')
  const [, remedy = ''] = /run "git (.+)"\.\n$/.exec(err) ?? []
  scratch.git(...remedy.split(' '))
  assertReleased(scratch, before)
})

test('an edit that somebody makes at the very last moment is theirs to keep', async () => {
  const scratch = makeScratch()
  scratch.divert('update-ref', stopTheWorld)
  const { ended } = scratch.start('bump.ts', words)
  await reached(scratch)
  scratch.write('api/package.json', 'mine')
  scratch.write('.git/bin/go', '')
  const { status, err } = await ended
  assert.equal(status, 1)
  assert.match(err, /^The release is made, but your files could not follow it/)
  assert.equal(scratch.read('api/package.json'), 'mine')
})

test('somebody whose editor looks at the index meanwhile still gets the files of the release', async () => {
  const scratch = makeScratch()
  const before = scratch.everything()
  scratch.divert(
    'update-ref',
    `touch $here/../index.lock; (sleep 0.4; rm $here/../index.lock) >/dev/null 2>&1 &`,
  )
  assert.equal((await scratch.run('bump.ts', ...words)).status, 0)
  assertReleased(scratch, before)
})

const meet =
  'mktemp $here/there.XXXXXX >&2; while [ -d $here ] && [ $(ls $here | grep -c there) -lt 2 ]; do sleep 0.02; done'

for (const second of [words, ['api', 'major', '--no-check'], ['plugin', 'patch', '--no-check']]) {
  test(`of two people who bump at once, the second with ${second.join(' ')}, one wins and the other leaves nothing`, async () => {
    const scratch = makeScratch()
    const { git } = scratch
    const before = scratch.everything()
    scratch.divert('update-ref', meet)
    const both = await Promise.all([words, second].map((each) => scratch.run('bump.ts', ...each)))
    assert.deepEqual(both.map(({ status }) => status).sort(), [0, 1])
    const loser = both.find(({ status }) => status === 1)
    assert.match(loser?.err ?? '', /^Nothing was changed, for git could not .+: run the bump again\.\n$/s)
    const { status, stash, locks } = scratch.everything()
    assert.deepEqual({ status, stash, locks }, { status: before.status, stash: '', locks: [] })
    assert.equal(git('rev-list', '--count', 'main'), '3')
    assert.equal(git('tag', '--points-at', 'main'), git('tag'))
    assert.equal(git('tag').split('\n').length, 1)
  })
}
