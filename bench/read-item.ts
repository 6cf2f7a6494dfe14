import { startItemService } from './item-service.ts'
import { driveInTurn, startServer } from './load.ts'

const connections = 32
const seconds = 3
const rounds = 5
const target = 0.6

/** `GET /items/{id}` with a caller who is known already, against a constant of the same size. */
export async function readItem(): Promise<void> {
  const service = await startItemService()
  const item = await service.request('POST', '/items', {
    registry_id: 1,
    name: 'A kettle that whistles',
    url: 'https://shop.example/kettle',
    description: 'The red one, for four cups',
    price: 39.9,
  })
  const path = `/items/${item.data.id}`
  const body = JSON.stringify(await service.request('GET', path))
  const constant = await startServer('./constant-server.ts', String(Buffer.byteLength(body)))
  const rates = await driveInTurn(
    [
      { name: 'constant', url: constant.url, headers: service.headers },
      { name: 'item', url: `${service.url}${path}`, headers: service.headers },
    ],
    connections,
    seconds,
    rounds,
  )
  constant.process.disconnect()
  await service.stop()

  const bare = rates.get('constant') ?? Number.NaN
  const ours = rates.get('item') ?? Number.NaN
  console.log(
    `GET /items/{id}, ${connections} connections, ${body.length} bytes, median of ${rounds} rounds:`,
  )
  console.log(`  bare node:http constant  ${Math.round(bare)} requests a second`)
  console.log(`  item service             ${Math.round(ours)} requests a second`)
  console.log(`  ratio                    ${(ours / bare).toFixed(2)} (target: at least ${target})`)
}
