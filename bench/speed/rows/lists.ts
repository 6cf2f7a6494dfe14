import { patientFetch } from '@hopechest/testing/patient-fetch'
import { kettle } from '../../kettle.ts'
import type { Ask } from '../../load/drive.ts'
import type { Running } from '../checkout.ts'

export const connections = 32
export const giftsOfOwner = 20
export const peopleOfCircle = 20

export interface List {
  id: number
  slug: string
  owner: number
}

/** Shares them among this number of owners. */
export async function addLists(service: Running, count: number, owners = connections): Promise<List[]> {
  const asks = Array.from({ length: count }, (_, n) => ({
    method: 'POST' as const,
    path: '/registries',
    headers: headersOf(service, n % owners),
    body: { title: `List ${n}`, status: 'publish' },
  }))
  const made = await sendAll<{ id: number; slug: string }>(service, asks)
  return made.map(({ id, slug }, n) => ({ id, slug, owner: n % owners }))
}

/** Shares the lists among their owners: each asks for one after another. */
export function inTurns(lists: readonly List[], toAsk: (list: List) => Ask): Ask[][] {
  return Array.from({ length: connections }, (_, n) => lists.filter(({ owner }) => owner === n).map(toAsk))
}

export function readOf(service: Running, { id, owner }: List): Ask {
  return { path: `/registries/${id}/items`, headers: headersOf(service, owner) }
}

export function newGift(service: Running, { id, owner }: List): Ask {
  const { registry_id: _, ...body } = kettle
  return { method: 'POST', path: `/registries/${id}/items`, headers: headersOf(service, owner), body }
}

export function giftsFor(service: Running, lists: readonly List[], each: number, more: object = {}): Ask[] {
  return lists.flatMap((list) => {
    const ask = newGift(service, list)
    return Array<Ask>(each).fill({ ...ask, body: { ...(ask.body as object), ...more } })
  })
}

/** A gift of a list that is not there. */
export function newItem(service: Running, owner: number): Ask {
  return { method: 'POST', path: '/items', headers: headersOf(service, owner), body: kettle }
}

export function headersOf({ owners }: Running, n: number): Record<string, string> {
  return owners[n] ?? {}
}

/** Each owner writes people down and opens their lists to these. Returns the people of the first one. */
export async function openToCircles(
  service: Running,
  lists: readonly List[],
): Promise<{ id: number; link: string }[]> {
  const ofOwner = Map.groupBy(lists, ({ owner }) => owner)
  const all = await Promise.all(
    [...ofOwner].map(async ([owner, own]) => {
      const headers = headersOf(service, owner)
      const make = async <Made>(path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
        (await (await send(service.url, { method, path, headers, body })).json()) as Made
      const people: { id: number; link: string }[] = []
      const { id } = await make<{ id: number }>('/circles', { name: 'Family' })
      for (let n = 0; n < peopleOfCircle; n++) {
        const person = await make<{ id: number; link: string }>('/people', {
          name: `Person ${n}`,
          address: `person${n}.${owner}@orchard.example`,
        })
        await send(service.url, { method: 'PUT', path: `/circles/${id}/people/${person.id}`, headers })
        people.push(person)
      }
      const open = { circle_ids: [id], person_ids: [], left_out_ids: [] }
      for (const list of own) await make(`/registries/${list.id}/open-to`, open, 'PUT')
      return people
    }),
  )
  return all[0] ?? []
}

/** Returns what is made, in the order of the requests. */
export async function sendAll<Made>({ url }: Running, asks: readonly Ask[]): Promise<Made[]> {
  const made: Made[] = []
  const all = asks.entries()
  const sender = async () => {
    for (const [n, ask] of all) made[n] = (await (await send(url, ask)).json()) as Made
  }
  await Promise.all(Array.from({ length: connections }, sender))
  return made
}

export async function send(url: string, { method = 'GET', path, headers, body }: Ask): Promise<Response> {
  const answer = await patientFetch(url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
