import type { ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { listen, read, send } from './listen.ts'

/** Stores what it is sent, on the disk before it answers. What has come in one turn of the event loop shares a commit. */
const database = new DatabaseSync(process.argv[2] ?? '')
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE gifts (id INTEGER PRIMARY KEY, address TEXT, name TEXT, url TEXT, description TEXT, price REAL, purchaser TEXT)`)
const insert = database.prepare(
  'INSERT INTO gifts (address, name, url, description, price, purchaser) VALUES (?, ?, ?, ?, ?, ?)',
)
const begin = database.prepare('BEGIN IMMEDIATE')
const commit = database.prepare('COMMIT')

interface Waiting {
  address: string
  gift: { name?: string; url?: string; description?: string; price?: number; purchaser?: string }
  response: ServerResponse
}

let waiting: Waiting[] = []

listen(
  () => {},
  (request, response) =>
    read(request, (text) => {
      waiting.push({ address: request.url ?? '', gift: JSON.parse(text), response })
      if (waiting.length === 1) setImmediate(store)
    }),
)

function store(): void {
  const group = waiting
  waiting = []
  begin.run()
  const ids = group.map(({ address, gift }) => {
    const { name = null, url = null, description = null, price = null, purchaser = null } = gift
    return insert.run(address, name, url, description, price, purchaser).lastInsertRowid
  })
  commit.run()
  for (const [n, { gift, response }] of group.entries())
    send(response, 201, JSON.stringify({ id: Number(ids[n]), ...gift }))
}
