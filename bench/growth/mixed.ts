import { Pool } from 'undici'
import { median, percentile } from '../figures.ts'
import { type ItemService, startItemService } from '../item-service.ts'
import { cpuSecondsOf } from '../load/cpu.ts'

/** The figures of a span of mixed load. */
export interface Span {
  requests: number
  medianMilliseconds: number
  slowestOfHundred: number
  /** The share of one core; NaN where the system does not say. */
  core: number
}

export interface MixedLoad {
  spans: number
  secondsOfSpan: number
  perSecond: number
}

const registries = 40
const giftsEach = 20
/** What each registry is asked for in turn. Half of the writes leave a deleted item behind. */
const turn = ['list', 'item', 'list', 'item', 'list', 'list', 'delete', 'create'] as const

/**
 * The same load for as long as it is asked for: readers, and owners whose lists keep their length while their gifts come
 * and go, so that deleted items pile up. Requests leave at their time, whether those before them are answered or not.
 */
export async function* runMixedLoad(load: MixedLoad): AsyncGenerator<Span> {
  const service = await startItemService()
  const client = new Pool(service.url, { connections: 32 })
  try {
    const lists = await fill(service)
    let n = 0
    for (let span = 0; span < load.spans; span++) {
      const times: number[] = []
      const answers: Promise<unknown>[] = []
      const cpuBefore = cpuSecondsOf([service.pid]) ?? Number.NaN
      const began = performance.now()
      for (let sent = 0; sent < load.secondsOfSpan * load.perSecond; sent++) {
        const due = began + (sent * 1000) / load.perSecond
        while (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, 1))
        answers.push(ask(client, service, lists, n++).then(() => times.push(performance.now() - due)))
      }
      await Promise.all(answers)
      const cpu = (cpuSecondsOf([service.pid]) ?? Number.NaN) - cpuBefore
      yield { ...summaryOf(times), core: (cpu * 1000) / (performance.now() - began) }
    }
  } finally {
    await client.close()
    await service.stop()
  }
}

/** A figure that is at most this many times as high at the end has not grown. */
const mostRatio = 1.3

/** The figures that have grown between the first third and the last. */
export function findGrowth(spans: readonly Span[]): string[] {
  const third = Math.ceil(spans.length / 3)
  const middle = (part: readonly Span[], of: keyof Span) => median(part.map((span) => span[of]))
  const grows = (of: keyof Span) =>
    middle(spans.slice(-third), of) > mostRatio * middle(spans.slice(0, third), of)
  return [grows('medianMilliseconds') && 'the median time', grows('core') && 'the processor time'].filter(
    (what) => what !== false,
  )
}

interface List {
  id: number
  /** The gifts that stand, the oldest first. */
  gifts: number[]
}

async function fill(service: ItemService): Promise<List[]> {
  const lists: List[] = []
  for (let n = 0; n < registries; n++) {
    const { id } = (await service.request('POST', '/registries', {
      title: `A wedding ${n}`,
    })) as unknown as Id
    const gifts: number[] = []
    for (let each = 0; each < giftsEach; each++)
      gifts.push((await service.request('POST', `/registries/${id}/items`, gift)).data.id)
    lists.push({ id, gifts })
  }
  return lists
}

const gift = { name: 'Kettle', url: 'https://shop.example/kettle', price: 12.5 }

interface Id {
  id: number
}

async function ask(client: Pool, { headers }: ItemService, lists: readonly List[], n: number): Promise<void> {
  const list = lists[Math.floor(n / turn.length) % lists.length] as List
  const path = `/registries/${list.id}/items`
  switch (turn[n % turn.length]) {
    case 'list':
      await send(client, { method: 'GET', path, headers })
      break
    case 'item':
      await send(client, { method: 'GET', path: `/items/${list.gifts.at(-1)}`, headers })
      break
    case 'delete':
      // Where creations are late, the last gift stays.
      if (list.gifts.length > 1)
        await send(client, { method: 'DELETE', path: `${path}/${list.gifts.shift()}`, headers })
      break
    case 'create': {
      const json = { ...headers, 'content-type': 'application/json' }
      const created = await send(client, { method: 'POST', path, headers: json, body: JSON.stringify(gift) })
      list.gifts.push((JSON.parse(created) as { data: Id }).data.id)
    }
  }
}

async function send(client: Pool, request: Parameters<Pool['request']>[0]): Promise<string> {
  const answer = await client.request(request)
  const text = await answer.body.text()
  if (answer.statusCode >= 300)
    throw new Error(`${request.method} ${request.path} answered ${answer.statusCode}: ${text}`)
  return text
}

function summaryOf(times: readonly number[]): Omit<Span, 'core'> {
  return {
    requests: times.length,
    medianMilliseconds: median(times),
    slowestOfHundred: percentile(times, 99),
  }
}

export function lineOf(
  minute: number,
  { requests, medianMilliseconds, slowestOfHundred, core }: Span,
): string {
  const times = `median ${medianMilliseconds.toFixed(2)} ms, 99 of 100 within ${slowestOfHundred.toFixed(1)} ms`
  return `minute ${minute}: ${requests.toLocaleString('en')} requests, ${times}, ${core.toFixed(2)} of a core`
}
