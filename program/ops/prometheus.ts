import cluster from 'node:cluster'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import type { Metrics } from './metrics.ts'

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics for Prometheus. They live in the registry of this process, with those of Node itself. */
export function createPrometheusMetrics(): Metrics {
  // A worker answers the primary, which adds up the figures, only if it has such a registry too.
  if (cluster.isWorker) new AggregatorRegistry()
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
  return {
    counter(name, help, labels = []) {
      const counter = once(name, () => new Counter({ name, help, labelNames: [...labels] }))
      return { add: (labels = {}, count = 1) => counter.inc(labels, count) }
    },
    gauge(name, help, across, labels = []) {
      const gauge = once(name, () => new Gauge({ name, help, labelNames: [...labels], aggregator: across }))
      return { set: (value, labels = {}) => gauge.set(labels, value) }
    },
    timing(name, help, labels = []) {
      const histogram = once(name, () => new Histogram({ name, help, labelNames: [...labels], buckets }))
      return { observe: (milliseconds, labels = {}) => histogram.observe(labels, milliseconds / 1000) }
    },
  }
}

function once<Metric>(name: string, create: () => Metric): Metric {
  return (register.getSingleMetric(name) as Metric | undefined) ?? create()
}

/** The figures of this process, as Prometheus reads them. */
export function metricsOfProcess(): Promise<string> {
  return register.metrics()
}

/** Called in the primary process: the figures of all workers, added up. */
export function metricsOfWorkers(): () => Promise<string> {
  const registry = new AggregatorRegistry()
  return () => registry.clusterMetrics()
}
