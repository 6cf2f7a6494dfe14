import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { Agent, request } from 'undici'
import { type Home, openHome } from '../household.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { attackedHousehold, underAttack } from '../under-attack.ts'

/** Many guests open a long list at once: each gets it whole, and others are served meanwhile. */
const measurement: Measurement = { title: 'Many readers of a long list', isTimed: true, measure }
export default measurement

const sizes: Record<Form, { gifts: number; readers: number; pagesEach: number }> = {
  full: { gifts: 600, readers: 32, pagesEach: 5 },
  short: { gifts: 30, readers: 32, pagesEach: 1 },
}

/** Stands in a page once for each gift. */
const giftMarker = '<li class="gift"'

/** Browsers read pages compressed; programs often do not. */
const encodings = { compressed: 'br', plain: 'identity' }
const decompress = promisify(brotliDecompress)

async function measure(form: Form): Promise<Figure[]> {
  const { gifts, readers, pagesEach } = sizes[form]
  const home = await openHome()
  const { path, guest } = await fill(home, gifts)
  const figures: Figure[] = []
  for (const [name, encoding] of Object.entries(encodings)) {
    let pages: Uint8Array[] = []
    const household = await home.start()
    await household.visit(path, false)
    const title = `${readers} readers of ${gifts} gifts, ${name}`
    const read = () => readTogether(household.site + path, encoding, readers, pagesEach)
    const attack = async () => {
      pages = await read()
    }
    const visited = { 'the page of a guest': household.site + guest }
    figures.push(...(await underAttack(title, { ...attackedHousehold(household), visited }, attack)))
    const all = readers * pagesEach
    const lost = all - (await countWhole(pages, encoding, gifts))
    figures.push({ name: `${title}: of ${all} pages, not given whole`, value: lost, unit: '', most: 0 })
    await household.stop()
  }
  await home.remove()
  return figures
}

/** Returns the path of the long list, and that of another one, which a guest opens meanwhile. */
async function fill(home: Home, gifts: number): Promise<{ path: string; guest: string }> {
  const household = await home.start()
  const path = `/registry/${await household.addList(gifts)}`
  const guest = `/registry/${await household.addList(5)}`
  await household.stop()
  return { path, guest }
}

/** Returns the pages that came to their end. */
async function readTogether(
  address: string,
  encoding: string,
  readers: number,
  pagesEach: number,
): Promise<Uint8Array[]> {
  const agent = new Agent({ connections: readers, pipelining: 1 })
  const pages: Uint8Array[] = []
  async function read(): Promise<void> {
    for (let n = 0; n < pagesEach; n++) {
      const headers = { 'accept-encoding': encoding }
      const { statusCode, body } = await request(address, { dispatcher: agent, headers })
      const page = await body.bytes().catch(() => undefined)
      if (statusCode === 200 && page) pages.push(page)
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  await agent.destroy()
  return pages
}

/** Of the pages, how many have all gifts. This is work, so it waits until no time is measured. */
async function countWhole(pages: readonly Uint8Array[], encoding: string, gifts: number): Promise<number> {
  let whole = 0
  for (const page of pages) {
    const html = encoding === 'br' ? await decompress(page) : Buffer.from(page)
    if (html.toString().split(giftMarker).length - 1 === gifts) whole++
  }
  return whole
}
