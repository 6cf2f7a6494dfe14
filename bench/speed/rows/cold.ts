import type { Load } from '../../load/drive.ts'
import type { Answering, Checkout } from '../checkout.ts'
import type { Rows } from './asked.ts'
import { newItem } from './lists.ts'

const first = 2048

/** The first new items of a program that has just started, before Node has compiled what runs often. */
export async function openCold(_: AsyncDisposableStack, checkout: Checkout): Promise<Rows> {
  const row = (start: (stack: AsyncDisposableStack) => Promise<Load>) => ({ load: start })
  let owners: Load['asks'] = []
  const loadOf = ({ url, pids }: Answering): Load => ({ url, pids, asks: owners, leastBytes: 100 })
  return {
    'cold-item': {
      title: `the first ${first.toLocaleString('en')} POST /items of a program`,
      kind: 'stores',
      each: 4,
      ...row(async (stack) => {
        const service = await checkout.start(stack, 'api')
        owners = service.owners.map((_, owner) => [newItem(service, owner)])
        return loadOf(service)
      }),
      bare: row(async (stack) => loadOf(await checkout.startBare(stack, 'stores'))),
    },
  }
}
