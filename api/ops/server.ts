import { createServer, type Server } from 'node:http'
import type { Database } from '@hopechest/database'
import type { Host } from '@hopechest/host'
import type { Config } from '../config.ts'
import { findDiskFault } from './disk.ts'

export interface Ops {
  /** From now on `/ready` answers 503, so that a load balancer sends its requests elsewhere. */
  drain(): void
  close(): Promise<void>
}

/**
 * A second listener for the operator: figures for Prometheus, and whether the service is ready for requests. It asks
 * for no credentials, so it must never be public.
 */
export async function startOps(
  { OPS_ADDRESS, OPS_PORT, DATABASE_URL }: Config,
  database: Database,
  host: Host,
  metrics: () => Promise<string>,
): Promise<Ops> {
  const findFaults = rememberBriefly(async () => {
    const faults = await Promise.all([host.findSetUpFault(), findDiskFault(DATABASE_URL)])
    return faults.filter((fault) => fault !== undefined).join(' ') || undefined
  })
  let isStopping = false
  const server = createServer(async ({ method, url }, response) => {
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body)
    const json = (status: number, body: object) => answer(status, 'application/json', JSON.stringify(body))
    const asked = method === 'GET' || method === 'HEAD' ? url?.split('?', 1)[0] : undefined
    try {
      if (asked === '/ready') {
        if (isStopping) return json(503, { detail: 'The service is stopping' })
        await database.row('SELECT version FROM schema_version')
        // Neither is a reason to send requests elsewhere: other processes have the same host, and the same disk.
        const warning = await findFaults()
        return json(200, { status: 'ready', ...(warning !== undefined && { warning }) })
      }
      if (asked === '/metrics') return answer(200, 'text/plain; version=0.0.4', await metrics())
      return json(404, { detail: 'There is nothing at this address: ask for /ready or /metrics' })
    } catch {
      return json(503, { detail: 'Storage is unavailable' })
    }
  })
  await listen(server, OPS_PORT, OPS_ADDRESS)
  return {
    drain() {
      isStopping = true
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const rememberedMilliseconds = 10_000

/** How long an answer of the host counts: load balancers ask us every second or so. */
function rememberBriefly<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let last: { answer: Promise<Value>; until: number } | undefined
  return () => {
    const now = performance.now()
    if (!last || last.until < now) last = { answer: ask(), until: now + rememberedMilliseconds }
    return last.answer
  }
}

function listen(server: Server, port: number | undefined, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  })
}
