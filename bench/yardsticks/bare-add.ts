import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { limits } from '@hopechest/contract'
import type { kettle } from '../kettle.ts'
import { serve } from './serve.ts'

/**
 * The least that could take new items on SQLite: a bare server that runs the same two statements as the service, in one
 * commit for all requests of a turn of the event loop. It knows no caller, checks no field, and undoes nothing.
 */
const database = new DatabaseSync(String(process.argv[2]))
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
const begin = database.prepare('BEGIN IMMEDIATE')
const commit = database.prepare('COMMIT')
const mark = database.prepare(
  `INSERT INTO registry_sync (registry_id, mark, marked_at) VALUES (?, ?, ?)
   ON CONFLICT (registry_id) DO UPDATE SET mark = excluded.mark, marked_at = excluded.marked_at`,
)
const insert = database.prepare(
  `INSERT INTO items (registry_id, name, url, description, price, quantity_needed, quantity_purchased, is_active,
     version, created_at, updated_at)
   SELECT ?, ?, ?, ?, ?, 1, 0, 1, 1, ?, ?
   WHERE (SELECT COUNT(*) FROM items WHERE registry_id = ? AND is_active = 1) < ?
   RETURNING id`,
)

const waiting: { response: ServerResponse; body: Buffer }[] = []

serve((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    if (waiting.length === 0) setImmediate(commitAll)
    waiting.push({ response, body: Buffer.concat(pieces) })
  })
})

function commitAll(): void {
  const group = waiting.splice(0)
  begin.run()
  const answers = group.map(({ body }) => add(JSON.parse(body.toString()) as typeof kettle))
  commit.run()
  for (const [n, { response }] of group.entries()) {
    response.writeHead(201, { 'content-type': 'application/json; charset=utf-8' }).end(answers[n])
  }
}

function add({ registry_id, name, url, description, price }: typeof kettle): string {
  const now = new Date().toISOString()
  mark.run(registry_id, randomUUID(), now)
  const values = [registry_id, name, url, description, price, now, now]
  const row = insert.get(...values, registry_id, limits.activeItemsPerRegistry) as { id: number } | undefined
  if (!row) throw new Error(`Registry ${registry_id} is full`)
  const given = { id: row.id, registry_id, name, url, description, price }
  const others = {
    retailer: null,
    image_url: null,
    quantity_needed: 1,
    quantity_purchased: 0,
    is_active: true,
  }
  const data = { ...given, ...others, version: 1, created_at: now, updated_at: now }
  return JSON.stringify({ success: true, data, message: 'Item created successfully' })
}
