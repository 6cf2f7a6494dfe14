import { connect } from 'node:net'
import { openHome } from '../household.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { attackedHousehold, underAttack } from '../under-attack.ts'

/**
 * One person asks for a long list on nearly all connections of an address, and reads nothing of it. Visitors of the site
 * get their pages all the same, and soon after it nothing is left of it.
 */
const measurement: Measurement = { title: 'Long lists that one caller does not read', isTimed: true, measure }
export default measurement

const sizes: Record<Form, { gifts: number; connections: number; seconds: number }> = {
  full: { gifts: 500, connections: 480, seconds: 10 },
  short: { gifts: 30, connections: 60, seconds: 2 },
}
/** In the list that a visitor of the site opens. */
const giftsOfOthers = 100

async function measure(form: Form): Promise<Figure[]> {
  const { gifts, connections, seconds } = sizes[form]
  const home = await openHome()
  const household = await home.start()
  const list = await household.addLongList(gifts)
  const path = `/registry/${await household.addList(giftsOfOthers)}`
  await household.visit(path, false)
  const refused = { meanwhile: 0, after: 0 }
  const attack = async () => {
    const sockets = Array.from({ length: connections }, () =>
      askWithoutReading(household.api, `/registries/${list}/items`, household.authorization),
    )
    refused.meanwhile = await openAgainAndAgain(household.site + path, seconds)
    for (const socket of sockets) socket.destroy()
    refused.after = await openAgainAndAgain(household.site + path, 1)
  }
  const title = `${connections} unread lists of ${gifts} long gifts`
  const figures = await underAttack(title, attackedHousehold(household), attack)
  await household.stop()
  await home.remove()
  return [
    ...figures,
    { name: `${title}: pages of a visitor refused`, value: refused.meanwhile, unit: '', most: 0 },
    { name: `${title}: pages of a visitor refused after it`, value: refused.after, unit: '', most: 0 },
  ]
}

/** Returns how many of the pages did not come. */
async function openAgainAndAgain(address: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let refused = 0
  while (performance.now() < end) {
    const answer = await fetch(address)
    await answer.arrayBuffer()
    if (!answer.ok) refused++
  }
  return refused
}

function askWithoutReading(api: string, path: string, authorization: string) {
  const { hostname, port } = new URL(api)
  const socket = connect({ port: Number(port), host: hostname, localAddress: attacker })
    .pause()
    .on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
  return socket
}

/** On Linux every such address is this machine. */
const attacker = process.platform === 'linux' ? '127.0.0.9' : '127.0.0.1'
