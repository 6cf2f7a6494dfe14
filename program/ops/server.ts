import type { Server } from 'node:http'
import { createServer } from '../node-http.ts'

export interface Ops {
  /** From now on `/ready` answers 503, so that a load balancer sends its requests elsewhere. */
  drain(): void
  close(): Promise<void>
}

/** What `/ready` says beside its status. */
export interface Readiness {
  /** The engine, and whether its tables are spread over a cluster. */
  database: string
  /** No reason to send requests elsewhere. */
  warning?: string
}

export interface OpsParts {
  address: string
  port: number
  /** Throws when requests would fail. */
  findReadiness(): Promise<Readiness>
  /** The figures as Prometheus reads them. */
  metrics(): Promise<string>
}

/**
 * A second listener for the operator: figures for Prometheus, and whether the program is ready for requests. It asks
 * for no credentials, so it must never be public.
 */
export async function startOps({ address, port, findReadiness, metrics }: OpsParts): Promise<Ops> {
  let isStopping = false
  const server = createServer(async ({ method, url }, response) => {
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body)
    const json = (status: number, body: object) => answer(status, 'application/json', JSON.stringify(body))
    const asked = method === 'GET' || method === 'HEAD' ? url?.split('?', 1)[0] : undefined
    try {
      if (asked === '/ready') {
        if (isStopping) return json(503, { detail: 'The service is stopping' })
        return json(200, { status: 'ready', ...(await findReadiness()) })
      }
      if (asked === '/metrics') return answer(200, 'text/plain; version=0.0.4', await metrics())
      return json(404, { detail: 'There is nothing at this address: ask for /ready or /metrics' })
    } catch {
      return json(503, { detail: 'Storage is unavailable' })
    }
  })
  await listen(server, port, address)
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

function listen(server: Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  })
}
