import { type OnCitus, send } from './on-citus.ts'

const wished = 7

/** In each round many buyers want one item at the same time. It returns what went against the promises. */
export async function drillBuyers(on: OnCitus, rounds: number, buyers: number): Promise<string[]> {
  let oversold = 0
  let undersold = 0
  const faults: Record<string, number> = {}
  for (let round = 1; round <= rounds; round++) {
    const registry = await send(on, 'POST', '/registries', { title: `Round ${round}` })
    const path = `/registries/${registry.body.id}/items`
    const item = await send(on, 'POST', path, {
      name: 'Kettle',
      url: 'https://shop.example/kettle',
      quantity_needed: wished,
    })
    const bought = await Promise.all(
      Array.from({ length: buyers }, () =>
        send(on, 'POST', `${path}/${item.body.data.id}/purchases`, { quantity: 1 }),
      ),
    )
    for (const { status } of bought)
      if (status !== 201 && status !== 409) faults[status] = (faults[status] ?? 0) + 1
    const acknowledged = bought.filter(({ status }) => status === 201).length
    const [counted = '', stood = ''] = (
      await on.query(
        `SELECT i.quantity_purchased, (SELECT SUM(p.quantity) FROM purchases p WHERE p.registry_id = ${registry.body.id})
         FROM items i WHERE i.registry_id = ${registry.body.id}`,
      )
    ).split('|')
    if (acknowledged > wished || Number(counted) > wished || Number(stood) > wished) oversold++
    if (acknowledged < wished || Number(counted) !== Number(stood)) undersold++
  }
  console.log(
    `buyers: ${rounds} rounds of ${buyers} buyers for ${wished} pieces: ${oversold} oversold, ${undersold} not all sold, ` +
      `other answers ${JSON.stringify(faults)}`,
  )
  return [
    ...(oversold > 0 ? [`buyers: ${oversold} items were oversold`] : []),
    ...(undersold > 0 ? [`buyers: ${undersold} items had pieces left`] : []),
  ]
}
