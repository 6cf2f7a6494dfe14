/** What a contender did for a while. */
export interface Sample {
  requests: number
  seconds: number
  /** How long a request took, at the median. */
  milliseconds: number
  /** Of the processes that answered; undefined where the system does not say. */
  cpuSeconds: number | undefined
  /** How much of one core the load tool itself took: at 1 it could not have sent more. */
  toolLoad: number
}
