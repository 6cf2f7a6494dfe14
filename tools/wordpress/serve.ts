import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopAll } from '../run.ts'
import { whatIsMissing } from './packages.ts'
import { sharedServers, sites } from './sites.ts'

/**
 * Serves the WordPress of Debian 12 to the process that forked this one, and takes the site away when that process
 * disconnects. It sends the address and an administrator, or `{ fault }`. It installs no packages.
 */
const folder = await mkdtemp(join(tmpdir(), 'hopechest-wordpress-'))
await chmod(folder, 0o755)
const place = join(folder, 'debian12')
await mkdir(place)
process.once('disconnect', finish)
// Ctrl-C reaches this process, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, finish)

try {
  const missing = whatIsMissing()
  if (missing !== undefined) throw new Error(missing)
  if (!existsSync('/usr/share/wordpress'))
    throw new Error('WordPress is not installed: npm run test:wordpress does it')
  const { url, keeper } = await sites.debian12.open(place, sharedServers(folder))
  process.send?.({ url, keeper })
} catch (error) {
  process.send?.({ fault: error instanceof Error ? error.message : String(error) })
}

async function finish(): Promise<never> {
  await stopAll()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(0)
}
