import type { Me } from '@hopechest/contract'
import { type CallOptions, callsOf } from './call-options.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'

export function meMethods(request: Request) {
  const { get } = callsOf(request)
  return {
    /** Who the caller is, what they may do, and how many registries they own or are invited to. */
    getMe: (options: CallOptions = {}) => get<Me>(path('/me'), options),
  }
}
