import { join } from 'node:path'
import { before, test } from 'node:test'
import { openBrowser } from '@hopechest/testing/browser'
import { must } from '@hopechest/testing/outcome'
import { wedding } from '../../demo/wedding.ts'
import { root } from '../../run.ts'
import { shoot } from '../../screenshots/shot.ts'
import { pageWith, signInTo } from './administration.ts'
import { openScene, type Scene } from './scene.ts'

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } }

let scene: Scene
let pages: { guest: string; owner: string }
let theme: string
before(async () => {
  scene = await openScene()
  theme = (await (await fetch(scene.url)).text()).includes('/themes/hopechest/') ? 'hopechest' : 'stock'
  const client = scene.clientOf(await scene.site.makePerson('ana', 'member'))
  const meta = { ...wedding.registry.meta, registry_event_date: '2027-06-12' }
  const { id, permalink } = must(await client.createRegistry({ ...wedding.registry, meta }))
  for (const { picture, isAd, ...gift } of wedding.gifts) {
    const image_url = `${scene.url}/wp-content/uploads/pictures/${picture}.svg`
    must(await client.addRegistryItem(id, { ...gift, url: `https://shop.example/${picture}`, image_url }))
  }
  const lists = await pageWith(scene, 'my-registries', '<!-- wp:hopechest/my-registries /-->')
  pages = { guest: permalink, owner: `${lists}?registry=${id}` }
})

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`pictures of the pages in this theme, ${size}, ${colorScheme}`, async () => {
      const browser = await openBrowser(['--font-render-hinting=none'])
      const page = await (
        await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
      ).newPage()
      const take = async (name: string, address: string) => {
        await page.goto(address)
        const file = `wordpress-${theme}-${name}-${size}-${colorScheme}.webp`
        await shoot(page, join(root, 'docs/screens', file))
      }
      await take('guest', pages.guest)
      // All pictures of this repository together stay small.
      if (colorScheme === 'light') {
        await signInTo(page, scene.url, 'ana', 'main password of ana')
        await take('owner', pages.owner)
      }
      await browser.close()
    })
  }
}
