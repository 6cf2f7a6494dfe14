import { randomUUID } from 'node:crypto'
import { startPostgres } from '@hopechest/testing/databases/postgres'
import pg from 'pg'

/** A PostgreSQL that waits for the disk at each commit. Returns a function that makes an empty database. */
export async function startDurablePostgres(stack: AsyncDisposableStack): Promise<() => Promise<string>> {
  const server = await startPostgres({ waitsForDisk: true })
  stack.defer(() => server.stop())
  return async () => {
    const url = new URL(server.url)
    url.pathname = `bench_${randomUUID().replaceAll('-', '')}`
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(`CREATE DATABASE ${url.pathname.slice(1)}`)
    await client.end()
    return url.href
  }
}
