import type { Extras } from './request.ts'

/** A request that creates may be sent again under its key within a day: nothing is made twice. */
export interface Once {
  idempotencyKey?: string
}

export function once({ idempotencyKey }: Once): Extras {
  return idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }
}
