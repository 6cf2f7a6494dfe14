import { mkdirSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDemo } from '@hopechest/hopechest/demo'
import { openBrowser } from '@hopechest/testing/browser/open'
import { pino } from 'pino'
import { readWords } from '../command.ts'
import { root } from '../run.ts'
import { pictures } from './pictures.ts'
import { shoot } from './shot.ts'

readWords('Usage: npm run screenshots\n\nMakes the pictures of the documents anew, into docs/screens.', {
  options: {},
})

/** The pictures of the documents. */
const folder = join(root, 'docs/screens')
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } }
/** The day of the pictures, so that two runs show the same. */
const today = new Date('2026-11-20T12:00:00Z')
const mostBytes = 600_000

mkdirSync(folder, { recursive: true })
for (const name of await readdir(folder)) if (name.endsWith('.webp')) await rm(join(folder, name))
// Otherwise letters stand on whole pixels, and words run into each other.
const browser = await openBrowser(['--font-render-hinting=none'])
const options = { apiPort: 0, sitePort: 0, log: pino({ level: 'fatal' }), today }
const demo = await openDemo({ databaseUrl: 'sqlite::memory:', ...options })
let bytes = 0
for (const { name, size, colorScheme, show } of pictures) {
  const context = await browser.newContext({ viewport: sizes[size], colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await show(demo, page)
  const file = join(folder, `${name}-${size}-${colorScheme}.webp`)
  await shoot(page, file)
  bytes += statSync(file).size
  await context.close()
}
await browser.close()
await demo.close()
console.log(`${pictures.length} pictures in docs/screens have ${bytes} bytes.`)
if (bytes > mostBytes)
  throw new Error(`They may have ${mostBytes}: lower the quality, or the width of a desk.`)
