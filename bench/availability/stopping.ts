import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { basic } from '@hopechest/testing/basic'
import { launchService, passwordOf } from '@hopechest/testing/launch'
import { type Outcomes, startImpatientClients } from '../impatient-clients.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'

/** The service is stopped under load, by clients that repeat nothing. A refused connection is fine, a broken answer not. */
const measurement: Measurement = { title: 'Stopping under load', measure }
export default measurement

const stops: Record<Form, number> = { full: 10, short: 1 }
const loadMilliseconds = 300

async function measure(form: Form): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, WORKERS] of [
    ['one process', '1'],
    ['two workers', '2'],
  ] as const) {
    const { broken, answered } = await stopUnderLoad(WORKERS, stops[form])
    const title = `${stops[form]} stops, ${name}: broken of ${answered + broken} requests`
    figures.push({ name: title, value: broken, unit: '', most: 0 })
  }
  return figures
}

/** Starts the service, puts load on it, and stops it, so many times. */
async function stopUnderLoad(WORKERS: string, times: number): Promise<Outcomes> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-stopping-'))
  const total: Outcomes = { answered: 0, broken: 0, reasons: [] }
  let password = ''
  for (let n = 0; n < times; n++) {
    const service = await launchService(folder, { WORKERS, LOG_LEVEL: 'info' })
    password ||= passwordOf(service)
    const clients = startImpatientClients(service.url, basic({ username: 'admin', password }))
    await pause(loadMilliseconds * (1 + Math.random()))
    service.signal('SIGTERM')
    const { status } = await service.ended
    const { answered, broken, reasons } = await clients
    total.answered += answered
    total.broken += broken
    total.reasons.push(...reasons)
    if (status !== 0) total.reasons.push(`The service ended with status ${status}`)
    if (status !== 0) total.broken++
  }
  await rm(folder, { recursive: true, force: true })
  return total
}
