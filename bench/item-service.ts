import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basic } from '@hopechest/testing/basic'
import { launchService, passwordOf } from '@hopechest/testing/launch'
import { workersOf } from '@hopechest/testing/service'

export interface ItemService {
  url: string
  pid: number
  /** Its process and those of its workers. */
  pids: number[]
  headers: Record<string, string>
  request(
    method: string,
    path: string,
    body?: unknown,
    who?: Record<string, string>,
  ): Promise<{ data: { id: number } }>
  /** How much it has printed, which is its log. */
  logBytes(): number
  stop(): Promise<void>
}

/**
 * The item service itself, as `npm run api` starts it, on a free port with an empty database of its own. A start on a
 * database that has an administrator already prints no password: pass the headers of the start before.
 */
export async function startItemService(
  settings: Record<string, string> = {},
  knownHeaders?: ItemService['headers'],
): Promise<ItemService> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-bench-'))
  const service = await launchService(folder, {
    DATABASE_URL: `sqlite:${folder}/bench.db`,
    CREATES_PER_MINUTE: '0',
    ...settings,
  })
  const { url } = service
  await service.says(allWorkersListen(Number(settings.WORKERS ?? 1)))
  // A measurement that fails leaves nothing running.
  const kill = () => service.signal('SIGKILL')
  process.once('exit', kill)
  service.ended.then(() => process.off('exit', kill))
  // A WordPress site has its own people: only the embedded host creates an administrator, with a password.
  const headers = knownHeaders ?? {
    authorization: basic({ username: 'admin', password: await passwordOf(service) }),
  }
  return {
    url,
    pid: service.pid,
    pids: [service.pid, ...workersOf(service)],
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
    logBytes: () => Buffer.byteLength(service.printed()),
    async stop() {
      service.signal('SIGTERM')
      await service.ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Each worker says in its own time where it listens, and so does their first process. */
function allWorkersListen(workers: number): RegExp {
  const lines = workers === 1 ? 1 : workers + 1
  return new RegExp(`(?:"pid":\\d+,"address":[^]*){${lines}}`)
}
