import assert from 'node:assert/strict'
import type { PersonName, World } from '../world.ts'

/** In twin worlds the same people do the same, and in one of them guests act as well. */
export async function act(world: World, who: PersonName, method: string, path: string, body?: object) {
  const answer = await world.send(who, path, { method, ...(body && { body }) })
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** What guests do between two acts of an owner. */
export type GuestsDo = (world: World, list: string, item: number) => Promise<void>

export const buyAndGiveBack: GuestsDo = async (world, list, item) => {
  const at = `${list}/items/${item}/purchases`
  const { id } = await act(world, 'invitee', 'POST', at, { purchaser: 'CANARY', note: 'CANARY' })
  await act(world, 'invitee', 'POST', at, { purchaser: 'CANARY', quantity: 3 })
  await act(world, 'admin', 'DELETE', `${at}/${id}`)
}

export const setAsideAndAsk: GuestsDo = async (world, list, item) => {
  await act(world, 'invitee', 'POST', `${list}/items/${item}/purchases`, { is_set_aside: true })
  await act(world, 'invitee', 'POST', `${list}/items/${item}/questions`, { question: 'CANARY?' })
  const headers = { 'x-release-key': 'the-key-of-a-guest-who-has-ideas' }
  const idea = { name: 'CANARY', author: 'CANARY' }
  assert.equal((await world.post('invitee', `${list}/ideas`, idea, headers)).status, 201)
}

/** As text that is the same in both worlds: an id by its first place, and the end of an address, which is made by chance. */
export function withoutChance(read: unknown): string {
  const places = new Map<string, string>()
  const said = JSON.stringify(read).replaceAll(/ours-\w{6}/g, 'ours')
  return said.replaceAll(/[\w-]{22}(?=["&>\\])/g, (each) => {
    const place = places.get(each) ?? `id ${places.size}`
    places.set(each, place)
    return place
  })
}
