import { ownAddress, wholeNumber } from '../settings/checks.ts'
import { optional, setting } from '../settings/settings.ts'
import { type Metrics, silentMetrics } from './metrics.ts'

/** The settings of the second listener, for the table of every program with a server. */
export const opsSettings = {
  OPS_ADDRESS: setting('the address of /metrics and /ready; never make it public', '127.0.0.1', ownAddress),
  OPS_PORT: optional('the port of /metrics and /ready', wholeNumber(1, 65_535)),
}

/** Metrics are counted only where they are served. */
export async function openMetrics({ OPS_PORT }: { OPS_PORT: number | undefined }): Promise<Metrics> {
  if (OPS_PORT === undefined) return silentMetrics
  return (await import('./prometheus.ts')).createPrometheusMetrics()
}
