import type { IncomingMessage } from 'node:http'
import { Refusal } from '@hopechest/contract'

const retryAfterSeconds = 300

/** While the operator works on the machine, with READ_ONLY: a request that would change something is refused, and others are answered. */
export function refuseChange({ method = '' }: Pick<IncomingMessage, 'method'>): Refusal | undefined {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method)
    ? undefined
    : new Refusal(
        'unavailable',
        'The service takes no changes while its operator works on it: try again later',
        {
          retryAfterSeconds,
        },
      )
}
