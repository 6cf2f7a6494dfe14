import { copyFile, cp, mkdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Program, Settings } from '@hopechest/testing/launch'
import { parse } from 'yaml'
import { root, run } from '../run.ts'
import { base, buildah, makeBase } from './base-image.ts'
import { commandsUnder } from './commands.ts'
import type { EmptyDebian } from './empty-debian.ts'

/** What was made in a clone, on the machine that the documents name for it. */
export interface Made {
  program: string
  debian: string
}

export interface Way {
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

/** The ways of docs/install.md, each by the commands that stand there. */
export const ways: Record<string, Way> = {
  'one file': { bring: bringProgram, follow: followFile },
  'the Debian package': { bring: bringPackage, follow: followPackage },
  'the image': { bring: bringImage, follow: followImage },
  'the sources': { bring: bringClone, follow: followSources },
}

async function bringProgram({ files }: EmptyDebian, { program }: Made): Promise<void> {
  const folder = dirname(program)
  await cp(folder, join(files, 'root/dist', basename(folder)), { recursive: true })
}

async function followFile(debian: EmptyDebian, ports: Settings): Promise<Started> {
  const [, use = ''] = commandsUnder(page, 'one-file')
  return linkOf(debian.start(use, ports))
}

async function bringPackage({ files }: EmptyDebian, made: Made): Promise<void> {
  await mkdir(join(files, 'root/dist'))
  await copyFile(made.debian, join(files, 'root/dist', basename(made.debian)))
}

/** There is no systemd in a folder, so the command of the unit is started as its account, in its folder. */
async function followPackage(debian: EmptyDebian, ports: Settings): Promise<Started> {
  const [, use = '', link = ''] = commandsUnder(page, 'debian')
  await debian.does(use)
  const unit = await readFile(join(debian.files, 'usr/lib/systemd/system/hopechest.service'), 'utf8')
  const [, command] = /^ExecStart=(.+)$/m.exec(unit) ?? []
  const account = 'setpriv --reuid=hopechest --regid=hopechest --clear-groups'
  const settings = { ...ports, FIRST_SIGN_IN: 'auto' }
  const service = debian.start(`cd /var/lib/hopechest && exec ${account} ${command}`, settings)
  await service.says(/The site is listening/)
  return { link: linkIn(await debian.does(link, ports)), service }
}

/** The base of the image comes from this machine, in place of Docker Hub. */
async function bringImage(debian: EmptyDebian, made: Made): Promise<void> {
  await bringProgram(debian, made)
  await cp(join(root, 'deploy'), join(debian.files, 'root/deploy'), { recursive: true })
  const archive = join(debian.files, 'root/base.tar')
  await makeBase(dirname(made.program))
  await buildah('push', base, `docker-archive:${archive}:${base}`)
}

/** Docker does not run in a folder. Buildah reads the same container file, and starts what the compose file says. */
async function followImage(debian: EmptyDebian, ports: Settings): Promise<Started> {
  const [, use = ''] = commandsUnder(page, 'image')
  const [, words = ''] = /^docker build (.+)$/m.exec(use) ?? []
  const [, asked = ''] = /^docker compose .+ exec hopechest (.+)$/m.exec(use) ?? []
  await debian.does('apt-get update && apt-get install --yes --no-install-recommends buildah netavark')
  await debian.does(`${there} pull docker-archive:/root/base.tar`)
  await debian.does(`${there} bud ${chroot} ${bounds} --format docker ${words}`)
  const { environment, volumes } = await readCompose(debian.files)
  const own = { ...environment, ...ports, SITE_URL: `http://localhost:${ports.SITE_PORT}` }
  const settings = Object.entries(own).map(([key, value]) => `--env ${key}=${value}`)
  const mounts = volumes.map((each) => `--volume /root/volumes/${each}`)
  const container = (await debian.does(`${there} from ${bounds} localhost/hopechest`))
    .trim()
    .split('\n')
    .at(-1)
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
  const text = await readFile(join(files, 'root/deploy/container/compose.yaml'), 'utf8')
  const { hopechest } = parse(text).services
  const environment: Record<string, string> = {}
  for (const [key, value] of Object.entries(hopechest.environment))
    environment[key] = String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
  return { environment, volumes: hopechest.volumes as string[] }
}

async function bringClone({ files }: EmptyDebian): Promise<void> {
  await run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, join(files, 'root/hopechest')])
}

async function followSources(debian: EmptyDebian, ports: Settings): Promise<Started> {
  const [packages = '', use = ''] = commandsUnder(page, 'sources')
  await debian.does(packages)
  const [install = '', start = ''] = use.split(' && ')
  await debian.does(`cd hopechest\n${install}`)
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
