import { comeAgain } from '../come-again.ts'
import { openHome } from '../household.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { attackedHousehold, type Marks, underAttack } from '../under-attack.ts'

/** Clients that ask for a long answer and leave before it comes, again and again. The work on it ends with them. */
const measurement: Measurement = { title: 'Leaving before the answer', isTimed: true, measure }
export default measurement

const gifts: Record<Form, number> = { full: 600, short: 30 }
const seconds: Record<Form, number> = { full: 5, short: 1 }
const usualConnections = 8

interface Attack {
  name: string
  path(slug: string): string
  /** What is sent in place of a request for the page of an owner. */
  request?: string
  addresses: number
  connectionsOfOne?: number
  /** In milliseconds. */
  leavesAfter: number
  marks?: Partial<Marks>
}

const attacks: readonly Attack[] = [
  { name: 'a public list of one address', path: (slug) => `/registry/${slug}`, addresses: 1, leavesAfter: 5 },
  // Three thousand connections in a second take all that the program has. When they leave sooner, a bare server is late, too.
  {
    name: 'a public list of eight addresses',
    path: (slug) => `/registry/${slug}`,
    addresses: 8,
    leavesAfter: 20,
    marks: { milliseconds: 200 },
  },
  // Most have left before they are accepted. A bare server reads all of it, too, and grows by up to 105 MB.
  {
    name: 'a long form of one address',
    path: () => '/sign-in',
    request: `POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 66000\r\n\r\n${'a'.repeat(66_000)}`,
    addresses: 1,
    connectionsOfOne: 120,
    leavesAfter: 40,
    marks: { milliseconds: 200, megabytes: 350 },
  },
  { name: 'the list of an owner', path: (slug) => `/lists/${slug}`, addresses: 1, leavesAfter: 5 },
  { name: 'a table of gifts', path: (slug) => `/lists/${slug}/gifts.csv`, addresses: 1, leavesAfter: 5 },
  { name: 'a file with everything', path: () => '/account/everything.json', addresses: 1, leavesAfter: 5 },
]

async function measure(form: Form): Promise<Figure[]> {
  const home = await openHome()
  const filled = await home.start()
  const slug = await filled.addList(gifts[form])
  await filled.stop()
  const figures: Figure[] = []
  for (const { name, path, addresses, leavesAfter, marks, ...attack } of form === 'full'
    ? attacks
    : attacks.slice(0, 1)) {
    const household = await home.start()
    await household.visit(path(slug), true)
    const { connectionsOfOne = usualConnections } = attack
    const usual = `GET ${path(slug)} HTTP/1.1\r\nHost: x\r\nCookie: ${household.cookie}\r\n\r\n`
    const leave = (address = household.site) =>
      comeAgain({
        address,
        request: attack.request ?? usual,
        addresses,
        connections: addresses * connectionsOfOne,
        milliseconds: seconds[form] * 1000,
        leavesAfter,
      })
    figures.push(
      ...(await underAttack(name, attackedHousehold(household), leave, { ...marks, onBare: leave })),
    )
    await household.stop()
  }
  await home.remove()
  return figures
}
