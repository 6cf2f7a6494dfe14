import { AsyncLocalStorage } from 'node:async_hooks'

const clients = new AsyncLocalStorage<string>()

/** All that `act` does, and all that follows from it, is done for this client. */
export function workFor<Result>(client: string, act: () => Result): Result {
  return clients.run(client, act)
}

/** For whom the work is that is under way. What the program does by itself is that of one more client. */
export function clientOfWork(): string {
  return clients.getStore() ?? ''
}
