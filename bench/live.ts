import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient } from '@hopechest/client'
import { openDatabase } from '@hopechest/database'
import { createAccounts } from '@hopechest/host/accounts'
import { startPostgres } from '@hopechest/testing/databases/postgres'
import { createEmpty } from '@hopechest/testing/databases/postgres-databases'
import { launch, nodeFlags } from '@hopechest/testing/launch'
import { must } from '@hopechest/testing/outcome'
import { workersOf } from '@hopechest/testing/service'
import { percentile } from './figures.ts'
import { cpuSecondsOf } from './load/cpu.ts'
import { describeMachine } from './machine.ts'

const usage = `Usage: npm run check:live -- [words]
  Opens a list of 24 gifts in a thousand pages, on SQLite, on PostgreSQL and with two workers, and prints what the program
  needs for them while a gift is taken every 20 seconds, and how long it takes until all pages know.
  words  only the settings that are printed with all of them, such as: PostgreSQL`

const pages = 1000
const changes = 3
const betweenMilliseconds = 20_000
const marks = { part: 0.05, megabytes: 50, milliseconds: 3000 }
const owner = { name: 'Ana Keller', email: 'ana@orchard.example', password: 'a quiet garden gate' }
const mainFile = join(import.meta.dirname, '../hopechest/main.ts')

interface Setting {
  name: string
  isPostgres: boolean
  workers: number
}
const settings: Setting[] = [
  { name: 'SQLite', isPostgres: false, workers: 1 },
  { name: 'PostgreSQL', isPostgres: true, workers: 1 },
  { name: 'PostgreSQL, two workers', isPostgres: true, workers: 2 },
]

interface Seen {
  /** Of one core, while lines are open and a gift is taken now and then. */
  part: number
  megabytes: number
  /** Until the last page knows. */
  slowest: number
  usual: number
}

const words = readWords()
for (const line of describeMachine()) console.log(line)
console.log(
  '| | of a core | MB more | half of the pages know after, ms | all, ms |\n| --- | --: | --: | --: | --: |',
)
let missed = 0
for (const setting of settings.filter(({ name }) => words.every((word) => name.includes(word)))) {
  const { part, megabytes, slowest, usual } = await measure(setting)
  console.log(
    `| ${setting.name} | ${(part * 100).toFixed(1)} % | ${megabytes.toFixed(0)} | ${usual.toFixed(0)} | ${slowest.toFixed(0)} |`,
  )
  if (part > marks.part || megabytes > marks.megabytes || slowest > marks.milliseconds) missed++
}
process.exit(missed > 0 ? 1 : 0)

async function measure({ isPostgres, workers }: Setting): Promise<Seen> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-live-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const DATABASE_URL = isPostgres ? await postgresFor(stack) : `sqlite:${folder}/live.db`
  const credentials = await makeOwner(DATABASE_URL)
  const program = launch(process.execPath, [...nodeFlags, mainFile], folder, {
    DATABASE_URL,
    API_PORT: '0',
    SITE_PORT: '0',
    CREATES_PER_MINUTE: '0',
    CONNECTIONS_PER_ADDRESS: '10000',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    ...(workers > 1 && { WORKERS: String(workers) }),
  })
  stack.defer(async () => {
    program.signal('SIGTERM')
    await program.ended
  })
  const [, api = ''] = await program.says(/"address":"([^"]+)"[^\n]*The item service is listening/)
  const [, site = ''] = await program.says(/"address":"([^"]+)"[^\n]*The site is listening/)
  if (workers > 1) await program.says(new RegExp(`(?:The site is listening[^]*){${workers + 1}}`))
  const pids = [program.pid, ...new Set(workersOf(program))]
  const client = createClient({ baseUrl: api, ...credentials, surprises: true })
  const list = must(await client.createRegistry({ title: 'Ana & Jonas', status: 'publish' }))
  for (let n = 0; n < 24; n++)
    must(
      await client.addRegistryItem(list.id, {
        name: `Gift ${n}`,
        url: `https://a.example/${n}`,
        price: n + 10,
      }),
    )
  const items = must(await client.listRegistryItems(list.id))
  const path = `/registry/${list.slug}`
  // What the first page loads is no cost of lines.
  const page = await (await fetch(site + path)).text()
  const tag = /data-tag="([^"]+)"/.exec(page)?.[1] ?? ''
  for (let n = 0; n < 50; n++) await (await fetch(`${site}${path}/live?since=none`)).text()
  await pause(2000)
  const before = await megabytesOf(pids)

  const heard: number[] = []
  const port = Number(new URL(site).port)
  const sockets: Socket[] = []
  stack.defer(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let n = 0; n < pages; n++) {
    sockets.push(await openLine(port, `${path}/live?since=${tag}`, n, () => heard.push(performance.now())))
  }
  await pause(3000)
  heard.length = 0
  const [cpu, began] = [cpuSecondsOf(pids) ?? 0, performance.now()]
  const waits: number[] = []
  for (let change = 0; change < changes; change++) {
    const at = performance.now()
    must(await client.createPurchase(list.id, items[change]?.id ?? 0, { purchaser: 'Jo' }))
    while (heard.length < pages * (change + 1)) {
      if (performance.now() - at > 10 * marks.milliseconds) throw new Error(`${heard.length} pages know`)
      await pause(20)
    }
    waits.push(...heard.slice(pages * change).map((when) => when - at))
    await pause(at + betweenMilliseconds - performance.now())
  }
  const seconds = (performance.now() - began) / 1000
  const part = ((cpuSecondsOf(pids) ?? 0) - cpu) / seconds
  const megabytes = (await megabytesOf(pids)) - before
  return { part, megabytes, slowest: Math.max(...waits), usual: percentile(waits, 50) }
}

/** A visitor of its own address, of whom no more is read than that an event has come. */
async function openLine(port: number, path: string, n: number, hear: () => void): Promise<Socket> {
  const localAddress = `127.0.${1 + Math.floor(n / 200)}.${1 + (n % 200)}`
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  const { promise: isOpen, resolve, reject } = Promise.withResolvers<void>()
  socket.setEncoding('latin1').on('error', reject)
  socket.on('data', (text: string) => {
    if (text.startsWith('HTTP/1.1 200')) resolve()
    else if (text.startsWith('HTTP/1.1')) reject(new Error(text.slice(0, 100)))
    if (text.includes('id: ')) hear()
  })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n\r\n`)
  await isOpen
  return socket
}

async function makeOwner(databaseUrl: string): Promise<{ username: string; password: string }> {
  const database = await openDatabase(databaseUrl)
  const { people, access } = createAccounts({ database, siteKey: Buffer.alloc(0) })
  const { id, username } = await people.create({ ...owner, role: 'administrator' })
  const password = await access.create(id, 'Bench')
  await database.close()
  return { username, password }
}

async function postgresFor(stack: AsyncDisposableStack): Promise<string> {
  const server = await startPostgres({})
  stack.defer(() => server.stop())
  return createEmpty(server.url, 'live')
}

/** What processes hold that is their own, without what they share. */
async function megabytesOf(pids: readonly number[]): Promise<number> {
  let kilobytes = 0
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    for (const [, each] of text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)) kilobytes += Number(each)
  }
  return kilobytes / 1024
}

function readWords(): string[] {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  return positionals
}
