import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { useFastFolder } from '@hopechest/testing/machine/fast-folder'
import { stopAll } from './run.ts'
import { partNames, prove } from './wordpress/prove.ts'
import { checkSentences } from './wordpress/sentences.ts'
import { installPackages, whatIsMissing } from './wordpress/sites/packages.ts'
import type { Site } from './wordpress/sites/site.ts'
import { newestSite, type SiteName, sharedServers, sites } from './wordpress/sites/sites.ts'
import { StepFailed, type Steps, stepsOf } from './wordpress/steps.ts'
import { checkTestedUpTo } from './wordpress/tested-up-to.ts'

/**
 * Proves plugin and service on real WordPress sites that it sets up by itself and takes away again. A set-up that does
 * not work is a failure. `--site NAME` leaves out all other sites, `--part NAME` all other parts; each may be
 * given several times, as in `--part removal --part zips --part ours`. With `--again` a part that fails runs once more,
 * but for `removal` and `zips`, which change what is installed.
 */
const only = readWords()
/**
 * A site waits now and then, for a service that hangs or for a time limit, so three keep two processors at work. With
 * more, a site could be slower than the service waits for it.
 */
const sitesProvedAtOnce = 3
const missing = whatIsMissing()
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}

useFastFolder()
const folder = mkdtempSync(join(tmpdir(), 'hopechest-wordpress-'))
chmodSync(folder, 0o755)
// Servers run as accounts of their own, which may write into the temporary folder of the system alone.
delete process.env.TMPDIR
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void finish(1))

const started = performance.now()
let status = 0
const failures: StepFailed[] = []
const secondTries: string[] = []
try {
  const step = stepsOf('Set-up')
  await step('packages of the system', installPackages)
  await step('the sentences for translators', checkSentences)
  const servers = sharedServers(folder)
  const chosen = (Object.keys(sites) as SiteName[]).filter(
    (name) => only.site === undefined || only.site.includes(name),
  )
  // Setting a site up is downloads and waiting for the most part: all of them at once.
  const opened = chosen.map((name) => openSite(name, servers))
  const waiting = opened.values()
  await Promise.all(Array.from({ length: sitesProvedAtOnce }, () => proveSites(waiting)))
} catch (error) {
  fail(error)
}
for (const title of secondTries) console.log(`\n${title}: it failed at its first try`)
for (const { brief } of failures) console.log(`\n${brief}`)
const seconds = ((performance.now() - started) / 1000).toFixed(0)
console.log(status === 0 ? `\nAll of it holds, ${seconds} s` : `\nFAILED, ${seconds} s`)
await finish(status)

function readWords(): { site?: string[]; part?: string[]; again?: boolean } {
  const usage = `Usage: npm run test:wordpress -- [--site ${Object.keys(sites).join('|')}]… [--part ${partNames.join('|')}]… [--again]`
  const several = { type: 'string', multiple: true } as const
  try {
    const { values } = parseArgs({
      options: { site: several, part: several, again: { type: 'boolean' } },
    })
    const noSite = values.site?.find((name) => !(name in sites))
    const noPart = values.part?.find((name) => !partNames.includes(name))
    if (noSite !== undefined) console.error(`There is no site "${noSite}".\n${usage}`)
    else if (noPart !== undefined) console.error(`There is no part "${noPart}".\n${usage}`)
    else return values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
  process.exit(2)
}

interface OpenSite {
  name: SiteName
  place: string
  step: Steps
  site: Site
}

/** Undefined when the site could not be set up: its step has said why. */
async function openSite(
  name: SiteName,
  servers: ReturnType<typeof sharedServers>,
): Promise<OpenSite | undefined> {
  const step = stepsOf(name)
  const place = join(folder, name)
  mkdirSync(place)
  try {
    const site = await step('site', () => sites[name].open(place, servers))
    console.log(`${name}: ${site.versions}`)
    return { name, place, step, site }
  } catch (error) {
    return fail(error)
  }
}

/** One site after the other, also when one of them fails. */
async function proveSites(waiting: Iterable<Promise<OpenSite | undefined>>): Promise<void> {
  for (const opening of waiting) {
    const open = await opening
    if (open) await proveSite(open).catch(fail)
  }
}

async function proveSite({ name, place, step, site }: OpenSite): Promise<void> {
  if (name === newestSite) await step('“Tested up to”', () => checkTestedUpTo(site.versions))
  const parts = only.part ?? (sites[name].parts as string[])
  const again = only.again ? (title: string) => secondTries.push(`${name}: ${title}`) : undefined
  await prove({ site, place, step, again, isChosen: (part) => parts.includes(part) })
}

/** The run goes on with the other sites, and fails in the end. */
function fail(error: unknown): undefined {
  if (error instanceof StepFailed) failures.push(error)
  else console.error(error)
  status = 1
}

async function finish(exitStatus: number): Promise<never> {
  await stopAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(exitStatus)
}
