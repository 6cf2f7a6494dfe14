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

/** Browsers read pages compressed; programs often do not. */
const encodings = { compressed: 'br', plain: 'identity' }

async function measure(form: Form): Promise<Figure[]> {
  const { gifts, readers, pagesEach } = sizes[form]
  const home = await openHome()
  const path = await fill(home, gifts)
  const figures: Figure[] = []
  for (const [name, encoding] of Object.entries(encodings)) {
    let lost = 0
    const household = await home.start()
    await household.visit(path, false)
    const title = `${readers} readers of ${gifts} gifts, ${name}`
    const read = () => readTogether(household.site + path, encoding, readers, pagesEach)
    const attack = async () => {
      lost = await read()
    }
    figures.push(...(await underAttack(title, attackedHousehold(household), attack)))
    const all = readers * pagesEach
    figures.push({ name: `${title}: of ${all} pages, not given whole`, value: lost, unit: '', most: 0 })
    await household.stop()
  }
  await home.remove()
  return figures
}

async function fill(home: Home, gifts: number): Promise<string> {
  const household = await home.start()
  const slug = await household.addList(gifts)
  await household.stop()
  return `/registry/${slug}`
}

/** Returns how many of the pages did not come whole. */
async function readTogether(
  address: string,
  encoding: string,
  readers: number,
  pagesEach: number,
): Promise<number> {
  const agent = new Agent({ connections: readers, pipelining: 1 })
  let lost = 0
  async function read(): Promise<void> {
    for (let n = 0; n < pagesEach; n++) {
      const headers = { 'accept-encoding': encoding }
      const { statusCode, body } = await request(address, { dispatcher: agent, headers })
      const isRead = await body.bytes().then(
        () => true,
        () => false,
      )
      if (statusCode !== 200 || !isRead) lost++
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  await agent.destroy()
  return lost
}
