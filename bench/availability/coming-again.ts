import { comeAgain } from '../come-again.ts'
import { openHome } from '../household.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { attackedHousehold, underAttack } from '../under-attack.ts'

/** Connections that begin again as soon as they were answered or cut. */
const measurement: Measurement = { title: 'Coming again with a new connection', isTimed: true, measure }
export default measurement

const connections: Record<Form, number> = { full: 450, short: 100 }
const few = 10
const seconds: Record<Form, number> = { full: 5, short: 1 }

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const endlessForm =
  'POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
  'Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n'

const attacks = [
  { name: 'the page to sign in', request: get('/sign-in'), addresses: 1 },
  { name: 'a head that is too long', request: get(`/?a=${'a'.repeat(17_000)}`), addresses: 1 },
  // Eight visitors can hold all the places that pages have.
  { name: 'forms without an end of eight addresses', request: endlessForm, addresses: 8 },
] as const

async function measure(form: Form): Promise<Figure[]> {
  const home = await openHome()
  const figures: Figure[] = []
  for (const { name, request, addresses } of form === 'full' ? attacks : attacks.slice(1)) {
    const household = await home.start()
    const visits = { request, addresses, connections: connections[form], milliseconds: seconds[form] * 1000 }
    const attack = (address = household.site) => comeAgain({ address, ...visits })
    // A program that has run for a while has met such a request before.
    await comeAgain({ ...visits, address: household.site, connections: few, milliseconds: 1000 })
    figures.push(...(await underAttack(name, attackedHousehold(household), attack, { onBare: attack })))
    await household.stop()
  }
  await home.remove()
  return figures
}
