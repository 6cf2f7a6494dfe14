import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The client for whom work is done: the address that asks, or the visitor for whom a page asks. It goes along by itself:
 * between a request and its statement lie all floors of a program, and none of them decides by it who may do what.
 */
const clients = new AsyncLocalStorage<{ client: string; isAwaited: boolean }>()

/** All that `act` does, and all that follows from it, is done for this client. */
export function workFor<Result>(client: string, act: () => Result): Result {
  return clients.run({ client, isAwaited: false }, act)
}

/** What the program does by itself has a name of its own. */
export function clientOfWork(): string {
  return clients.getStore()?.client ?? ''
}

/**
 * For work that holds what others wait for, such as a lease: it goes before the other work of its client, or a member with
 * dozens of requests would keep another owner of a list waiting as well.
 */
export function whileOthersWait<Result>(act: () => Result): Result {
  return clients.run({ client: clientOfWork(), isAwaited: true }, act)
}

export function isAwaited(): boolean {
  return clients.getStore()?.isAwaited ?? false
}
