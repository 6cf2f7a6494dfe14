import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registryMetaDefaults } from '@hopechest/contract'
import type { PersonVisit } from '../../../http/visit.ts'
import type { Bought } from './bought.ts'
import { rowsOnPage, see } from './seen.ts'

/** Newest first: numbers go down to 1. Each third is thanked. Then pieces without a purchase. */
const given = (purchases: number, unnamed = 2): Bought[] =>
  Array.from({ length: purchases + unnamed }, (_, n) => {
    const purchaseId = n < purchases ? purchases - n : undefined
    const giver = purchaseId === undefined ? '' : `Guest ${purchaseId % 7}`
    return {
      purchaseId,
      itemId: 1,
      name: 'Lamp',
      picture: null,
      item: undefined,
      quantity: 2,
      giver,
      words: purchaseId === 5 ? 'With love' : '',
      day: undefined,
      hasArrived: false,
      isThanked: (purchaseId ?? 1) % 3 === 0,
      ownNote: '',
      isWithoutList: false,
    }
  })

async function open(all: Bought[], query: string, typed?: number) {
  const form = new URLSearchParams(typed === undefined ? '' : 'own_note=x')
  const visit = { query: new URLSearchParams(query), form, params: { purchase: String(typed) } }
  async function* pages() {
    for (let from = 0; from < all.length; from += 7) yield all.slice(from, from + 7)
  }
  const seen = await see(visit as unknown as PersonVisit, { meta: registryMetaDefaults }, pages())
  return { ...seen, ids: seen.rows.map(({ purchaseId }) => purchaseId) }
}

test('a page has 200 rows from where it begins, and the pieces without a purchase stand on the last one', async () => {
  for (const count of [0, 1, rowsOnPage - 1, rowsOnPage, rowsOnPage + 1, 450]) {
    const all = given(count)
    for (const behind of [undefined, 500, 451, 450, 251, 250, 202, 201, 200, 3, 2]) {
      const { ids, from, chosen } = await open(all, behind === undefined ? '' : `behind=${behind}`)
      const expected = all
        .filter(({ purchaseId }) => purchaseId === undefined || purchaseId < (behind ?? 1000))
        .map(({ purchaseId }) => purchaseId)
      const isLast = expected.length <= rowsOnPage + 2
      assert.deepEqual(ids, isLast ? expected : expected.slice(0, rowsOnPage), `${count} behind ${behind}`)
      assert.equal(chosen.length, count)
      assert.equal(from, count - expected.length + 2)
    }
  }
})

test('where no row is behind the last page, the last 200 are open', async () => {
  const { ids, from } = await open(given(450), 'behind=1')
  assert.deepEqual([from, ids.length, ids[0], ids[199], ids[200]], [250, 202, 200, 1, undefined])
  const thanks = await open(given(450), 'show=thank&behind=1')
  assert.deepEqual([thanks.from, thanks.chosen.length, thanks.ids.at(-1)], [100, 300, 1])
})

test('a row whose note was typed is open, also when it has left the page or the choice', async () => {
  const moved = await open(given(450), '', 250)
  assert.deepEqual([moved.from, moved.ids[0], moved.ids.length], [200, 250, 200])
  const onPage = await open(given(450), '', 251)
  assert.deepEqual([onPage.from, onPage.ids[0]], [0, 450])
  const thanked = await open(given(450), 'show=thank', 3)
  assert.ok(thanked.ids.includes(3))
})

test('an owner reads the sums of all gifts on each page, and a letter is for a person', async () => {
  const all = given(450).map((each) => ({ ...each, isThanked: /[123]$/.test(each.giver) }))
  const { promised, ...sums } = (await open(all, 'behind=3')).sums
  assert.equal(promised.size, 0)
  assert.deepEqual(sums, {
    gifts: 452,
    people: 7,
    thanked: 3,
    purchases: 450,
    withWords: 1,
    shown: {
      all: 452,
      thank: all.filter(({ giver, isThanked }) => giver !== '' && !isThanked).length,
      arrive: 450,
    },
  })
})
