import pg from 'pg'
import { listen, read, send } from './listen.ts'

/**
 * Stores a gift on a list in PostgreSQL as a program mostly does: it looks for the list, and in one transaction locks it, adds the
 * gift with a note of it, and changes the order of the list.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, pipeline: true } as pg.PoolConfig)
await pool.query(`CREATE TABLE bare_lists (id BIGINT PRIMARY KEY, owner BIGINT, items TEXT);
  CREATE TABLE bare_gifts (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, list BIGINT, name TEXT, url TEXT, description TEXT,
    price DOUBLE PRECISION);
  CREATE INDEX bare_gifts_of_list ON bare_gifts (list);
  CREATE TABLE bare_notes (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, list BIGINT, gift BIGINT);
  INSERT INTO bare_lists SELECT n, 1, '' FROM generate_series(1, 10000) AS n`)

listen(
  () => {},
  (request, response) =>
    read(request, async (text) => {
      const gift = JSON.parse(text)
      const list = Number(request.url?.split('/')[2])
      send(response, 201, JSON.stringify({ data: { id: await store(list, gift), ...gift } }))
    }),
)

async function store(
  list: number,
  gift: { name: string; url: string; description: string; price: number },
): Promise<number> {
  const client = await pool.connect()
  try {
    const ask = (name: string, text: string, ...values: (string | number)[]) =>
      client.query({ name, text, values })
    await ask('find', 'SELECT id, owner, items FROM bare_lists WHERE id = $1', list)
    const [, , stored] = await Promise.all([
      client.query('BEGIN'),
      ask('lock', 'SELECT id FROM bare_lists WHERE id = $1 FOR NO KEY UPDATE', list),
      ask(
        'add',
        `WITH added AS (INSERT INTO bare_gifts (list, name, url, description, price) VALUES ($1, $2, $3, $4, $5) RETURNING id),
           noted AS (INSERT INTO bare_notes (list, gift) SELECT $1, id FROM added)
         SELECT id FROM added`,
        list,
        gift.name,
        gift.url,
        gift.description,
        gift.price,
      ),
    ])
    const { id } = stored.rows[0]
    await Promise.all([
      ask('order', "UPDATE bare_lists SET items = items || ',' || $2 WHERE id = $1", list, id),
      client.query('COMMIT'),
    ])
    return Number(id)
  } finally {
    client.release()
  }
}
