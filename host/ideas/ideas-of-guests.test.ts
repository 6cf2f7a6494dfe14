import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registryMetaDefaults as meta } from '@hopechest/contract'
import { engines } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { forgetGuest } from '../guests/forget-gifts.ts'
import {
  forgetIdeas,
  freeIdea,
  insertIdea,
  joinIdeas,
  listIdeasOfAccount,
  noteIdeaList,
  readIdeaList,
  saveComment,
  saveGuestsMayAdd,
  takeIdea,
} from './index.ts'

const at = '2026-11-20T12:00:00.000Z'
const [samir, lena] = ['hash of samir', 'hash of lena']
const [list, other] = [
  { id: 7, meta },
  { id: 8, meta },
]

onEachEngine(engines, 'ideas of guests', (database) => {
  const add = (guest: string, name: string, { id } = list) =>
    insertIdea(database, id, guest, { name, author: 'Samir' }, at)
  const read = async (guest: string, of = list) =>
    (await readIdeaList(database, of, { guest, isOwner: false })).ideas

  test('what a browser has done on a list is the account’s, which keeps its own words where both have said something', async () => {
    const kite = await add('browser', 'Kite')
    const tent = await add(lena, 'Tent')
    await saveComment(database, list.id, tent, 'browser', { text: 'From the browser' }, at)
    await saveComment(database, list.id, tent, samir, { text: 'From the account' }, at)
    await saveComment(database, list.id, kite, 'browser', { text: 'Mine' }, at)
    await takeIdea(database, list.id, tent, 'browser', { giver: 'Samir' })
    await noteIdeaList(database, 3, list.id, samir)
    await joinIdeas(database, list.id, 'browser', samir)
    const ideas = await read(samir)
    const own = (id: number) => ideas.find((idea) => idea.id === id)
    assert.deepEqual([own(kite)?.is_own, own(tent)?.is_own, own(tent)?.is_taken_by_you], [true, false, true])
    const seen = own(tent)?.comments.map(({ text, is_own }) => [text, is_own])
    assert.deepEqual(seen, [['From the account', true]])
    const listed = (await listIdeasOfAccount(database, 3)).toSorted((one, two) =>
      one.name < two.name ? -1 : 1,
    )
    assert.deepEqual(
      listed.map(({ name, is_own, is_taken_by_you, comment }) => [name, is_own, is_taken_by_you, comment]),
      [
        ['Kite', true, false, 'Mine'],
        ['Tent', false, true, 'From the account'],
      ],
    )
    await forgetIdeas(database, list.id)
  })

  test('a guest who takes a gift back that another one gives meanwhile takes nothing from them; an owner does', async () => {
    const tent = await add(lena, 'Tent')
    await takeIdea(database, list.id, tent, samir, { giver: 'Samir' })
    await freeIdea(database, list.id, tent, lena)
    assert.equal((await read(samir))[0]?.is_taken_by_you, true)
    await freeIdea(database, list.id, tent, samir)
    assert.equal((await read(samir))[0]?.is_taken, false)
    await takeIdea(database, list.id, tent, samir, { giver: 'Samir' })
    await freeIdea(database, list.id, tent, null)
    assert.equal((await read(samir))[0]?.is_taken, false)
    await forgetIdeas(database, list.id)
  })

  test('with an account go its words and what no guest gives; what it gives, and what others give of its ideas, counts on', async () => {
    await noteIdeaList(database, 4, list.id, samir)
    await noteIdeaList(database, 4, other.id, samir)
    const kite = await add(samir, 'Kite')
    const boots = await add(samir, 'Boots')
    const tent = await add(lena, 'Tent')
    await add(samir, 'Lamp', other)
    await saveComment(database, list.id, kite, lena, { text: 'Which?' }, at)
    await saveComment(database, list.id, tent, samir, { text: 'Yes' }, at)
    await takeIdea(database, list.id, boots, lena, { giver: 'Lena' })
    await takeIdea(database, list.id, tent, samir, { giver: 'Samir' })
    await forgetGuest(database, 4)
    const left = (await read(lena)).map(({ name, is_taken, comments }) => [name, is_taken, comments.length])
    assert.deepEqual(left.toSorted(), [
      ['Boots', true, 0],
      ['Tent', true, 0],
    ])
    assert.deepEqual(await read(lena, other), [])
    await noteIdeaList(database, 4, list.id, samir)
    assert.deepEqual(await listIdeasOfAccount(database, 4), [], 'an account that is gone has no list')
    assert.deepEqual(await database.values('SELECT idea_id FROM idea_comments'), [])
    await forgetIdeas(database, list.id)
  })

  test('with a list go its ideas, its setting and what accounts have there, and other lists stay', async () => {
    for (const { id } of [list, other]) {
      await saveGuestsMayAdd(database, id, false)
      await noteIdeaList(database, 5, id, lena)
      await saveComment(database, id, await add(lena, 'Kite', { ...list, id }), lena, { text: 'Yes' }, at)
    }
    await forgetIdeas(database, list.id)
    for (const table of ['ideas', 'idea_comments', 'idea_settings', 'idea_lists'])
      assert.deepEqual(await database.values(`SELECT registry_id FROM ${table}`), [[other.id]], table)
    await forgetIdeas(database, other.id)
  })
})
