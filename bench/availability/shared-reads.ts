import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { basic } from '@hopechest/testing/basic'
import { type ItemService, startItemService } from '../item-service.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'

/** Reads through one process while another changes the registry: a finished change is never missed. */
const measurement: Measurement = { title: 'Shared reads', isTimed: false, measure }
export default measurement

const hostMilliseconds = 100
const readers = 5
const changes: Record<Form, number> = { full: 25, short: 3 }

interface Person {
  username: string
  password: string
}

async function measure(form: Form): Promise<Figure[]> {
  const host = fork(new URL('../slow-host.ts', import.meta.url), [String(hostMilliseconds), '2'])
  const [{ url, authorization, ids, stranger }] = await once(host, 'message')
  const [reading, changing] = await Promise.all([
    startItemService({ HOST_URL: url }, {}),
    startItemService({ HOST_URL: url }, {}),
  ])
  const [one, other] = ids.map((id: number) => `/registries/${id}`)
  const count = async (isOld: (n: number) => Promise<boolean>) => {
    let old = 0
    for (let n = 0; n < changes[form]; n++) if (await isOld(n)) old++
    return old
  }
  const [missed, stillRead] = await Promise.all([
    count((n) => missesChange(reading, changing, one, authorization, `Title ${n}`)),
    count(() => letsRemovedInviteeRead(reading, changing, other, authorization, stranger)),
  ])
  await Promise.all([reading.stop(), changing.stop()])
  host.disconnect()
  return [
    { name: `missed changes of ${changes[form]}`, value: missed, unit: '', most: 0 },
    { name: `reads of removed invitees of ${changes[form]}`, value: stillRead, unit: '', most: 0 },
  ]
}

async function missesChange(
  reading: ItemService,
  changing: ItemService,
  path: string,
  authorization: string,
  title: string,
): Promise<boolean> {
  const stop = keepReading(`${reading.url}${path}`, authorization)
  await changing.request('PATCH', path, { title }, { authorization })
  const answer = await fetch(reading.url + path, { headers: { authorization } })
  const read = (await answer.json()) as { title: string }
  await stop()
  return read.title !== title
}

async function letsRemovedInviteeRead(
  reading: ItemService,
  changing: ItemService,
  path: string,
  owner: string,
  invitee: Person,
): Promise<boolean> {
  const invitees = `${path}/invitees`
  await changing.request('POST', invitees, { invitees: [invitee.username] }, { authorization: owner })
  const authorization = basic(invitee)
  const stop = keepReading(`${reading.url}${path}`, authorization)
  await changing.request('DELETE', `${invitees}/${invitee.username}`, undefined, { authorization: owner })
  const { status } = await fetch(reading.url + path, { headers: { authorization } })
  await stop()
  if (status !== 200 && status !== 403) throw new Error(`The removed invitee was answered ${status}`)
  return status === 200
}

/** Keeps reads under way, a little apart from each other. */
function keepReading(url: string, authorization: string): () => Promise<void> {
  let isOver = false
  async function read(n: number): Promise<void> {
    await pause((hostMilliseconds / readers) * n)
    while (!isOver) await (await fetch(url, { headers: { authorization } })).text()
  }
  const reading = Promise.all(Array.from({ length: readers }, (_, n) => read(n)))
  return async () => {
    isOver = true
    await reading
  }
}
