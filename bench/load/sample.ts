/** What a server did for a while. */
export interface Sample {
  /** The answers of the measured time, and all, with those before it. */
  requests: number
  answers: number
  seconds: number
  /** How long a request took in milliseconds. */
  p50: number
  p99: number
  /** Of the processes that answered; undefined where the system does not say. */
  cpuSeconds: number | undefined
}
