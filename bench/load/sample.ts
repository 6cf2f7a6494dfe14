/** What a server did in a round. */
export interface Sample {
  requests: number
  seconds: number
  /** How long a request took in milliseconds. */
  p50: number
  p99: number
  /** Of the processes that answered, also while others were asked; undefined where the system does not say. */
  cpuSeconds: number | undefined
}
