import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '@hopechest/contract'
import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import { type ClientOf, countedAddress } from './client-address.ts'
import { Connection } from './connection.ts'

const retryAfterSeconds = 5

/** How long a client that has sent many requests ahead is read with care, on all its connections. */
const carefulMilliseconds = 60_000
const mostCareful = 10_000

/** Of the connections of a client, those that may hold a long body that waits to be read. */
const partWithLongBodies = 1 / 4

/** The requests that are no HTTP, or whose head is too long: with as many in a minute, a client is read with care, too. */
export const mostFaults = 16
const faultsMilliseconds = 60_000

/**
 * A client that opens as many connections in a second is read with care on its next ones: it may have left before each has
 * its turn, and what it sent would be read and answered all the same.
 */
export const mostOpened = 250
const openedMilliseconds = 1000

/**
 * A client that sends more between two looks, on all its connections together 40 MB in a second, is read with care: Node
 * reads up to two megabytes of a connection in one turn of the event loop, also of a body that no handler reads, and of
 * empty lines.
 */
export const mostBytesOfLook = 4 * 1024 * 1024
export const lookMilliseconds = 100

export const tooSlow = new Refusal('request_timeout', 'The request took too long to arrive')

/**
 * Knows the connections of each client by its address, which is the other end of the connection: behind a gateway, that
 * is the gateway. A connection beyond the limit is answered with 503 and closed.
 */
export class Clients {
  readonly #most: number
  readonly #handle: RequestListener
  readonly #clientOf: ClientOf
  readonly #refusal: () => string
  readonly #tooSlow: () => string
  #tooMany: string | undefined
  readonly #connections = new Map<string, Set<Connection>>()
  readonly #full = new Map<string, Set<Connection>>()
  readonly #careful = new LRUCache<string, true>({ ...atMost(mostCareful), ttl: carefulMilliseconds })
  readonly #opened = new LRUCache<string, number>({ ...atMost(mostCareful), ttl: openedMilliseconds })
  readonly #faults = new LRUCache<string, number>({ ...atMost(mostCareful), ttl: faultsMilliseconds })

  constructor(
    mostConnections: number,
    handle: RequestListener,
    clientOf: ClientOf,
    answerOf: (refusal: Refusal) => string,
  ) {
    this.#most = mostConnections
    this.#handle = handle
    this.#clientOf = clientOf
    const sentence = `There are ${mostConnections} connections from this address: close some, or try again later`
    this.#tooSlow = () => answerOf(tooSlow)
    this.#refusal = () => answerOf(new Refusal('unavailable', sentence, { retryAfterSeconds }))
  }

  /**
   * Says whether the client has too many connections, and then answers and closes this one. One that is read with care has
   * heard it or does not listen: all that it sends would have to be read first.
   */
  refuse(socket: Socket): boolean {
    const client = addressOf(socket)
    const all = this.#connections.get(client)
    if (all === undefined || all.size < this.#most) return false
    if (this.#careful.has(client)) {
      socket.destroy()
      return true
    }
    // With bytes left unread, the system would cut the connection before the client has its answer.
    this.#tooMany ??= this.#refusal()
    socket.resume().end(this.#tooMany, () => socket.destroy())
    return true
  }

  connect(socket: Socket): Connection {
    const client = addressOf(socket)
    const all = this.#connections.get(client) ?? new Set()
    const onFlood = () => this.#readWithCare(client)
    this.#noteOpened(client)
    const isCareful = this.#careful.has(client)
    const full = this.#full.get(client) ?? new Set()
    const mostFull = Math.ceil(this.#most * partWithLongBodies)
    const [handle, clientOf] = [this.#handle, this.#clientOf]
    const connection = new Connection({
      socket,
      client,
      clientOf,
      isCareful,
      full,
      mostFull,
      handle,
      onFlood,
      tooSlow: this.#tooSlow,
    })
    this.#connections.set(client, all.add(connection))
    this.#full.set(client, full)
    socket.once('close', () => {
      all.delete(connection)
      if (all.size > 0) return
      this.#connections.delete(client)
      this.#full.delete(client)
    })
    return connection
  }

  /** Looks now and then which clients send too much, or read too slowly. */
  look(): void {
    for (const [client, connections] of this.#connections) {
      let bytes = 0
      for (const connection of connections) bytes += connection.look()
      if (bytes > mostBytesOfLook) this.#readWithCare(client)
    }
  }

  /** A request of the client could not be parsed. It is answered and its connection is closed, which costs the most. */
  noteFault(socket: Socket): void {
    const client = addressOf(socket)
    const faults = (this.#faults.get(client) ?? 0) + 1
    this.#faults.set(client, faults, { noUpdateTTL: true })
    if (faults === mostFaults) this.#readWithCare(client)
  }

  #noteOpened(client: string): void {
    const opened = (this.#opened.get(client) ?? 0) + 1
    this.#opened.set(client, opened, { noUpdateTTL: true })
    if (opened > mostOpened) this.#careful.set(client, true)
  }

  #readWithCare(client: string): void {
    this.#careful.set(client, true)
    for (const connection of this.#connections.get(client) ?? []) connection.readWithCare()
  }
}

function addressOf(socket: Socket): string {
  return countedAddress(socket.remoteAddress ?? '')
}
