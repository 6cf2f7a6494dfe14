import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@hopechest/testing/free-port'
import { CommandError, readWords, runCommand, wrongWords } from './command.ts'
import { installPackages, isDebianAsRoot } from './debian-packages.ts'
import { copyDebian, unpackDebian } from './install/empty-debian.ts'
import { makeFirstList } from './install/first-list.ts'
import { type Made, ways } from './install/ways.ts'
import { followWithWordPress } from './install/wordpress.ts'
import { packageProgram } from './package/program/executable.ts'
import { ownMachine } from './package/program/node.ts'
import { makeRelease } from './package/release.ts'

/**
 * Follows docs/install.md on a Debian with nothing else on it, by the commands that stand there, until a list has a gift, and
 * docs/wordpress.md on a WordPress. Its table says how long each way took: a person who reads and types needs longer. Nothing
 * fails for being slow, because a machine may be busy.
 */
const newest = 'trixie'
const mostSeconds = 180
const ticksPerSecond = 100

const withWordPress = 'with WordPress'
const names = [...Object.keys(ways), withWordPress]
const usage = `Usage: npm run test:install -- [WAY]…

Follows docs/install.md on an empty Debian, and docs/wordpress.md on a WordPress, and says how long each way takes. The ways are:
${names.join(', ')}.`
const { positionals } = readWords(usage, { allowPositionals: true })
for (const name of positionals) if (!names.includes(name)) wrongWords(`There is no way "${name}".`, usage)

await runCommand(async () => {
  if (!isDebianAsRoot()) throw new CommandError('This needs Debian, and root.')
  await installPackages(['debootstrap', 'libatomic1'])
  const folder = await mkdtemp(join(tmpdir(), 'install-test-'))
  try {
    const made = await make(folder)
    const rows = [
      `A list with a gift, of ${mostSeconds} s:`,
      '| way | seconds | of a processor, to install | programs that wanted each processor |',
      '|---|---|---|---|',
    ]
    for (const name of positionals.length > 0 ? positionals : names) {
      const { seconds, work }: Took =
        name === withWordPress ? await followWithWordPress(folder, made) : await walk(name, folder, made)
      const busy = ((loadavg()[0] ?? 0) / cpus().length).toFixed(1)
      console.log(`ok  ${name}`)
      rows.push(`| ${name} | ${seconds} | ${work?.toFixed(0) ?? ''} | ${busy} |`)
    }
    console.log(rows.join('\n'))
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** In this clone, as the documents say; that takes no time of the ways that only use it. */
async function make(folder: string): Promise<Made> {
  const started = performance.now()
  const machine = ownMachine() as 'linux-x64'
  const program = await packageProgram(folder, machine)
  const release = join(folder, 'release')
  await makeRelease(release, new Map([[machine, program]]))
  console.log(`    the folder of the release was made in ${secondsSince(started)} s`)
  return { program, release }
}

interface Took {
  seconds: number
  work?: number
}

/** Returns the seconds from the first command of the document to the gift, and those of a processor until the start. */
async function walk(name: string, folder: string, made: Made): Promise<Took> {
  const way = ways[name]
  if (!way) throw new Error(`There is no way "${name}"`)
  const suite = way.suite ?? newest
  const unpacked = join(folder, suite)
  if (!existsSync(unpacked)) await unpackDebian(unpacked, suite)
  const files = join(folder, name.replaceAll(' ', '-'))
  const debian = await copyDebian(unpacked, files)
  await way.bring(debian, made)
  const ports = { API_PORT: `${await freePort()}`, SITE_PORT: `${await freePort()}` }
  const started = performance.now()
  const before = await processorSeconds()
  const { link, service } = await way.follow(debian, ports)
  try {
    await makeFirstList(link)
    return { seconds: secondsSince(started), work: (await processorSeconds()) - before }
  } finally {
    service.signal('SIGKILL')
    await service.ended
    await rm(files, { recursive: true })
  }
}

/** What the programs that this one started and that have ended took of a processor. */
async function processorSeconds(): Promise<number> {
  const counted = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(counted[13]) + Number(counted[14])) / ticksPerSecond
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 1000)
}
