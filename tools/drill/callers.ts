import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Answer {
  status: number
  retryAfter: string | undefined
  body: string
}

/** The answers that callers saw since they began, and how to end them. */
export interface Callers {
  /** Whether an answer was a refusal: then no caller goes on. */
  isRefused(): boolean
  /** The ids of the items whose creation was acknowledged, by the name that the caller gave them. */
  acknowledged: ReadonlyMap<string, number>
  /** Answers other than a success, and broken connections, each with how often it was seen. */
  faults: Record<string, number>
  /** All requests that ended, well or not. */
  count: number
  /** The longest time in which no creation was acknowledged. */
  longestSilence(): number
  end(): Promise<void>
}

interface Where {
  api: string
  site: string
  authorization: string
  /** Half of the items are added to these, at their own address. Without them all go to lists that no host knows. */
  registries?: readonly number[]
}

/** Adds items and opens pages through HAProxy without a pause, until it is ended. A refused write is repeated. */
export function startCallers(
  { api, site, authorization, registries = [] }: Where,
  writers: number,
  readers: number,
): Callers {
  const agent = new Agent({ keepAlive: true })
  const acknowledged = new Map<string, number>()
  const faults: Record<string, number> = {}
  let isEnding = false
  let isRefused = false
  let lastSuccess = performance.now()
  let silence = 0
  const callers = {
    acknowledged,
    faults,
    count: 0,
    isRefused: () => isRefused,
    longestSilence: () => Math.max(silence, performance.now() - lastSuccess),
    async end() {
      isEnding = true
      await Promise.all(work)
      agent.destroy()
    },
  }

  /** Undefined when it did not go well; the fault is counted. */
  async function send(method: string, url: string, headers: Record<string, string>, body?: string) {
    callers.count++
    try {
      const answer = await ask(agent, method, url, headers, body)
      if (answer.status < 300) return answer
      const advice = answer.retryAfter === undefined ? '' : ' with Retry-After'
      count(`${answer.status}${advice}`)
      // A request that was refused for another reason than an outage would be refused again.
      if (answer.status < 500) isRefused = true
    } catch (error) {
      count(`no answer: ${error instanceof Error ? error.message : error}`)
    }
    return undefined
  }
  const count = (fault: string) => {
    faults[fault] = (faults[fault] ?? 0) + 1
  }

  async function write(): Promise<void> {
    while (!isEnding && !isRefused) {
      const name = randomUUID()
      const item = { name, url: 'https://shop.example/kettle' }
      const listed = registries[randomInt(0, 2 * registries.length + 1)]
      const [address, body] =
        listed === undefined
          ? // A registry holds a thousand items.
            [`${api}/items`, JSON.stringify({ ...item, registry_id: randomInt(1, 1_000_000) })]
          : [`${api}/registries/${listed}/items`, JSON.stringify(item)]
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': name }
      // Ending does not leave a write unclear: it is repeated until it is acknowledged.
      for (;;) {
        const answer = await send('POST', address, headers, body)
        if (answer) {
          acknowledged.set(name, JSON.parse(answer.body).data.id)
          const now = performance.now()
          silence = Math.max(silence, now - lastSuccess)
          lastSuccess = now
          break
        }
        if (isRefused) return
        await pause(repeatAfterMilliseconds)
      }
    }
  }

  async function read(): Promise<void> {
    for (let n = 0; !isEnding && !isRefused; n++) {
      const answer =
        n % 2
          ? await send('GET', `${site}/sign-in`, {})
          : await send('GET', `${api}/items?limit=1`, { authorization })
      if (!answer) await pause(repeatAfterMilliseconds)
    }
  }

  const work = [...Array.from({ length: writers }, write), ...Array.from({ length: readers }, read)]
  return callers
}

/** A caller that waits a second would see less of an outage than there is. */
const repeatAfterMilliseconds = 100
const patienceMilliseconds = 30_000

function ask(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, (incoming) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece) => pieces.push(piece))
      incoming.once('error', reject)
      incoming.once('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          retryAfter: incoming.headers['retry-after'],
          body: Buffer.concat(pieces).toString(),
        }),
      )
    })
    outgoing.once('error', reject)
    outgoing.setTimeout(patienceMilliseconds, () => outgoing.destroy(new Error('no answer within 30 s')))
    outgoing.end(body)
  })
}
