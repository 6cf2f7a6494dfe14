/**
 * What a program counts and times. It is handed in like the log: each part names its metrics once and keeps what it
 * gets. Asking twice for one name gives the same metric. A label has few values: never an id, an address or a name.
 */
export interface Metrics {
  counter(name: MetricName, help: string, labels?: readonly string[]): Counter
  /** `across`: what several processes show together, the sum of what each has or the largest. */
  gauge(name: MetricName, help: string, across: 'sum' | 'max', labels?: readonly string[]): Gauge
  /** The name ends in `_seconds`, as Prometheus wants it. */
  timing(name: MetricName, help: string, labels?: readonly string[]): Timing
}

/** So that the operator finds ours among those of other programs. */
export type MetricName = `hopechest_${string}`

export type Labels = Record<string, string | number>

export interface Counter {
  add(labels?: Labels, count?: number): void
}

export interface Gauge {
  set(value: number, labels?: Labels): void
}

export interface Timing {
  observe(milliseconds: number, labels?: Labels): void
}

const nothing = () => {}

/** Counts nothing: for tests, and for a program whose metrics are not served. */
export const silentMetrics: Metrics = {
  counter: () => ({ add: nothing }),
  gauge: () => ({ set: nothing }),
  timing: () => ({ observe: nothing }),
}
