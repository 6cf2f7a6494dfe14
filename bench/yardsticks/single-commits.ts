import { DatabaseSync } from 'node:sqlite'

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

process.on('message', ({ seconds, item }: { seconds: number; item: Item }) => {
  const { registry_id, name, url, description, price } = item
  const cpu = process.cpuUsage()
  const begin = performance.now()
  let commits = 0
  while (performance.now() - begin < seconds * 1000) {
    insert.run({
      1: registry_id + commits,
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

interface Item {
  registry_id: number
  name: string
  url: string
  description: string
  price: number
}
