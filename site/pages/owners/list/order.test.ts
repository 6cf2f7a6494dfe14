import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registryMetaDefaults } from '@hopechest/contract'
import { headingOver, move, type Row, rowBelow, rowsOf, stepsOf, toMeta } from './order.ts'

const rows: Row[] = [1, 2, 'line', 3]
const none = { meta: registryMetaDefaults }
const kept = (all: readonly Row[] | undefined) => toMeta(all ?? [], none)

/** The rows as the page shows them after they were stored. */
function shown(all: readonly Row[]): Row[] {
  const meta = { ...registryMetaDefaults, ...toMeta(all, none) }
  const items = meta.registry_item_ids.map((id) => ({ id }))
  return rowsOf({ registry: { meta }, items } as Parameters<typeof rowsOf>[0])
}

test('a gift moves up, down, and across the line', () => {
  assert.deepEqual(move(rows, '2', '0'), [2, 1, 'line', 3])
  assert.deepEqual(move(rows, '2', '2'), [1, 'line', 2, 3])
  assert.deepEqual(move(rows, '3', '0'), [3, 1, 2, 'line'])
})

test('the line moves to the top and to the bottom', () => {
  assert.deepEqual(kept(move(rows, 'line', '0')), {
    registry_item_ids: [1, 2, 3],
    registry_most_wanted: 0,
    registry_headings: [],
  })
  assert.deepEqual(kept(move(rows, 'line', '3')).registry_most_wanted, 3)
})

test('a gift knows the row below it, and none where it is the last one or in no row', () => {
  assert.deepEqual(
    [1, 2, 3, 9].map((gift) => rowBelow(rows, gift)),
    [2, 'line', undefined, undefined],
  )
})

test('a row or a place that is not there moves nothing', () => {
  for (const [row, to] of [
    ['9', '0'],
    ['1', '4'],
    ['1', '-1'],
    ['1', 'x'],
    ['', '0'],
    ['1', ''],
    ['heading Kitchen', '0'],
  ] as const) {
    assert.equal(move(rows, row, to), undefined, `${row} to ${to}`)
  }
})

test('a heading moves like a gift and counts the gifts above it', () => {
  const headed: Row[] = ['heading Kitchen', 1, 2, 'line', 'heading Table', 3]
  assert.deepEqual(shown(headed), headed)
  assert.deepEqual(kept(headed).registry_headings, [
    { title: 'Kitchen', items_above: 0 },
    { title: 'Table', items_above: 2 },
  ])
  assert.deepEqual(move(headed, 'heading Table', '1'), ['heading Kitchen', 'heading Table', 1, 2, 'line', 3])
  assert.deepEqual(shown(['heading A', 'heading B']), ['heading A', 'heading B'], 'before there is a gift')
})

test('each step of a row changes what is stored, also where line and heading meet', () => {
  const headed: Row[] = [1, 'line', 'heading Kitchen', 2, 'heading Table', 'heading Books', 3, 'heading Rest']
  for (const [place, row] of headed.entries()) {
    for (const to of Object.values(stepsOf(headed, place))) {
      if (to === undefined) continue
      const stored = shown(move(headed, String(row), String(to)) ?? [])
      assert.notDeepEqual(stored, headed, `${row} to ${to}`)
    }
  }
  assert.deepEqual(stepsOf([1, 'line', 'heading Rest'], 1), { up: 0, down: undefined })
  assert.deepEqual(stepsOf(['line', 'heading Kitchen', 1], 1), { up: undefined, down: 2 })
})

test('a gift knows the heading that it stands under', () => {
  const headed: Row[] = [1, 'heading Kitchen', 2, 'line', 'heading Table', 3]
  assert.equal(headingOver(headed, 2), 'heading Kitchen')
  assert.equal(headingOver(headed, 1), undefined)
})
