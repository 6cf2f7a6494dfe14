/**
 * What the log and the metrics say of a request once it is answered. It names the route, because an address would say
 * who reads what.
 */
export interface Answered {
  request: string
  method: string
  route: string
  status: number
  milliseconds: number
  /** Undefined when the caller is not known. */
  caller: number | undefined
}

export type Observe = (answered: Answered) => void
