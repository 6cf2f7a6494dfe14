import { fork } from 'node:child_process'
import { once } from 'node:events'
import { basic } from '@hopechest/testing/basic'
import { Agent, request } from 'undici'
import { startItemService } from '../item-service.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'

/** A stranger asks for absent registries on 100 connections while an owner reads a registry. */
const measurement: Measurement = { title: 'Shares of the host', isTimed: false, measure }
export default measurement

const connections = 100
const hostMilliseconds = 50
const reads: Record<Form, number> = { full: 60, short: 5 }

async function measure(form: Form): Promise<Figure[]> {
  const host = fork(new URL('../slow-host.ts', import.meta.url), [String(hostMilliseconds), '1'])
  const [{ url, authorization, ids, stranger }] = await once(host, 'message')
  const service = await startItemService({ HOST_URL: url }, {})
  const registry = `${service.url}/registries/${ids[0]}`
  const read = async () => (await fetch(registry, { headers: { authorization } })).status
  const first = await read()
  if (first !== 200) throw new Error(`The first read was answered ${first}`)
  const flood = startFlood(service.url, basic(stranger))
  await flood.isUnderWay
  let refused = 0
  for (let n = 0; n < reads[form]; n++) if ((await read()) !== 200) refused++
  await flood.stop()
  await service.stop()
  host.disconnect()
  const name = `refusals of the owner, of ${reads[form]} while ${flood.answers()} answers went to the stranger`
  return [{ name, value: refused, unit: '', most: 0 }]
}

function startFlood(url: string, authorization: string) {
  const agent = new Agent({ connections, pipelining: 1 })
  const { promise: isUnderWay, resolve } = Promise.withResolvers<void>()
  let isOver = false
  let answers = 0
  let id = 1_000_000
  async function ask(): Promise<void> {
    while (!isOver) {
      await request(`${url}/registries/${id++}`, { dispatcher: agent, headers: { authorization } })
        .then(({ body }) => body.dump())
        .catch(() => {})
      if (++answers > connections) resolve()
    }
  }
  const asking = Array.from({ length: connections }, ask)
  return {
    isUnderWay,
    answers: () => answers,
    async stop() {
      isOver = true
      await agent.destroy()
      await Promise.all(asking)
    },
  }
}
