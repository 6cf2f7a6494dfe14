import { globSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openBrowser } from '@hopechest/testing/browser/open'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Program } from '@hopechest/testing/launch'
import { stopAll } from '../run.ts'
import { followGuide, uploadPlugin, uploadTheme } from '../wordpress/guide.ts'
import { installPackages } from '../wordpress/sites/packages.ts'
import { sharedServers, sites } from '../wordpress/sites/sites.ts'
import { signInTo } from '../wordpress/stories/administration.ts'
import type { Made } from './ways.ts'

/**
 * Follows docs/wordpress.md with the newest WordPress of Debian, a browser, the program in one file and the zips of the release, from
 * the upload of the plugin and the theme to the list as guests see it. The site is there before: it takes none of the seconds.
 */
export async function followWithWordPress(
  folder: string,
  { program, release }: Made,
): Promise<{ seconds: number }> {
  await installPackages()
  await chmod(folder, 0o755)
  const place = join(folder, 'wordpress')
  await mkdir(place)
  const site = await sites.sid.open(place, sharedServers(place))
  // The tests begin with a plugin that is there; a reader of the guide has none.
  await rm(join(site.files, 'wp-content/plugins/hopechest'), { recursive: true })
  const inRelease = (pattern: string) => join(release, globSync(pattern, { cwd: release })[0] ?? pattern)
  const browser = await openBrowser()
  let service: Program | undefined
  try {
    const page = await browser.newPage()
    await signInTo(page, site.url, 'keeper', 'keeper-main-password')
    await page.goto(`${site.url}/wp-admin/plugins.php`)
    const started = performance.now()
    await uploadPlugin(page, site.url, inRelease('hopechest-plugin-*[0-9].zip'))
    await uploadTheme(page, site.url, inRelease('hopechest-theme-*.zip'))
    await followGuide(page, {
      url: site.url,
      service: async () => {
        const settings = { HOST_URL: site.url, ITEM_ROUTES: 'members', API_PORT: `${await freePort()}` }
        service = launch(program, [], place, settings)
        await service.says(/The item service is listening/)
        return { url: `http://127.0.0.1:${settings.API_PORT}` }
      },
    })
    return { seconds: Math.round((performance.now() - started) / 1000) }
  } finally {
    await browser.close()
    service?.signal('SIGKILL')
    await service?.ended
    await stopAll()
  }
}
