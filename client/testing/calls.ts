import { calls as plain } from '@hopechest/contract'
import type { CallOptions, Client, Outcome } from '../index.ts'

type More = Exclude<keyof Client, 'request' | `each${string}` | keyof typeof plain> | 'moveItem'
type Call = (client: Client, options: CallOptions, id: number, other: number) => Promise<Outcome<unknown>>

/** One call of each method that is more than a plain call, which the type demands. */
const more: Record<More, Call> = {
  getItems: (client, options) => client.getItems([1, 2], options),
  getItemVersion: (client, options, id) => client.getItemVersion(id, undefined, options),
  getRegistryVersion: (client, options, id) => client.getRegistryVersion(id, undefined, options),
  getSendToVersion: (client, options, id) => client.getSendToVersion(id, options),
  getForWhomVersion: (client, options, id) => client.getForWhomVersion(id, options),
  getFlatRegistry: (client, options, id) => client.getFlatRegistry(id, options),
  findRegistryBySlug: (client, options) => client.findRegistryBySlug('a-wedding', options),
  moveItem: (client, options, id, other) => client.moveItem(id, other, other, options),
}

const isText = (place: string) => [':invitee', ':owner'].includes(place)

/** What stands in the path, what is sent, the key of a guest, and what is asked for: each method takes them in this order. */
function callOf(name: string, places: readonly string[], takes: readonly string[]): Call {
  return (client, options, id, other) => {
    const ids = [id, other, other]
    const inPath = places.map((place) => (isText(place) ? 'bob' : ids.shift()))
    const given = takes.map((part) => (part === 'key' ? 'a-key' : {}))
    const method = client[name as 'request'] as (...all: unknown[]) => Promise<Outcome<unknown>>
    return method(...inPath, ...given, options)
  }
}

/** Each method, with how many ids it names: the second may stand for a third. */
export const calls: Record<string, { ids: number; call: Call }> = Object.fromEntries([
  ...Object.entries(plain).map(([name, { path, takes }]) => {
    const places = path.match(/:\w+/g) ?? []
    const ids = places.filter((place) => !isText(place)).length
    return [name, { ids, call: callOf(name, places, takes) }] as const
  }),
  // Behind the client and its options come the ids that a method names.
  ...Object.entries(more).map(([name, call]) => [name, { ids: call.length - 2, call }] as const),
])
