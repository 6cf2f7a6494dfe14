import type { Database } from '@hopechest/database'
import { type Ops, startOps } from '@hopechest/program'
import type { Config } from './config.ts'

/** The second listener of a site that runs alone. Beside the item service, the one of that serves both. */
export async function startSiteOps(
  { OPS_ADDRESS, OPS_PORT }: Config,
  database: Database,
): Promise<Ops | undefined> {
  if (OPS_PORT === undefined) return undefined
  const { metricsOfProcess } = await import('@hopechest/program/prometheus')
  return startOps({
    address: OPS_ADDRESS,
    port: OPS_PORT,
    async findReadiness() {
      await database.row('SELECT version FROM schema_version')
      return { database: database.engine }
    },
    metrics: metricsOfProcess,
  })
}
