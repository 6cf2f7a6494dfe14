import { AsyncLocalStorage } from 'node:async_hooks'

const visitors = new AsyncLocalStorage<string>()

/** The pages of one visitor wait in one line. Visitors take turns, so one who asks for long pages delays no other. */
export function lineOfVisitor(): string {
  return `pages ${visitors.getStore() ?? ''}`
}

/** All that `act` does for this visitor waits in the visitor's line. */
export function inLineOf<Result>(address: string, act: () => Result): Result {
  return visitors.run(address, act)
}
