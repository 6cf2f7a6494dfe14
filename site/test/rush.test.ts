import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { type Visitor, visitorFromAfar } from '@hopechest/testing/visitor'
import { makeList } from './lists.ts'
import { openSite, siteOf } from './site-world.ts'

const world = siteOf(() => openSite())

const gifts = 40
const guests = 20
const tries = 3

test('twenty guests buy from a list of forty at once, and no page lies', async () => {
  const names = Array.from({ length: gifts }, (_, n) => ({ name: `Gift ${String(n).padStart(3, '0')}` }))
  const { registry, items, here } = await makeList(world, {}, names)
  const nameOf = new Map(items.map(({ id, name }) => [id, name]))

  /** A guest looks at the list, takes gifts that others want too, and looks at the list after each. */
  async function goShopping(n: number): Promise<{ given: string[]; refused: string[] }> {
    const guest = visitorFromAfar(world.url)
    const given: string[] = []
    const refused: string[] = []
    for (let turn = 0; turn < tries; turn++) {
      const { id = 0, name = '' } = items[(n * 2 + turn * 3) % gifts] ?? {}
      const give = `${here}/items/${id}/give`
      const isTaken = (await guest.open(give)).status === 303
      const page = isTaken ? undefined : await guest.submit(give, { name: `Guest ${n}` })
      if (page?.status === 303) {
        given.push(name)
        assert.match((await guest.follow()).html, new RegExp(`Thank you, Guest ${n}\\.`))
        assert.ok(guest.page.html.includes(name), 'the guest is thanked for the gift that they chose')
      } else {
        refused.push(name)
        if (page) {
          assert.equal(page.status, 409)
          assert.match(page.html, /Another guest was quicker/)
          assert.match(page.html, new RegExp(`value="Guest ${n}"`), 'what was typed is kept')
        }
      }
      await readList(guest, given, refused)
    }
    return { given, refused }
  }

  /** What one page of the list says must agree with itself, and with what this guest knows. */
  async function readList(guest: Visitor, given: readonly string[], refused: readonly string[]) {
    const { html, status } = await guest.open(here)
    assert.equal(status, 200)
    const [open = '', taken = ''] = html.split('class="given"')
    const names = (part: string) =>
      [...part.matchAll(/<h3[^>]*>(Gift \d{3})</g)].map(([, name]) => name ?? '')
    const count = Number(/(\d+) of 40 gifts (?:is|are) taken care of/.exec(html)?.[1] ?? 0)
    assert.equal(names(taken).length, count)
    assert.equal(new Set([...names(open), ...names(taken)]).size, gifts)
    for (const name of [...given, ...refused])
      assert.ok(names(taken).includes(name), `${name} is off the list`)
  }

  const results = await Promise.all(Array.from({ length: guests }, (_, n) => goShopping(n)))
  const given = results.flatMap((each) => each.given)
  assert.equal(new Set(given).size, given.length, 'no gift was given twice')
  assert.ok(results.flatMap((each) => each.refused).length > 0, 'guests wanted the same gifts')
  const stored = must(await world.api.as.owner.listRegistryItems(registry.id))
  const bought = stored.filter(({ quantity_purchased }) => quantity_purchased === 1)
  assert.deepEqual(bought.map(({ id }) => nameOf.get(id)).sort(), given.sort())
  assert.ok(stored.every(({ quantity_purchased }) => quantity_purchased <= 1))
})
