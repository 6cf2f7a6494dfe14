import type { Database } from '@hopechest/database'
import type { Host } from '@hopechest/host'
import type { Readiness } from '@hopechest/program'
import { findDiskFault } from './disk.ts'

/**
 * What `/ready` asks: it throws without a database. A fault of the host or the disk is a warning, and no reason to send
 * requests elsewhere: other processes have the same host, and the same disk.
 */
export function createFindReadiness(
  databaseUrl: string,
  database: Database,
  host: Host,
): () => Promise<Readiness> {
  const findFaults = rememberBriefly(async () => {
    const faults = await Promise.all([host.findSetUpFault(), findDiskFault(databaseUrl)])
    return faults.filter((fault) => fault !== undefined).join(' ') || undefined
  })
  return async () => {
    await database.row('SELECT version FROM schema_version')
    const warning = await findFaults()
    return { database: database.engine, ...(warning !== undefined && { warning }) }
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
