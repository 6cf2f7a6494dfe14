import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@hopechest/testing/browser/open'
import { root, stopAll } from '../run.ts'
import { followGuide } from '../wordpress/guide.ts'
import { openService } from '../wordpress/service.ts'
import { installPackages } from '../wordpress/sites/packages.ts'
import { sharedServers, sites } from '../wordpress/sites/sites.ts'
import { signInTo } from '../wordpress/stories/administration.ts'
import { shoot } from './shot.ts'

/**
 * The pictures of docs/wordpress.md, made anew into `docs/screens/wordpress/`. They follow the steps of that page on a
 * real WordPress, which it sets up by itself on Debian 12 as root: a step that no longer works ends this with its reason.
 */
const pictures = join(root, 'docs/screens/wordpress')
const folder = mkdtempSync(join(tmpdir(), 'hopechest-pictures-'))
chmodSync(folder, 0o755)
mkdirSync(pictures, { recursive: true })
try {
  await installPackages()
  await takePictures()
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function takePictures(): Promise<void> {
  const place = join(folder, 'site')
  mkdirSync(place)
  const site = await sites.sid.open(place, sharedServers(folder))
  const service = await openService(site, place, { ITEM_ROUTES: 'members' })
  const browser = await openBrowser(['--font-render-hinting=none'])
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const picture = (name: string) => shoot(page, join(pictures, `${name}.webp`))

  await signInTo(page, site.url, 'keeper', 'keeper-main-password')
  await followGuide(page, { url: site.url, service: async () => service, picture })
  await browser.close()
}
