import { DatabaseSync } from 'node:sqlite'
import { kettle } from '../kettle.ts'
import { countRegistries, type Layout } from '../load/registries.ts'

/**
 * The yardstick of writing: SQLite itself, one row in each transaction, synced to the disk before the next, in a loop
 * that does nothing else. The database has the tables and indexes of the service.
 */
const database = new DatabaseSync(String(process.argv[2]))
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
const insert = database.prepare(
  `INSERT INTO items (registry_id, name, url, description, price, quantity_needed, quantity_purchased, is_active,
     version, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, 1, 0, 1, 1, $6, $6)`,
)

interface Order {
  seconds: number
  /** Whose items it writes, in the same order. */
  connections: number
  layout: Layout
}

process.on('message', ({ seconds, connections, layout }: Order) => {
  const counters = countRegistries(connections, layout)
  const { name, url, description, price } = kettle
  const cpu = process.cpuUsage()
  const begin = performance.now()
  let commits = 0
  while (performance.now() - begin < seconds * 1000) {
    insert.run({
      1: counters[commits % connections]?.() ?? null,
      2: name,
      3: url,
      4: description,
      5: price,
      6: new Date().toISOString(),
    })
    commits++
  }
  const elapsed = performance.now() - begin
  const { user, system } = process.cpuUsage(cpu)
  process.send?.({
    requests: commits,
    seconds: elapsed / 1000,
    milliseconds: elapsed / commits,
    cpuSeconds: (user + system) / 1e6,
    toolLoad: 0,
  })
})
process.on('disconnect', () => process.exit())
