import type { Health, Welcome } from '@hopechest/contract'
import { type CallOptions, toExtras } from './call-options.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'

/** These need no credentials. */
export function healthMethods(request: Request) {
  return {
    getWelcome: (options: CallOptions = {}) => request<Welcome>('GET', '/', undefined, toExtras(options)),
    getHealth: (options: CallOptions = {}) =>
      request<Health>('GET', path('/health'), undefined, toExtras(options)),
  }
}
