import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Home, type Household, openHome } from '../household.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { attackedHousehold, underAttack } from '../under-attack.ts'

/** Requests for pages that are sent ahead, with and without a session; their answers are read, or not. */
const measurement: Measurement = { title: 'Pages that are asked for ahead', isTimed: true, measure }
export default measurement

const seconds: Record<Form, number> = { full: 4, short: 2 }
const kilobytes = 1000

interface Attack extends Page {
  connections: number
  /** On each connection. */
  bytes: number
  reads: boolean
}

async function measure(form: Form): Promise<Figure[]> {
  const home = await openHome()
  const { pages, guest } = await fill(home, form)
  const figures: Figure[] = []
  for (const attack of form === 'full' ? attacksOn(pages) : attacksOn(pages).slice(0, 1)) {
    const { name, connections, bytes, reads } = attack
    const title = `${connections} x ${bytes / kilobytes} kB for ${name}${reads ? '' : ', not read'}`
    const household = await home.start()
    await household.visit(attack.path, attack.isSignedIn)
    const act = () => sendAhead(household, attack, seconds[form] * 1000)
    const visited = { 'the page of a guest': household.site + guest }
    figures.push(...(await underAttack(title, { ...attackedHousehold(household), visited }, act)))
    await household.stop()
  }
  await home.remove()
  return figures
}

interface Page {
  name: string
  path: string
  isSignedIn: boolean
}

/** Returns the pages that are attacked, and the path of another list, which a guest opens meanwhile. */
async function fill(home: Home, form: Form): Promise<{ pages: Page[]; guest: string }> {
  const household = await home.start()
  const short = await household.addList(form === 'full' ? 100 : 30)
  const long = form === 'full' ? await household.addList(600) : short
  const guest = `/registry/${await household.addList(5)}`
  await household.stop()
  const pages = [
    { name: 'a list of 100', path: `/registry/${short}`, isSignedIn: false },
    { name: '/robots.txt', path: '/robots.txt', isSignedIn: false },
    { name: 'a list of 600', path: `/registry/${long}`, isSignedIn: false },
    { name: 'a list of 100, signed in', path: `/registry/${short}`, isSignedIn: true },
    { name: 'a list of 600, signed in', path: `/registry/${long}`, isSignedIn: true },
    { name: 'the own list of 600', path: `/lists/${long}`, isSignedIn: true },
  ]
  return { pages, guest }
}

function attacksOn(pages: readonly Page[]): Attack[] {
  return pages.flatMap((page) => [
    { ...page, connections: 1, bytes: 460 * kilobytes, reads: true },
    { ...page, connections: 1, bytes: 460 * kilobytes, reads: false },
    { ...page, connections: 100, bytes: 46 * kilobytes, reads: true },
    { ...page, connections: 100, bytes: 46 * kilobytes, reads: false },
  ])
}

async function sendAhead(
  { site, cookie }: Household,
  { path, bytes, connections, isSignedIn, reads }: Attack,
  milliseconds: number,
): Promise<void> {
  const { hostname, port } = new URL(site)
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\n${isSignedIn ? `Cookie: ${cookie}\r\n` : ''}\r\n`
  const ahead = Buffer.from(request.repeat(Math.ceil(bytes / request.length)))
  const sockets: Socket[] = []
  for (let n = 0; n < connections; n++) {
    const socket = connect(Number(port), hostname).on('error', () => {})
    if (reads) socket.resume()
    else socket.pause()
    socket.write(ahead)
    sockets.push(socket)
  }
  await pause(milliseconds)
  for (const socket of sockets) socket.destroy()
}
