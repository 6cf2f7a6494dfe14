import type { Load } from '../../load/drive.ts'
import type { Answering, Checkout } from '../checkout.ts'
import type { Rows } from './asked.ts'
import { addLists, connections, inTurns, newGift } from './lists.ts'

const first = 2048

/** The first new items of a program that has just started, before Node has compiled what runs often. */
export async function openCold(_: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const row = (start: (stack: AsyncDisposableStack) => Promise<Load>) => ({ load: start })
  let asks: Load['asks'] = []
  const loadOf = ({ url, pids }: Answering): Load => ({ url, pids, asks, leastBytes: 100 })
  return {
    'cold-item': {
      title: `the first ${first.toLocaleString('en')} of a program, each into an own list`,
      kind: 'stores',
      each: 4,
      ...row(async (stack) => {
        const service = await checkout.start(stack, 'api')
        asks = inTurns(await addLists(service, connections), (list) => newGift(service, list))
        return loadOf(service)
      }),
      bare: row(async (stack) => loadOf(await checkout.startBare(stack, 'stores'))),
    },
  }
}
