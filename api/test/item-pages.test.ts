import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { settings, type World } from '@hopechest/testing/world'

for (const setting of settings) {
  describe(`the list of items on ${setting.name}`, () => {
    const active: number[] = []
    let world: World

    before(async () => {
      world = await setting.open()
      for (let n = 0; n < 30; n++) {
        const lamp = { registry_id: 9, name: 'Lamp', url: 'https://shop.example/lamp', is_active: n % 6 > 0 }
        const { id, is_active } = must(await world.as.admin.createItem(lamp))
        if (is_active) active.push(id)
      }
    })
    after(() => world.close())

    test('a client follows the link to the next page, and reads every item once', async () => {
      const seen: number[] = []
      let path: string | undefined = '/items?limit=7'
      while (path) {
        const { body, headers } = await world.send('stranger', path)
        seen.push(...body.map((item: { id: number }) => item.id))
        path = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
      }
      assert.deepEqual(seen, active)
    })

    test('skip and limit cut a page out of the list', async () => {
      const whole = must(await world.as.admin.listItems({ limit: 10 }))
      assert.deepEqual(must(await world.as.admin.listItems({ skip: 3, limit: 4 })), whole.slice(3, 7))
    })
  })
}
