import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { basic } from '@hopechest/testing/basic'
import { Agent, request } from 'undici'
import { startItemService } from '../item-service.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'

/** Wrong passwords on 200 connections, while a caller whose time in the cache has ended signs in again and again. */
const measurement: Measurement = { title: 'Bad passwords', measure }
export default measurement

const connections = 200
const mostLogKilobytes = 100
/** So short that each try of the caller asks the host anew. */
const cacheSeconds = 1

const forms: Record<Form, { hosts: number[]; tries: number }> = {
  full: { hosts: [50, 1000], tries: 10 },
  short: { hosts: [50], tries: 3 },
}

async function measure(form: Form): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const hostMilliseconds of forms[form].hosts) {
    const host = fork(new URL('../slow-host.ts', import.meta.url), [String(hostMilliseconds), '1'])
    const [{ url, authorization }] = await once(host, 'message')
    const service = await startItemService({ HOST_URL: url, AUTH_CACHE_TTL: String(cacheSeconds) }, {})
    const signIn = async () => (await fetch(`${service.url}/items`, { headers: { authorization } })).status
    const first = await signIn()
    if (first !== 200) throw new Error(`The first sign-in was answered ${first}`)
    const attack = startAttack(service.url)
    let refused = 0
    for (let n = 0; n < forms[form].tries; n++) {
      await pause(cacheSeconds * 1000 + 50)
      if ((await signIn()) !== 200) refused++
    }
    await attack.stop()
    const name = `a host of ${hostMilliseconds} ms`
    figures.push(
      { name: `${name}: refusals of the caller`, value: refused, unit: '', most: 0 },
      { name: `${name}: log, in kB`, value: service.logBytes() / 1000, unit: '', most: mostLogKilobytes },
    )
    await service.stop()
    host.disconnect()
  }
  return figures
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
