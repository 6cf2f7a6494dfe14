import type { Health, Welcome } from '@hopechest/contract'
import { type CallOptions, callsOf } from './call-options.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'

/** These need no credentials. */
export function healthMethods(request: Request) {
  const { get } = callsOf(request)
  return {
    getWelcome: (options: CallOptions = {}) => get<Welcome>('/', options),
    getHealth: (options: CallOptions = {}) => get<Health>(path('/health'), options),
  }
}
