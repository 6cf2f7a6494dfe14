import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Program, type Settings } from '@hopechest/testing/launch'
import { until } from '@hopechest/testing/until'
import { CommandError, runCommand } from './command.ts'
import { installPackages, isDebianAsRoot } from './debian-packages.ts'
import { versionOf } from './package/artefact.ts'
import { makeDebian } from './package/program/debian.ts'
import { packageProgram } from './package/program/executable.ts'
import { ownMachine } from './package/program/node.ts'
import { packageNpm } from './package/program/npm.ts'
import { addFirstGift, passwordIn } from './package/testing/first-gift.ts'
import { packagesOfDebianTest } from './package/testing/packages.ts'
import { proveProgram } from './package/testing/program-stories.ts'
import { proveImage } from './package/testing/prove-image.ts'
import { proveRelease } from './package/testing/prove-release.ts'
import { run } from './run.ts'

/**
 * Makes the program in one file and tries it, the npm package, the folder of a release and the image in it. Then it installs the
 * Debian package of the release on this machine, starts it as its unit does, upgrades, removes and purges it. Nothing is left of
 * it. The sandbox of the unit needs a running systemd; here it is read and judged.
 */
const home = '/var/lib/hopechest'
const units = '/usr/lib/systemd/system'
const settingsFile = '/etc/hopechest/env'
const worstExposure = 2

await runCommand(async () => {
  if (!isDebianAsRoot()) throw new CommandError('This needs Debian, and root.')
  if (existsSync('/usr/bin/hopechest') || existsSync(home))
    throw new CommandError('Hopechest is installed on this machine: this test would remove it.')
  await installPackages(packagesOfDebianTest)
  const folder = await mkdtemp(join(tmpdir(), 'debian-test-'))
  try {
    const machine = ownMachine() as 'linux-x64'
    const program = await packageProgram(folder, machine)
    const npm = await packageNpm(folder)
    await proveProgram(program, npm, title)
    const release = await proveRelease(folder, machine, { program, npm }, title)
    const version = await versionOf('api')
    await proveImage(join(release, `hopechest-${version}-image.tar`), folder, title)
    const [first = ''] = globSync(join(release, 'hopechest_*.deb'))
    const second = await makeDebian(folder, { program, machine, version: `${version}-newer` })
    await dpkg('--install', first)
    await title('The package installs file, unit, account, settings and folder', looksRight)
    await title('The units are in a sandbox', judgeSandbox)
    await title('It starts as the unit says, a list gets a gift, and its promises are proved', addGift)
    await title('The nightly backup is made, also after one that root has made', backUp)
    await title(
      'A command in any shell has the settings, the folder and the database of the service',
      inShell,
    )
    await dpkg('--install', second)
    await title('An upgrade keeps the data and the settings', keepsData)
    await dpkg('--remove', 'hopechest')
    assert.ok(existsSync(`${home}/data/hopechest.db`), 'a removal keeps the data')
    await dpkg('--install', second)
    await title('After an installation anew the data are there', keepsData)
    await title(
      'A purge while a process of its account runs says so, and one that was broken off is repeated',
      purgeTwice,
    )
    await dpkg('--install', second)
    await purge()
    await title('A purge that was answered with yes leaves nothing', async () => {
      for (const path of [home, '/etc/hopechest', '/usr/bin/hopechest', `${units}/hopechest.service`])
        assert.ok(!existsSync(path), path)
      assert.doesNotMatch(await readFile('/etc/passwd', 'utf8'), /^hopechest:/m)
    })
  } finally {
    if (existsSync('/usr/bin/hopechest')) await purge()
    await rm(folder, { recursive: true })
  }
})

async function title(what: string, act: () => Promise<void>): Promise<void> {
  await act()
  console.log(`ok  ${what}`)
}

function dpkg(...words: string[]): Promise<string> {
  return run('dpkg', words, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

/** With the data: the question of the package is answered with yes. */
async function purge(): Promise<void> {
  await answerPurge()
  await dpkg('--purge', 'hopechest')
}

async function answerPurge(): Promise<void> {
  await run('sh', ['-c', 'echo hopechest hopechest/purge_data boolean true | debconf-set-selections'])
}

async function purgeTwice(): Promise<void> {
  await answerPurge()
  await dpkg('--remove', 'hopechest')
  const held = launch('setpriv', ['--reuid=hopechest', '--clear-groups', 'sleep', 'infinity'], '/', {
    PATH: String(process.env.PATH),
  })
  const script = '/var/lib/dpkg/info/hopechest.postrm purge'
  const first = await types(script, {
    DEBIAN_FRONTEND: 'noninteractive',
    DPKG_MAINTSCRIPT_PACKAGE: 'hopechest',
  })
  held.signal('SIGKILL')
  await held.ended
  assert.equal(first.status, 0, first.printed)
  assert.match(first.printed, /The account hopechest stays/)
  assert.ok(!existsSync(home) && !existsSync('/etc/hopechest'))
  await dpkg('--purge', 'hopechest')
}

async function looksRight(): Promise<void> {
  assert.equal((await stat(home)).mode & 0o777, 0o700)
  assert.equal((await stat('/etc/hopechest/env')).mode & 0o777, 0o640)
  assert.match(await readFile('/etc/passwd', 'utf8'), /^hopechest:.*:\/usr\/sbin\/nologin$/m)
  assert.match(await run('/usr/bin/hopechest', ['--version']), /^\d+\.\d+\.\d+$/m)
}

async function judgeSandbox(): Promise<void> {
  for (const unit of ['hopechest.service', 'hopechest-backup.service']) {
    const judged = await run('systemd-analyze', [
      'security',
      '--offline=yes',
      '--no-pager',
      `${units}/${unit}`,
    ])
    const [, exposure = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(judged) ?? []
    console.log(`    ${unit}: exposure ${exposure}, at most ${worstExposure}`)
    assert.ok(Number(exposure) <= worstExposure, judged)
  }
  await run('systemd-analyze', ['verify', `${units}/hopechest.service`, `${units}/hopechest-backup.timer`])
}

/** What the unit runs, as its account, in its folder, with the settings of its file. */
async function asUnit(unit: string, settings: Record<string, string> = {}, words?: string[]) {
  const [, command = ''] = /^ExecStart=(.+)$/m.exec(await readFile(`${units}/${unit}`, 'utf8')) ?? []
  const [file = '', ...own] = command.split(' ')
  const account = ['--reuid=hopechest', '--regid=hopechest', '--clear-groups', file]
  return launch('setpriv', [...account, ...(words ?? own)], home, { ...settings, FIRST_SIGN_IN: 'auto' })
}

async function finish(program: Program): Promise<string> {
  assert.equal((await program.ended).status, 0, program.printed())
  return program.printed()
}

async function user(...words: string[]): Promise<string> {
  return finish(await asUnit('hopechest.service', {}, ['user', ...words]))
}

async function addGift(): Promise<void> {
  const ports = { API_PORT: `${await freePort()}`, SITE_PORT: `${await freePort()}` }
  const service = await asUnit('hopechest.service', ports)
  try {
    await service.says(/The site is listening/)
    assert.doesNotMatch(service.printed(), /\/set-up\//)
    assert.equal((await stat(`${home}/data/first-sign-in`)).mode & 0o777, 0o600)
    const said = await user('add', 'jo', '--email', 'jo@example.com')
    await addFirstGift(`http://127.0.0.1:${ports.API_PORT}`, 'jo', passwordIn(said))
    const site = `http://127.0.0.1:${ports.SITE_PORT}`
    assert.match(await finish(await asUnit('hopechest.service', ports, ['prove', site])), /^✓ Surprise/m)
  } finally {
    service.signal('SIGTERM')
    await finish(service)
  }
}

/** As an operator types it who is root, in another folder. */
async function types(
  line: string,
  settings: Settings = {},
): Promise<{ status: number | null; printed: string }> {
  const PATH = String(process.env.PATH)
  const program = launch('/bin/sh', ['-c', line], tmpdir(), { PATH, ...settings })
  return { status: (await program.ended).status, printed: program.printed() }
}

async function backUp(): Promise<void> {
  const { status, printed } = await types('hopechest backup --keep 14')
  assert.equal(status, 0, printed)
  // Not in the same second: a backup never replaces one.
  await until('another backup', async () => {
    const nightly = await asUnit('hopechest-backup.service')
    return (await nightly.ended).status === 0
  })
  const { uid } = await stat(home)
  const names = await readdir(`${home}/backups`)
  assert.equal(names.length, 2)
  for (const name of names) {
    assert.match(name, /^hopechest-[\dT-]+\.db$/)
    assert.equal((await stat(`${home}/backups/${name}`)).uid, uid)
  }
}

async function inShell(): Promise<void> {
  const ports = { API_PORT: `${await freePort()}`, SITE_PORT: `${await freePort()}` }
  const before = await readFile(settingsFile, 'utf8')
  const lines = ['SITE_URL=https://gifts.example', ...Object.entries(ports).map((each) => each.join('='))]
  await writeFile(settingsFile, `${before}\n${lines.join('\n')}\n`)
  const service = await asUnit('hopechest.service')
  try {
    await service.says(/The site is listening/)
    assert.match((await types('hopechest user set-up')).printed, /https:\/\/gifts\.example\/set-up\//)
    assert.match((await types('hopechest user list')).printed, /jo@example\.com/)
    assert.match((await types('hopechest doctor')).printed, /^well {5}Service/m)
    const named = await types(`hopechest backup debian-test.db && rm ${tmpdir()}/debian-test.db`)
    assert.equal(named.status, 0, named.printed)
    const noDatabase = /There is no database at data\/another\.db yet/
    for (const [command, said] of [
      ['backup other-test.db', noDatabase],
      ['user list', noDatabase],
      ['user set-up', noDatabase],
      ['restore x.db --replace', /There is no file \S*x\.db\./],
    ] as const) {
      const other = await types(`hopechest ${command}`, { DATABASE_URL: 'sqlite:data/another.db' })
      assert.equal(other.status, 1, command)
      assert.match(other.printed, said)
    }
    const [stranger, help] = await Promise.all(
      ['list', '--help'].map((word) => types(`setpriv --reuid=65534 --clear-groups hopechest user ${word}`)),
    )
    assert.match(
      stranger?.printed ?? '',
      /This account may not use \/etc\/hopechest\/env: run the command as root/,
    )
    assert.equal(stranger?.status, 1)
    assert.equal(help?.status, 0, help?.printed ?? '')
  } finally {
    service.signal('SIGTERM')
    await finish(service)
  }
  await writeFile(settingsFile, before)
}

async function keepsData(): Promise<void> {
  assert.match(await user('list'), /jo@example\.com/)
  const doctor = await asUnit('hopechest.service', {}, ['doctor'])
  // The service is down here.
  assert.equal((await doctor.ended).status, 1)
  assert.match(doctor.printed(), /^well {5}Database[\s\S]*^fault {4}Service/m)
}
