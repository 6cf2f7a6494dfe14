import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Household, openHome } from '../household.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { attackedHousehold, underAttack } from '../under-attack.ts'

/** One address opens far more connections than it may have, to the service and to the site, and says nothing. */
const measurement: Measurement = { title: 'Idle connections', isTimed: true, measure }
export default measurement

const connections: Record<Form, number> = { full: 3000, short: 600 }
const mostConnections = 500
const together = 100
/** On Linux every such address is this machine: what the program itself asks for is not counted with the attacker. */
const attacker = process.platform === 'linux' ? { localAddress: '127.0.0.3' } : {}

async function measure(form: Form): Promise<Figure[]> {
  const home = await openHome()
  const household = await home.start()
  const figures: Figure[] = []
  for (const to of ['api', 'site'] as const) {
    let kept = 0
    // A program that has run for a while has refused connections before: what does that is compiled.
    await openMany(household, to, connections.short)
    const title = `${connections[form]} connections to the ${to === 'api' ? 'service' : 'site'}`
    const attack = async () => {
      kept = await openMany(household, to, connections[form])
    }
    figures.push(...(await underAttack(title, attackedHousehold(household), attack)))
    figures.push({ name: `${title}: kept`, value: kept, unit: '', most: mostConnections })
  }
  await household.stop()
  await home.remove()
  return figures
}

/** Returns how many of them stayed open. */
async function openMany(household: Household, to: 'api' | 'site', count: number): Promise<number> {
  const { hostname, port } = new URL(household[to])
  const open = new Set<Socket>()
  for (let n = 0; n < count; n += together) {
    const sockets = Array.from({ length: together }, () =>
      connect({ host: hostname, port: Number(port), ...attacker }),
    )
    for (const socket of sockets) {
      open.add(socket)
      // One that is refused reads why, and is closed.
      socket.resume().on('error', () => {})
      socket.once('close', () => open.delete(socket))
    }
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  }
  await settled(open)
  const kept = open.size
  for (const socket of open) socket.destroy()
  return kept
}

/** The last ones that are refused are closed within a moment. */
async function settled(open: ReadonlySet<Socket>): Promise<void> {
  for (let before = -1; open.size !== before; ) {
    before = open.size
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
