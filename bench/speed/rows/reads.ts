import type { Checkout } from '../checkout.ts'
import type { Rows } from './asked.ts'
import { firstAsked, type Wanted } from './asked.ts'
import { addLists, connections, giftsFor, giftsOfOwner, inTurns, newItem, readOf, sendAll } from './lists.ts'

const listed = 100

/** What is asked again and again, so that the memory of answers holds it. A bare server sends the same bytes. */
export async function openReads(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const service = await checkout.start(stack, 'api')
  const [item] = await sendAll<{ data: { id: number } }>(service, Array(listed).fill(newItem(service, 0)))
  const lists = await addLists(service, connections)
  await sendAll(service, giftsFor(service, lists, giftsOfOwner))
  const eachOwner = (path: string) => service.owners.map((headers) => [{ path, headers }])
  const bare = await checkout.startBare(stack, 'sends')
  const row = (wanted: Wanted) => firstAsked(service, bare, wanted)
  return {
    item: await row({
      title: 'GET /items/{id}',
      asks: eachOwner(`/items/${item?.data.id}`),
      gifts: 1,
      each: 8,
    }),
    list: await row({
      title: `GET /items?limit=${listed}`,
      asks: eachOwner(`/items?limit=${listed}`),
      gifts: listed,
      each: 8,
    }),
    'registry-items': await row({
      title: `GET /registries/{id}/items, ${giftsOfOwner} gifts`,
      asks: lists.map((list) => [readOf(service, list)]),
      gifts: giftsOfOwner,
      each: 8,
    }),
  }
}

/**
 * Lists that the memory of answers has no room for: its megabyte holds one in nine of them. So nearly all are read from the
 * database, and the row also holds what the memory costs where it does not help.
 */
export async function openUnkept(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const service = await checkout.start(stack, 'api', { ANSWER_MEMORY: '1' })
  const lists = await addLists(service, 4 * connections)
  await sendAll(service, giftsFor(service, lists, listed))
  return {
    'unkept-list': await firstAsked(service, await checkout.startBare(stack, 'reads'), {
      title: `GET /registries/{id}/items, ${listed} gifts, ${lists.length} lists in turn`,
      asks: inTurns(lists, (list) => readOf(service, list)),
      gifts: listed,
      each: 1,
    }),
  }
}
