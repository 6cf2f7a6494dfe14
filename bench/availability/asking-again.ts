import { askAgain } from '../ask-again.ts'
import { type Home, type Household, openHome } from '../household.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { attackedHousehold, underAttack } from '../under-attack.ts'

/** One address keeps nearly all the connections that it may have, and asks on each again as soon as it has its answer. */
const measurement: Measurement = { title: 'Asking again with each answer', isTimed: true, measure }
export default measurement

const connections: Record<Form, number> = { full: 480, short: 100 }
const few = 10
const seconds: Record<Form, number> = { full: 4, short: 1 }

const get = (path: string, cookie = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`
const post = (type: string, body: string, path = '/sign-in') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const form = 'application/x-www-form-urlencoded'

const longForm = `${'a'.repeat(150)}=b+c&`.repeat(800)

/** Sixty megabytes arrive before the first of these forms is answered. Others wait for that once. */
const longForms = 'a form of 128 KB'
const mostOnce = 300

function allowOneWait(figure: Figure): Figure {
  return figure.unit === 'ms' && figure.most !== undefined
    ? { ...figure, most: Math.max(figure.most, mostOnce) }
    : figure
}

/** Beside these a page of 600 gifts is opened, too: it needs the most turns. */
const longList = 'a list of 600 gifts'
const cards = 'cards for a thousand guests'
const gifts: Record<Form, number> = { full: 600, short: 30 }
const guests: Record<Form, number> = { full: 1000, short: 30 }

interface Paths {
  short: string
  long: string
  cards: string
}

interface Attack {
  name: string
  to: 'api' | 'site'
  request: string | ((paths: Paths, household: Household) => string)
}

/** A pattern that read the blanks of this head again from each of them took a quarter of a second. */
const blanks = `GET /sign-in HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br${' '.repeat(14_000)}x\r\n\r\n`

const attacks: readonly Attack[] = [
  { name: '/items without a password', to: 'api', request: get('/items') },
  { name: '/robots.txt', to: 'site', request: get('/robots.txt') },
  { name: 'the page to sign in', to: 'site', request: get('/sign-in') },
  { name: 'a head of blanks', to: 'site', request: blanks },
  { name: 'a page that is not there', to: 'site', request: get('/nowhere') },
  { name: longList, to: 'site', request: ({ long }) => get(long) },
  { name: cards, to: 'site', request: (paths, { cookie }) => get(paths.cards, cookie) },
  { name: 'a form of another type', to: 'site', request: post('text/plain', 'a') },
  { name: 'a form of 128 KB', to: 'site', request: post(form, longForm) },
  {
    name: 'a form of 128 KB for an owner',
    to: 'site',
    request: post(form, longForm, '/lists/some/details'),
  },
]

async function measure(form: Form): Promise<Figure[]> {
  const home = await openHome()
  const paths = await addLists(home, gifts[form], guests[form])
  const figures: Figure[] = []
  for (const { name, to, request } of form === 'full' ? attacks : attacks.slice(0, 2)) {
    const household = await home.start()
    // A program that has run for a while has met such a request before.
    await household.visit(paths.short, false)
    const asked = typeof request === 'string' ? request : request(paths, household)
    await askAgain(household[to], asked, few, 1000)
    const attack = (address = household[to]) =>
      askAgain(address, asked, connections[form], seconds[form] * 1000)
    const visited = {
      'the page of a guest': household.site + paths.short,
      ...([longList, cards].includes(name) && { 'the long page of a guest': household.site + paths.long }),
    }
    const seen = await underAttack(name, { ...attackedHousehold(household), visited }, attack, {
      onBare: attack,
    })
    figures.push(...(name.startsWith(longForms) ? seen.map(allowOneWait) : seen))
    await household.stop()
  }
  await home.remove()
  return figures
}

/** Two lists, which other guests open meanwhile, and one of which the owner prints cards. */
async function addLists(home: Home, ofLong: number, guests: number): Promise<Paths> {
  const household = await home.start()
  const short = await household.addList(5)
  const long = await household.addList(ofLong)
  const invited = await household.addPrivateList(guests)
  await household.stop()
  return { short: `/registry/${short}`, long: `/registry/${long}`, cards: `/lists/${invited}/cards` }
}
