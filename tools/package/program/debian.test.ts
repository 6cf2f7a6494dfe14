import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { program } from '@hopechest/testing/machine/programs'
import { root, run } from '../../run.ts'

const dpkg = program('dpkg-deb')
const git = program('git')

describe('an account with the habit umask 077', () => {
  const folder = mkdtempSync(join(tmpdir(), 'umask-'))
  after(() => rmSync(folder, { recursive: true }))

  test('makes the same Debian package as others, in which every account reads all but the settings', async () => {
    const parts = join(folder, 'parts')
    mkdirSync(parts)
    for (const name of ['hopechest', 'LICENCES.txt', 'hopechest.cdx.json'])
      writeFileSync(join(parts, name), name)
    const make = async (umask: string) => {
      const to = join(folder, umask)
      mkdirSync(to)
      const script = `const { makeDebian } = await import(${JSON.stringify(join(import.meta.dirname, 'debian.ts'))})
        await makeDebian(${JSON.stringify(to)}, ${JSON.stringify({ program: join(parts, 'hopechest'), machine: 'linux-x64', version: '1.2.3' })})`
      await run('sh', [
        '-c',
        `umask ${umask}; exec "$0" --input-type=module --eval "$1"`,
        process.execPath,
        script,
      ])
      return join(to, 'hopechest_1.2.3_amd64.deb')
    }
    const [usual, strict] = [await make('022'), await make('077')]
    assert.deepEqual(readFileSync(strict), readFileSync(usual))
    const listed = (await run(dpkg, ['--contents', strict])).trim().split('\n')
    const modes = Object.fromEntries(listed.map((line) => [line.split(/ +/)[5], line.slice(0, 10)]))
    assert.equal(modes['./usr/bin/hopechest'], '-rwxr-xr-x')
    assert.equal(modes['./etc/hopechest/env'], '-rw-r-----')
    for (const [path, mode] of Object.entries(modes))
      if (path.endsWith('/')) assert.equal(mode, 'drwxr-xr-x', path)
      else if (!/^\.\/(usr\/bin|etc)\//.test(path)) assert.equal(mode, '-rw-r--r--', path)
  })

  test('builds a release from a clone that is as that of others', async () => {
    const repository = join(folder, 'repository')
    mkdirSync(join(repository, 'deploy/release'), { recursive: true })
    copyFileSync(join(root, 'deploy/release/build'), join(repository, 'deploy/release/build'))
    const person = ['-c', 'user.name=Jo', '-c', 'user.email=jo@x.example', '-c', 'tag.gpgsign=false']
    for (const words of [
      ['init', '--quiet'],
      ['add', '.'],
      ['commit', '--quiet', '--message', 'One'],
      ['tag', 'api/v1.2.3'],
    ])
      await run(git, [...person, ...words], { cwd: repository })
    // In the place of npm: it says what the build gets from the script.
    const programs = join(folder, 'programs')
    mkdirSync(programs)
    writeFileSync(
      join(programs, 'npm'),
      '#!/bin/sh\numask\nstat --format %a deploy/release deploy/release/build\n',
    )
    chmodSync(join(programs, 'npm'), 0o755)
    const key = join(folder, 'release.pem')
    writeFileSync(key, '')
    const said = await run(
      'sh',
      ['-c', 'umask 077; PATH=$0:$PATH exec deploy/release/build api/v1.2.3', programs],
      {
        cwd: repository,
        env: { RELEASE_KEY_FILE: key, PATH: process.env.PATH },
      },
    )
    assert.equal(said, '0022\n755\n755\n'.repeat(2))
  })
})
