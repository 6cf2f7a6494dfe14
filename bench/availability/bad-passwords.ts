import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { basic } from '@hopechest/testing/basic'
import { Agent, request } from 'undici'
import { startItemService } from '../item-service.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'

/** Wrong passwords on 200 connections, while two callers whose time in the cache has ended sign in again and again. */
const measurement: Measurement = { title: 'Bad passwords', isTimed: false, measure }
export default measurement

const connections = 200
const mostLogKilobytes = 100
/** Shorter than the time between two tries of a caller, so that each try asks the host. */
const cacheSeconds = 1

const forms: Record<Form, { hosts: number[]; rounds: number }> = {
  full: { hosts: [50, 1000], rounds: 5 },
  short: { hosts: [50], rounds: 2 },
}

async function measure(form: Form): Promise<Figure[]> {
  const { hosts, rounds } = forms[form]
  const figures = await Promise.all(hosts.map((milliseconds) => attackBefore(milliseconds, rounds)))
  return figures.flat()
}

async function attackBefore(hostMilliseconds: number, rounds: number): Promise<Figure[]> {
  const host = fork(new URL('../slow-host.ts', import.meta.url), [String(hostMilliseconds), '1'])
  const [{ url, authorization, stranger }] = await once(host, 'message')
  const service = await startItemService({ HOST_URL: url, AUTH_CACHE_TTL: String(cacheSeconds) }, {})
  const signIn = async (who: string) =>
    (await fetch(`${service.url}/items`, { headers: { authorization: who } })).status
  const callers = [authorization, basic(stranger)]
  const first = await Promise.all(callers.map(signIn))
  if (first.some((status) => status !== 200)) throw new Error(`The first sign-ins were answered ${first}`)
  const attack = startAttack(service.url)
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    await pause(cacheSeconds * 1000 + 50)
    const statuses = await Promise.all(callers.map(signIn))
    refused += statuses.filter((status) => status !== 200).length
  }
  await attack.stop()
  const logKilobytes = service.logBytes() / 1000
  await service.stop()
  host.disconnect()
  const name = `a host of ${hostMilliseconds} ms`
  const tries = rounds * callers.length
  return [
    { name: `${name}: refused of ${tries} good sign-ins`, value: refused, unit: '', most: 0 },
    { name: `${name}: log, in kB`, value: logKilobytes, unit: '', most: mostLogKilobytes },
  ]
}

/** Each connection sends the next wrong password as soon as the one before is refused. */
function startAttack(url: string) {
  const agent = new Agent({ connections, pipelining: 1 })
  let isOver = false
  let count = 0
  async function guess(): Promise<void> {
    while (!isOver) {
      const headers = {
        authorization: basic({ username: `user-${count % 50}`, password: `guess ${count++}` }),
      }
      await request(`${url}/items`, { dispatcher: agent, headers })
        .then(({ body }) => body.dump())
        .catch(() => {})
    }
  }
  const guessing = Array.from({ length: connections }, guess)
  return {
    async stop() {
      isOver = true
      await agent.destroy()
      await Promise.all(guessing)
    },
  }
}
