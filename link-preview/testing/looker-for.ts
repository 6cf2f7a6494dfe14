import { leadingTo, type TestServer } from '@hopechest/outgoing/testing'
import { createLooker, type Looker, type LookerOptions } from '../looks/looker.ts'

/** For this looker every name leads to this server, and time passes when it waits. */
export function lookerFor(
  server: TestServer,
  options: LookerOptions = {},
): Looker & { clock: { now: number } } {
  const clock = { now: 0 }
  const looker = createLooker({
    ...leadingTo(server),
    ...options,
    uptime: () => clock.now,
    async pause(milliseconds) {
      clock.now += milliseconds
    },
  })
  return { ...looker, clock }
}
