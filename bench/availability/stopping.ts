import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { basic } from '@hopechest/testing/basic'
import { launchService, passwordOf } from '@hopechest/testing/launch'
import { type Outcomes, startImpatientClients } from '../impatient-clients.ts'
import type { Figure, Form, Measurement, Options } from '../measurement.ts'

/** The service is stopped under load, by clients that repeat nothing. A refused connection is fine, a broken answer not. */
const measurement: Measurement = { title: 'Stopping under load', isTimed: false, measure }
export default measurement

const usualStops: Record<Form, number> = { full: 10, short: 3 }
/** The services that run side by side: some start while others are under load or stop. */
const sideBySide = 4
/** A stop comes at any moment of this time after the clients have begun. */
const loadMilliseconds = 100

async function measure(form: Form, { stops = usualStops[form] }: Options): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, WORKERS] of [
    ['one process', '1'],
    ['four workers', '4'],
  ] as const) {
    const { broken, answered, fewestUnderWay } = await stopUnderLoad(WORKERS, stops)
    const title = `${stops} stops, ${name}: broken of ${answered + broken} requests`
    figures.push({ name: title, value: broken, unit: '', most: 0 })
    if (fewestUnderWay === 0) throw new Error('At one of the stops no request was under way')
  }
  return figures
}

interface Total extends Outcomes {
  /** At the stop that had the fewest requests to answer. */
  fewestUnderWay: number
}

async function stopUnderLoad(WORKERS: string, stops: number): Promise<Total> {
  const total: Total = { answered: 0, broken: 0, reasons: [], fewestUnderWay: Infinity }
  let left = stops
  async function stopAgainAndAgain(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'hopechest-stopping-'))
    for (let password = ''; left-- > 0; ) password = await stopOnce(folder, WORKERS, password, total)
    await rm(folder, { recursive: true, force: true })
  }
  await Promise.all(Array.from({ length: Math.min(sideBySide, stops) }, stopAgainAndAgain))
  for (const reason of total.reasons) console.log(`  ${reason}`)
  return total
}

/** Starts the service, puts load on it, and stops it. The first start in a folder prints the password. */
async function stopOnce(folder: string, WORKERS: string, known: string, total: Total): Promise<string> {
  const service = await launchService(folder, { WORKERS, LOG_LEVEL: 'info' })
  const password = known || (await passwordOf(service))
  const clients = startImpatientClients(service.url, basic({ username: 'admin', password }))
  await clients.haveBegun
  await pause(loadMilliseconds * Math.random())
  total.fewestUnderWay = Math.min(total.fewestUnderWay, clients.underWay())
  service.signal('SIGTERM')
  const { status } = await service.ended
  const { answered, broken, reasons } = await clients.outcomes
  total.answered += answered
  total.broken += broken
  total.reasons.push(...reasons)
  if (status !== 0) {
    total.reasons.push(`The service ended with status ${status}`)
    total.broken++
  }
  return password
}
