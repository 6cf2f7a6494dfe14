import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What all clients of a process share, such as the connections to its database, each waits for in a line of its own. The name
 * of its line goes along by itself: between the request and the statement lie all floors of a program, and none of them
 * decides by it who may do what.
 */
const clients = new AsyncLocalStorage<{ line: string; goesFirst: boolean }>()

/** Of the callers behind one gateway an eighth wait for the busiest of them. With sixty lines, one address delayed all others. */
const linesOfAddress = 8

export const lineNames = {
  /** The callers of one address share a few lines, for a person may have many accounts. */
  caller: (id: number, address = 'the service') => `callers ${id % linesOfAddress} of ${address}`,
  /** The pages that a person opens wait apart from their programs: a busy program keeps its owner from no page. */
  pagesOf: (id: number) => `pages of caller ${id}`,
  /** A site shows lists to all its guests with one account, and a person may sign in to many. */
  visitorOfSite: (visitor: string) => `visitor ${visitor}`,
  /** For a caller who is not known yet. */
  address: (address: string) => `address ${address}`,
  /** For the pages of a visitor. */
  visitor: (address: string) => `pages ${address}`,
}

/** All that `act` does, and all that follows from it, is done for the client of this line. */
export function workFor<Result>(line: string, act: () => Result): Result {
  return clients.run({ line, goesFirst: false }, act)
}

/** The line of the client for whom the work is that is under way. What the program does by itself has one more. */
export function lineOfWork(): string {
  return clients.getStore()?.line ?? ''
}

/**
 * For work that holds what others wait for, such as a lease: in the line of its client it goes before the work that only its
 * client waits for. Otherwise a member with hundreds of requests would keep another owner of a list waiting as well.
 */
export function goingFirst<Result>(act: () => Result): Result {
  return clients.run({ line: lineOfWork(), goesFirst: true }, act)
}

export function goesFirst(): boolean {
  return clients.getStore()?.goesFirst ?? false
}
