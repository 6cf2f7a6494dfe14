import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile, cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { launch, type Program, type Settings } from '@hopechest/testing/launch'
import { run } from '../run.ts'

/** A machine with nothing but Debian on it: a folder with its files, beside which nothing of ours is seen. */
export interface EmptyDebian {
  files: string
  /** Starts a script as root. SIGKILL ends all that it has started. */
  start(script: string, settings?: Settings): Program
  /** Runs a script as root to its end, and returns what it prints. */
  does(script: string, settings?: Settings): Promise<string>
}

/** Unpacks the packages that every Debian has, from the mirror that this machine uses, or from the usual one. */
export async function unpackDebian(files: string, suite: string): Promise<void> {
  const sources = await run('sh', [
    '-c',
    'cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true',
  ])
  const mirrors = /https?:\S+/.exec(sources.replaceAll(/^#.*$/gm, '')) ?? []
  await run('debootstrap', ['--variant=minbase', suite, files, ...mirrors])
}

/** A copy of an unpacked Debian, with the network of this machine. */
export async function copyDebian(unpacked: string, files: string): Promise<EmptyDebian> {
  await run('cp', ['--archive', unpacked, files])
  await copyFile('/etc/resolv.conf', join(files, 'etc/resolv.conf'))
  const own = { ...surroundings, ...(await bringAuthorities(files)) }
  const start = (script: string, settings: Settings = {}) =>
    launch(
      'unshare',
      ['--mount', '--pid', '--fork', '--kill-child', 'sh', enter, files, `cd /root\n${script}`],
      '/',
      { ...own, ...settings },
    )
  return {
    files,
    start,
    async does(script, settings) {
      const program = start(script, settings)
      assert.equal((await program.ended).status, 0, `${script}\n${program.printed()}`)
      return program.printed()
    },
  }
}

const enter = join(import.meta.dirname, 'enter.sh')

const surroundings = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
}

/** Where this machine reaches npm through a proxy with an authority of its own, so does the other. */
async function bringAuthorities(files: string): Promise<Settings> {
  const { NODE_EXTRA_CA_CERTS: file } = process.env
  if (file === undefined || !existsSync(file)) return {}
  const path = `/usr/local/share/${basename(file)}`
  await cp(file, join(files, path))
  return { NODE_EXTRA_CA_CERTS: path }
}
