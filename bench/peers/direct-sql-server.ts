import { json } from 'node:stream/consumers'
import pg from 'pg'
import type { kettle } from '../kettle.ts'
import { serve } from '../yardsticks/serve.ts'

/**
 * Direct SQL, as PostgREST does it: a bare server whose PostgreSQL makes the JSON, on the tables of the service. It
 * checks no caller and no field.
 */
const pool = new pg.Pool({ connectionString: String(process.argv[2]), max: 10 })

const statements = {
  item: `SELECT json_build_object('message', 'Item retrieved successfully', 'data', row_to_json(items))::text AS body
    FROM items WHERE id = $1 AND is_active = 1`,
  list: `SELECT coalesce(json_agg(row_to_json(page)), '[]')::text AS body
    FROM (SELECT * FROM items WHERE is_active = 1 ORDER BY id LIMIT $1) page`,
  add: `INSERT INTO items (registry_id, name, url, description, price, quantity_needed, quantity_purchased, is_active,
      version, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, 1, 0, 1, 1, now(), now())
    RETURNING json_build_object('message', 'Item created successfully', 'data', row_to_json(items))::text AS body`,
}

serve(async (request, response) => {
  const send = (status: number, body: string | undefined) =>
    response.writeHead(body === undefined ? 404 : status, { 'content-type': 'application/json' }).end(body)
  try {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bench')
    if (request.method === 'POST') {
      const { registry_id, name, url, description, price } = (await json(request)) as typeof kettle
      send(201, await bodyOf('add', [registry_id, name, url, description, price]))
    } else if (pathname === '/items') send(200, await bodyOf('list', [searchParams.get('limit') ?? '100']))
    else send(200, await bodyOf('item', [pathname.slice('/items/'.length)]))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})

/** Each statement is prepared once in a connection. */
async function bodyOf(name: keyof typeof statements, values: unknown[]): Promise<string | undefined> {
  const { rows } = await pool.query<{ body: string }>({ name, text: statements[name], values })
  return rows[0]?.body
}
