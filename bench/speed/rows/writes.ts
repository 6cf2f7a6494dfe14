import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '@hopechest/testing/databases/postgres'
import type { Ask } from '../../load/drive.ts'
import type { Checkout, Running } from '../checkout.ts'
import { giveProcessor, processors } from '../processor.ts'
import type { Rows } from './asked.ts'
import { firstAsked } from './asked.ts'
import {
  addLists,
  connections,
  giftsFor,
  headersOf,
  inTurns,
  type List,
  newGift,
  newItem,
  openToCircles,
  peopleOfCircle,
  sendAll,
} from './lists.ts'

/** A write runs through more code than a read: only after some 15,000 requests is most of it compiled. */
const warmUp = 300
/** A driver of a database is more code still. */
const warmUpOfPostgres = 1000
const listsOfOwner = 16

/** New gifts for 512 lists: each list stays short. */
export async function openWrites(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const service = await checkout.start(stack, 'api')
  const lists = await addLists(service, listsOfOwner * connections)
  const own = inTurns(lists, (list) => newGift(service, list))
  const flat = service.owners.map((_, owner) => [newItem(service, owner)])
  const database = new DatabaseSync(service.file, { readOnly: true })
  stack.defer(() => database.close())
  const gifts = database.prepare('SELECT COUNT(*) AS gifts FROM items')
  const stored = () => Number(gifts.get()?.gifts)
  const bare = await checkout.startBare(stack, 'stores')
  const row = (title: string, asks: Ask[][], each: number, warmUp: number) =>
    firstAsked(service, bare, { title, asks, gifts: 1, each, warmUp, stored })
  return {
    'own-item': await row('POST /registries/{id}/items, an own list', own, 2, warmUp),
    'flat-item': await row('POST /items, a list that is not there', flat, 2, warmUp),
    'own-item-alone': await row('the same into an own list, one connection', [own.flat()], 8, 20),
    'flat-item-alone': await row(
      'the same to a list that is not there, one connection',
      flat.slice(0, 1),
      8,
      20,
    ),
  }
}

/** The same into lists that are open to the people of a circle. */
export async function openOpened(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const service = await checkout.start(stack, 'api')
  const lists = await addLists(service, listsOfOwner * connections)
  await openToCircles(service, lists)
  return {
    'opened-item': await firstAsked(service, await checkout.startBare(stack, 'stores'), {
      title: `POST /registries/{id}/items, a list that is open to ${peopleOfCircle} people`,
      asks: inTurns(lists, (list) => newGift(service, list)),
      gifts: 1,
      each: 2,
      warmUp,
    }),
  }
}

/** Gifts that are given, on lists of their owners alone and on such lists. */
export async function openClaims(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const service = await checkout.start(stack, 'api')
  const [own, opened] = [
    await addLists(service, listsOfOwner * connections),
    await addLists(service, listsOfOwner * connections),
  ]
  await openToCircles(service, opened)
  const bare = await checkout.startBare(stack, 'stores')
  const row = async (title: string, lists: readonly List[]) => {
    const gifts = await sendAll<{ data: { id: number } }>(
      service,
      giftsFor(service, lists, 1, { quantity_needed: 1000 }),
    )
    const asks = inTurns(lists, (list) => purchaseOf(service, list, gifts[lists.indexOf(list)]?.data.id ?? 0))
    return firstAsked(service, bare, { title, asks, gifts: 1, each: 2, warmUp })
  }
  return {
    claim: await row('POST …/purchases, an own list', own),
    'opened-claim': await row(`the same, a list that is open to ${peopleOfCircle} people`, opened),
  }
}

/**
 * New gifts in PostgreSQL, whose own processes do not count. They leave the processor to the program: as on a machine of their own, they
 * take neither its time nor what it has in its caches.
 */
export async function openPostgres(stack: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const server = await startPostgres({ waitsForDisk: true })
  stack.defer(() => server.stop())
  giveProcessor(server.pid, processors.tool)
  const service = await checkout.start(stack, 'api', { DATABASE_URL: server.url })
  const lists = await addLists(service, listsOfOwner * connections)
  return {
    'postgres-item': await firstAsked(service, await checkout.startBare(stack, 'postgres', server.url), {
      title: 'POST /registries/{id}/items, an own list in PostgreSQL',
      asks: inTurns(lists, (list) => newGift(service, list)),
      gifts: 1,
      each: 1,
      warmUp: warmUpOfPostgres,
    }),
  }
}

function purchaseOf(service: Running, { id, owner }: List, item: number): Ask {
  const path = `/registries/${id}/items/${item}/purchases`
  return { method: 'POST', path, headers: headersOf(service, owner), body: { purchaser: 'Miriam' } }
}
