import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopAll } from './run.ts'
import { installPackages, whatIsMissing } from './wordpress/packages.ts'
import { partNames, prove } from './wordpress/prove.ts'
import { checkSentences } from './wordpress/sentences.ts'
import { newestSite, type SiteName, sharedServers, sites } from './wordpress/sites.ts'
import { StepFailed, stepsOf } from './wordpress/steps.ts'
import { checkTestedUpTo } from './wordpress/tested-up-to.ts'

/**
 * Proves plugin and service on real WordPress sites that it sets up by itself and takes away again. A set-up that does
 * not work is a failure. `--site NAME` leaves out all other sites, `--part NAME` all other parts; each may be
 * given several times, as in `--part removal --part zips --part ours`.
 */
const only = readWords()
/** More at once would share two cores, and the service gives up waiting for a site that is slow. */
const sitesAtOnce = 2
const missing = whatIsMissing()
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'hopechest-wordpress-'))
chmodSync(folder, 0o755)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void finish(1))

const started = performance.now()
let status = 0
try {
  const step = stepsOf('Set-up')
  await step('packages of the system', installPackages)
  await step('the sentences for translators', checkSentences)
  const servers = sharedServers(folder)
  const chosen = (Object.keys(sites) as SiteName[]).filter(
    (name) => only.site === undefined || only.site.includes(name),
  )
  const waiting = chosen.values()
  await Promise.all(Array.from({ length: sitesAtOnce }, () => proveSites(waiting, servers)))
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error)
  status = 1
}
const seconds = ((performance.now() - started) / 1000).toFixed(0)
console.log(status === 0 ? `\nAll of it holds, ${seconds} s` : `\nFAILED, ${seconds} s`)
await finish(status)

function readWords(): { site?: string[]; part?: string[] } {
  const usage = `Usage: npm run test:wordpress -- [--site ${Object.keys(sites).join('|')}]… [--part ${partNames.join('|')}]…`
  const several = { type: 'string', multiple: true } as const
  try {
    const { values } = parseArgs({ options: { site: several, part: several } })
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

/** One site after the other, also when one of them fails. */
async function proveSites(
  waiting: Iterable<SiteName>,
  servers: ReturnType<typeof sharedServers>,
): Promise<void> {
  for (const name of waiting) {
    try {
      await proveSite(name, servers)
    } catch (error) {
      if (!(error instanceof StepFailed)) console.error(error)
      status = 1
    }
  }
}

async function proveSite(name: SiteName, servers: ReturnType<typeof sharedServers>): Promise<void> {
  const step = stepsOf(name)
  const place = join(folder, name)
  mkdirSync(place)
  const kind = sites[name]
  const site = await step('site', () => kind.open(place, servers))
  console.log(`${name}: ${site.versions}`)
  if (name === newestSite) await step('“Tested up to”', () => checkTestedUpTo(site.versions))
  await prove(site, place, step, (part) => (only.part ?? (kind.parts as string[])).includes(part))
}

async function finish(exitStatus: number): Promise<never> {
  await stopAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(exitStatus)
}
