import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopAll } from './run.ts'
import { fetchDownloads } from './wordpress/downloads.ts'
import { openFullSite } from './wordpress/full-site.ts'
import { openLightSite } from './wordpress/light-site.ts'
import { installPackages, whatIsMissing } from './wordpress/packages.ts'
import { prove } from './wordpress/prove.ts'
import type { Site } from './wordpress/site.ts'
import { StepFailed, stepsOf } from './wordpress/steps.ts'

/**
 * Proves plugin and service on two real WordPress sites that it sets up by itself and takes away again. A set-up that
 * does not work is a failure. `--site full` or `--site light` leaves the other one out, `--part NAME` all parts but one.
 */
const only = readWords()
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
  const downloads = await step('the second WordPress', fetchDownloads)
  const sites: Record<string, (folder: string) => Promise<Site>> = {
    full: openFullSite,
    light: (place) => openLightSite(place, downloads),
  }
  const chosen = Object.entries(sites).filter(([name]) => only.site === undefined || name === only.site)
  const outcomes = await Promise.allSettled(chosen.map(([name, open]) => proveSite(name, open)))
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  for (const { reason } of failed) if (!(reason instanceof StepFailed)) console.error(reason)
  if (failed.length > 0) status = 1
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error)
  status = 1
}
const seconds = ((performance.now() - started) / 1000).toFixed(0)
console.log(status === 0 ? `\nAll of it holds, ${seconds} s` : `\nFAILED, ${seconds} s`)
await finish(status)

function readWords(): { site?: string; part?: string } {
  const usage = 'Usage: npm run test:wordpress -- [--site full|light] [--part NAME]'
  try {
    const { values } = parseArgs({ options: { site: { type: 'string' }, part: { type: 'string' } } })
    if (values.site === undefined || ['full', 'light'].includes(values.site)) return values
    console.error(`There is no site "${values.site}".\n${usage}`)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
  process.exit(2)
}

async function proveSite(name: string, open: (folder: string) => Promise<Site>): Promise<void> {
  const step = stepsOf(name)
  const place = join(folder, name)
  mkdirSync(place)
  const site = await step('site', () => open(place))
  console.log(`${name}: ${site.versions}`)
  await prove(site, place, step, only.part)
}

async function finish(exitStatus: number): Promise<never> {
  await stopAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(exitStatus)
}
