import { askAgain } from '../ask-again.ts'
import { type Home, openHome } from '../household.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { attackedHousehold, underAttack } from '../under-attack.ts'

/** One address keeps nearly all the connections that it may have, and asks on each again as soon as it has its answer. */
const measurement: Measurement = { title: 'Asking again with each answer', isTimed: true, measure }
export default measurement

const connections: Record<Form, number> = { full: 480, short: 100 }
const few = 10
const seconds: Record<Form, number> = { full: 4, short: 1 }

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const post = (type: string, body: string, path = '/sign-in') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const form = 'application/x-www-form-urlencoded'

const longForm = `${'a'.repeat(150)}=b+c&`.repeat(800)

/** Sixty megabytes arrive before the first of these forms is answered. Others wait for that once. */
const longForms = 'a form of 128 KB'
const mostOnce = 300

function allowOneWait(figure: Figure): Figure {
  return figure.unit === 'ms' && figure.most !== undefined ? { ...figure, most: mostOnce } : figure
}

/** All guests of a site are one caller at the service, where their lists wait for each other. */
const longList = 'a list of 600 gifts'
const gifts: Record<Form, number> = { full: 600, short: 30 }

interface Paths {
  short: string
  long: string
}

const attacks = ({ long }: Paths) =>
  [
    { name: '/items without a password', to: 'api', request: get('/items') },
    { name: '/robots.txt', to: 'site', request: get('/robots.txt') },
    { name: 'the page to sign in', to: 'site', request: get('/sign-in') },
    { name: 'a page that is not there', to: 'site', request: get('/nowhere') },
    { name: longList, to: 'site', request: get(long) },
    { name: 'a form of another type', to: 'site', request: post('text/plain', 'a') },
    { name: 'a form of 128 KB', to: 'site', request: post(form, longForm) },
    {
      name: 'a form of 128 KB for an owner',
      to: 'site',
      request: post(form, longForm, '/lists/some/details'),
    },
  ] as const

async function measure(form: Form): Promise<Figure[]> {
  const home = await openHome()
  const paths = await addLists(home, gifts[form])
  const figures: Figure[] = []
  for (const { name, to, request } of form === 'full' ? attacks(paths) : attacks(paths).slice(0, 2)) {
    const household = await home.start()
    // A program that has run for a while has met such a request before.
    await household.visit(paths.short, false)
    await askAgain(household[to], request, few, 1000)
    const attack = () => askAgain(household[to], request, connections[form], seconds[form] * 1000)
    const visited = {
      'the page of a guest': household.site + paths.short,
      ...(name === longList && { 'the long page of a guest': household.site + paths.long }),
    }
    const seen = await underAttack(name, { ...attackedHousehold(household), visited }, attack)
    figures.push(...(name.startsWith(longForms) ? seen.map(allowOneWait) : seen))
    await household.stop()
  }
  await home.remove()
  return figures
}

/** Two lists, which other guests open meanwhile. */
async function addLists(home: Home, ofLong: number): Promise<Paths> {
  const household = await home.start()
  const short = await household.addList(5)
  const long = await household.addList(ofLong)
  await household.stop()
  return { short: `/registry/${short}`, long: `/registry/${long}` }
}
