import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findCitusPrograms } from '@hopechest/testing/databases/citus-servers'
import { type EngineName, engineNames, type FilledDatabase, openShelf } from './growth/databases.ts'
import { type Growth, measureGrowth } from './growth/measure.ts'
import { findGrowth, lineOf, runMixedLoad, type Span } from './growth/mixed.ts'
import { comparedKinds, kinds } from './growth/requests.ts'
import { besideOneServer, findDearOnCluster, findMisses, tableOf } from './growth/table.ts'

const usage = `Usage: npm run growth -- [--items N,N,…] [--deleted N] [--engine SQLite|PostgreSQL|Citus] [--folder FOLDER] [--fill]
       npm run growth -- --mixed MINUTES
       npm run growth -- --short

Measures what a request costs in databases of different sizes, in one run, with 100,000 registries.

  --items    sizes, the smallest first (10000,1000000,10000000; needs 15 GB of disk)
  --deleted  beside each size, the same size with this number of deleted items
  --engine   one engine alone. Citus, where it is installed (deploy/distributed), has two workers on this machine and is
             compared with PostgreSQL: the two take turns, one size at a time
  --folder   where the databases are kept for the next run (${join(tmpdir(), 'hopechest-growth')})
  --fill     fills the databases and measures nothing
  --mixed    instead: this number of minutes of 1,075 mixed requests a second on SQLite, whose writes leave deleted items behind
  --short    each request once in two small databases of SQLite and PostgreSQL, and a moment of mixed requests: only whether the
             answers are right, as CI asks`

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '10000,1000000,10000000' },
    deleted: { type: 'string' },
    engine: { type: 'string' },
    folder: { type: 'string', default: join(tmpdir(), 'hopechest-growth') },
    fill: { type: 'boolean', default: false },
    mixed: { type: 'string' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
if (values.short) {
  await checkAnswers()
  process.exit(0)
}
if (values.mixed !== undefined) {
  // One minute alone has nothing to be compared with.
  if (!/^([2-9]|[1-9]\d+)$/.test(values.mixed)) {
    console.error(`--mixed takes a number of minutes from 2 on, not ${values.mixed}`)
    process.exit(2)
  }
  const spans: Span[] = []
  for await (const span of runMixedLoad({
    spans: Number(values.mixed),
    secondsOfSpan: 60,
    perSecond: 1075,
  })) {
    spans.push(span)
    console.log(lineOf(spans.length, span))
  }
  const growing = findGrowth(spans)
  console.log(
    growing.length === 0 ? 'Flat.' : `At the end ${growing.join(' and ')} is more than 1.3 times higher.`,
  )
  process.exit(growing.length === 0 ? 0 : 1)
}
const registries = 100_000
const sizes = values.items.split(',').map((items) => ({ items: Number(items), deleted: 0, registries }))
const wornSizes =
  values.deleted === undefined ? [] : sizes.map((size) => ({ ...size, deleted: Number(values.deleted) }))
const shelf = await openShelf(values.folder)
let missed = 0
const effort = { rounds: 10, each: 40 }
const databases: FilledDatabase[] = []
for (const engine of enginesFor(values.engine)) {
  const own = []
  for (const size of [...sizes, ...wornSizes]) own.push(await shelf.take(engine, size, say))
  databases.push(...own)
  if (values.fill) continue
  const growth = await measureGrowth(own, { ...effort, kinds })
  console.log(tableOf(engine, growth))
  missed += findMisses(growth).length
}
if (!values.fill && databases.some(({ engine }) => engine === 'Citus')) {
  const growth: Growth[] = []
  for (const size of [...sizes, ...wornSizes]) {
    const both = databases.filter((each) => each.size === size && each.engine !== 'SQLite')
    growth.push(...(await measureGrowth(both, { ...effort, kinds: comparedKinds })))
  }
  console.log(besideOneServer(growth))
  missed += findDearOnCluster(growth).length
}
await shelf.close()
process.exit(missed > 0 ? 1 : 0)

/** A cluster, where there is one, is compared with one server. */
function enginesFor(wanted: string | undefined): readonly EngineName[] {
  const one = engineNames.find((name) => name === wanted)
  if (one === 'Citus') return ['PostgreSQL', 'Citus']
  if (one) return [one]
  return engineNames.filter((name) => name !== 'Citus' || findCitusPrograms())
}

/** A request that is not answered as it should be throws. */
async function checkAnswers(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-growth-'))
  const small = { items: 500, deleted: 0, registries: 50 }
  const large = { items: 2000, deleted: 200, registries: 50 }
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    const shelf = await openShelf(folder)
    const databases = []
    for (const size of [small, large]) databases.push(await shelf.take(engine, size, () => {}))
    await measureGrowth(databases, { rounds: 1, each: 1, kinds })
    await shelf.close()
    console.log(`The answers from ${engine} are right.`)
  }
  await rm(folder, { recursive: true, force: true })
  for await (const span of runMixedLoad({ spans: 2, secondsOfSpan: 0.2, perSecond: 50 })) {
    if (span.requests === 0) throw new Error('The service answered no request of the mixed load.')
  }
  console.log('The answers to mixed requests are right.')
}

function say(line: string): void {
  console.error(line)
}
