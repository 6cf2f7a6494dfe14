import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export interface ItemService {
  url: string
  headers: Record<string, string>
  request(
    method: string,
    path: string,
    body?: unknown,
    who?: Record<string, string>,
  ): Promise<{ data: { id: number } }>
  stop(): Promise<void>
}

/** The item service itself, as `npm run api` starts it, on a free port with an empty database of its own. */
export async function startItemService(settings: Record<string, string> = {}): Promise<ItemService> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-bench-'))
  const service = spawn(process.execPath, [fileURLToPath(new URL('../api/main.ts', import.meta.url))], {
    env: { ...process.env, API_PORT: '0', DATABASE_URL: `sqlite:${folder}/bench.db`, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = JSON.parse(await lineOf(service.stdout, /is listening/)).address
  // A WordPress site has its own people: only the embedded host is given a first one.
  const greeting = settings.HOST_URL ? '' : await lineOf(service.stderr, /application password {2}/)
  const password = greeting.split('  ').at(-1)
  service.stderr.pipe(process.stderr)
  const headers = { authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` }
  return {
    url,
    headers,
    async request(method, path, body, who = headers) {
      const response = await fetch(url + path, {
        method,
        headers: { ...who, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
      return (await response.json()) as { data: { id: number } }
    },
    async stop() {
      const exit = once(service, 'exit')
      service.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function lineOf(stream: Readable, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: stream })) if (pattern.test(line)) return line
  throw new Error(`The item service ended without saying ${pattern}`)
}
