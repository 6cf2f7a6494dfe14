import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { openHome } from './availability/household.ts'

/**
 * Runs the program for MINUTES with people who read, give, give back, add and remove, and looks at what it holds: memory and open
 * files stay what they are, and each request is answered.
 */
const minutes = Number(process.env.MINUTES ?? 60)
const looks = 60
/** Behind the first third, when all is loaded and every memory of answers is full. */
const warm = looks / 3
const mostGrowth = 1.15
const mostMoreFiles = 10
const restMilliseconds = 10

interface Look {
  megabytes: number
  files: number
}

await using stack = new AsyncDisposableStack()
const start = await openHome(stack, { gifts: 24, long: 24, longest: 5 })
const { pid, api, site, targets } = await start(stack, {})
const failures: string[] = []
let requests = 0
let isOver = false

const people = [
  () => ask(`${site}${targets.guestPage}`),
  () => ask(`${site}${targets.ownPage}`, { cookie: targets.cookie }),
  () => ask(`${api}${targets.item}`),
  () => ask(`${api}${targets.list}/items`),
  giveAndGiveBack,
  addAndRemove,
].map(async (act) => {
  while (!isOver) {
    await act()
    await pause(restMilliseconds)
  }
})
const seen: Look[] = []
for (let n = 0; n < looks; n++) {
  await pause((minutes * 60_000) / looks)
  seen.push(await look())
}
isOver = true
await Promise.all(people)
judge()

async function ask(url: string, headers: Record<string, string> = {}, method = 'GET', body?: unknown) {
  requests++
  const sent = {
    method,
    headers: {
      ...(url.startsWith(api) && { authorization: targets.authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  try {
    const answer = await fetch(url, { ...sent, redirect: 'manual', signal: AbortSignal.timeout(20_000) })
    const text = await answer.text()
    if (answer.status >= 400)
      failures.push(`${method} ${url.replace(/^\w+:..[^/]+/, '')}: ${answer.status} ${text.slice(0, 200)}`)
    return text
  } catch (error) {
    failures.push(`${method} ${url}: ${error}`)
    return ''
  }
}

async function giveAndGiveBack(): Promise<void> {
  const purchases = `${api}${targets.list}${targets.item}/purchases`
  const { id, release_key = '' } = parsed(await ask(purchases, {}, 'POST', { purchaser: 'Jo' }))
  if (id) await ask(`${purchases}/${id}`, { 'x-release-key': release_key }, 'DELETE')
}

async function addAndRemove(): Promise<void> {
  const items = `${api}${targets.list}/items`
  const { id } = parsed(await ask(items, {}, 'POST', { name: 'Lamp', url: 'https://shop.example/lamp' }))
  if (id) await ask(`${items}/${id}`, {}, 'DELETE')
}

function parsed(text: string): { id?: number; release_key?: string } {
  if (text === '') return {}
  const body = JSON.parse(text)
  return body.data ?? body
}

async function look(): Promise<Look> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
  return { megabytes, files: (await readdir(`/proc/${pid}/fd`)).length }
}

function judge(): void {
  const middle = seen.slice(warm, warm * 2)
  const last = seen.slice(warm * 2)
  const most = (part: readonly Look[], what: keyof Look) => Math.max(...part.map((each) => each[what]))
  const growth = most(last, 'megabytes') / most(middle, 'megabytes')
  const moreFiles = most(last, 'files') - most(middle, 'files')
  const faults = [
    ...(failures.length > 0 ? [`${failures.length} requests failed, the first: ${failures[0]}`] : []),
    ...(growth > mostGrowth ? [`The memory grew to ${growth.toFixed(2)} of what it was`] : []),
    ...(moreFiles > mostMoreFiles ? [`${moreFiles} more files are open`] : []),
  ]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else
    console.log(
      `Figure: ${minutes} minutes, ${requests} requests, 0 failed, ${most(last, 'megabytes').toFixed(0)} MB at most in the last third, ` +
        `${growth.toFixed(2)} of the third before`,
    )
}
