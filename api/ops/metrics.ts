import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Histogram, register } from 'prom-client'

/** Counts and times every request by route, never by address: an address would say who reads what. */
export function measureRequests(app: FastifyInstance): void {
  // A worker answers when it is asked for its figures only if it has such a registry too.
  if (cluster.isWorker) new AggregatorRegistry()
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

export function metricsOfProcess(): Promise<string> {
  return register.metrics()
}

/** Called in the process that keeps the workers: their figures added up. */
export function metricsOfWorkers(): () => Promise<string> {
  const registry = new AggregatorRegistry()
  return () => registry.clusterMetrics()
}
