import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { listen, send } from './listen.ts'

/** Reads the items of a list from its table, and sends them as JSON. */
const database = new DatabaseSync(process.argv[2] ?? '')
let items: StatementSync | undefined

listen(
  (address, text) => {
    const list: Record<string, string | number | boolean | null>[] = JSON.parse(text)
    const columns = Object.keys(list[0] ?? {})
    if (!items) {
      database.exec(
        `CREATE TABLE items (list TEXT, ${columns.join(', ')}); CREATE INDEX of_list ON items (list)`,
      )
      items = database.prepare(`SELECT ${columns.join(', ')} FROM items WHERE list = ?`)
    }
    const insert = database.prepare(`INSERT INTO items VALUES (?, ${columns.map(() => '?').join(', ')})`)
    database.exec('BEGIN')
    for (const item of list) {
      const values = Object.values(item).map((value) => (typeof value === 'boolean' ? Number(value) : value))
      insert.run(address, ...values)
    }
    database.exec('COMMIT')
  },
  ({ url = '' }, response) => send(response, 200, JSON.stringify(items?.all(url))),
)
