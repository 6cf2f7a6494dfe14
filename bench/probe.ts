import { get } from 'node:http'

export interface ProbeTimes {
  /** In milliseconds. An ask that got no good answer counts as the longest. */
  times: number[]
  unanswered: number
}

/**
 * Asks for an address on a schedule, in a process of its own: every ask has a connection of its own and begins at its
 * time, whether the one before was answered or not, so that a frozen program is seen by all who come meanwhile. It says
 * `ready` when it has asked often enough to measure the program instead of its own start; `begin` forgets the times so
 * far; `stop` ends the asking, waits for the last answer and sends the times.
 */
const [address = '', pauseMilliseconds = '20'] = process.argv.slice(2)
/** On Linux every such address is this machine: the monitor is not counted as one of the attackers. */
const monitor = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {}
const mostMilliseconds = 60_000
const asksBeforeReady = 25
let asks: Promise<number>[] = []
const schedule = setInterval(() => asks.push(ask()), Number(pauseMilliseconds))
const getReady = setInterval(async () => {
  if (asks.length < asksBeforeReady) return
  clearInterval(getReady)
  await Promise.all(asks)
  process.send?.('ready')
}, Number(pauseMilliseconds))

function ask(): Promise<number> {
  const begin = performance.now()
  return new Promise((resolve) => {
    const request = get(address, { agent: false, timeout: mostMilliseconds, ...monitor }, (response) => {
      const isUp = response.statusCode === 200
      response.resume().on('end', () => resolve(isUp ? performance.now() - begin : mostMilliseconds))
    })
    request.on('timeout', () => request.destroy()).on('error', () => resolve(mostMilliseconds))
  })
}

process.on('message', async (message) => {
  if (message === 'begin') {
    asks = []
    return
  }
  clearInterval(schedule)
  const times = await Promise.all(asks)
  const unanswered = times.filter((time) => time >= mostMilliseconds).length
  process.send?.({ times, unanswered } satisfies ProbeTimes)
})
process.on('disconnect', () => process.exit())
