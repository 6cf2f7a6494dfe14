import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { each, must, refused } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

const { openOfItem, open, most } = limits.questions
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

onEach(settings, 'questions', (world) => {
  const wedding = async (gifts = 1) => {
    const { invitee, inviteeByEmail } = world.people
    const meta = { registry_invitees: [invitee.username, inviteeByEmail.email] }
    const { id } = must(await world.as.owner.createRegistry({ title: 'A wedding', meta }))
    const items: number[] = []
    while (items.length < gifts) items.push(must(await world.as.owner.addRegistryItem(id, lamp)).id)
    return { id, items, item: items[0] ?? 0 }
  }
  const listed = async (id: number) => must(await world.as.invitee.listQuestions(id))

  test('a guest asks, an owner answers, and all guests read both', async () => {
    const { id, item } = await wedding()
    const asked = must(await world.as.invitee.askQuestion(id, item, ' Which size? '))
    assert.deepEqual(
      { ...asked, id: 0 },
      { id: 0, item_id: item, question: 'Which size?', asked_on: asked.asked_on, answer: '' },
    )
    assert.match(asked.asked_on, /^\d{4}-\d\d-\d\d$/)
    const answered = must(await world.as.owner.answerQuestion(id, asked.id, ' Medium '))
    assert.deepEqual(answered, { ...asked, answer: 'Medium' })
    assert.deepEqual(must(await world.as.inviteeByEmail.listQuestions(id)), [answered])
    const changed = must(await world.as.owner.answerQuestion(id, asked.id, 'Large'))
    assert.deepEqual(await listed(id), [changed])
    must(await world.as.owner.removeQuestion(id, asked.id))
    assert.deepEqual(await listed(id), [])
    assert.equal(await world.as.owner.removeQuestion(id, asked.id), null)
    assert.equal(await world.as.owner.answerQuestion(id, asked.id, 'Large'), null)
  })

  test('who asks is not stored, and a number shows neither the order nor how many there are', async () => {
    const { id, item } = await wedding()
    must(await world.as.invitee.createPurchase(id, item, { purchaser: 'Jo' }))
    const asked = must(await world.as.invitee.askQuestion(id, item, 'Which size?'))
    const [row, ...more] = await world.database.rows<object>(
      'SELECT * FROM questions WHERE registry_id = $1',
      [id],
    )
    assert.deepEqual(more, [])
    assert.deepEqual({ ...row }, { registry_id: id, ...asked })
    const events = await world.database.rows<{ caller_id: number | null; created_at: string }>(
      "SELECT caller_id, created_at FROM events WHERE kind = 'question.asked' AND registry_id = $1",
      [id],
    )
    const seen = events.map(({ caller_id, created_at }) => [caller_id, created_at])
    assert.deepEqual(seen, [[null, `${asked.asked_on}T00:00:00.000Z`]])
    const ids = [asked.id]
    for (let n = 1; n < openOfItem; n++)
      ids.push(must(await world.as.invitee.askQuestion(id, item, 'And?')).id)
    assert.ok(ids.every((each) => each > 1000 && Number.isSafeInteger(each)))
    assert.deepEqual(
      each(await listed(id), 'id'),
      ids.toSorted((one, other) => one - other),
    )
  })

  test('what an owner gets is the same, whether or not the item is bought, and by which guest', async () => {
    const { id, items } = await wedding(2)
    const [bought = 0, left = 0] = items
    must(await world.as.invitee.createPurchase(id, bought))
    const one = must(await world.as.invitee.askQuestion(id, bought, 'Which size?'))
    const other = must(await world.as.inviteeByEmail.askQuestion(id, left, 'Which size?'))
    assert.deepEqual({ ...one, id: 0, item_id: 0 }, { ...other, id: 0, item_id: 0 })
    const version = must(await world.as.owner.getItemVersion(left))
    must(await world.as.invitee.askQuestion(id, left, 'And which one?'))
    assert.deepEqual(must(await world.as.owner.getItemVersion(left)), version, 'no tag, no time')
  })

  test('who may read the registry may ask, and its owners alone answer', async () => {
    const { id, item } = await wedding()
    refused(await world.as.stranger.askQuestion(id, item, 'Which size?'), 403, /^You may not read/)
    refused(await world.as.stranger.listQuestions(id), 403, /^You may not read/)
    const { id: asked } = must(await world.as.invitee.askQuestion(id, item, 'Which size?'))
    for (const name of ['invitee', 'stranger', 'otherOwner'] as const) {
      refused(await world.as[name].answerQuestion(id, asked, 'Small'), 403, /^Only an owner/)
      refused(await world.as[name].removeQuestion(id, asked), 403, /^Only an owner/)
    }
    const elsewhere = await wedding()
    assert.equal(await world.as.owner.answerQuestion(elsewhere.id, asked, 'Small'), null)
    assert.equal(await world.as.owner.removeQuestion(elsewhere.id, asked), null)
    assert.equal(await world.as.invitee.askQuestion(id, elsewhere.item, 'Which size?'), null)
    must(await world.as.admin.answerQuestion(id, asked, 'Small'))
    must(await world.as.owner.updateRegistry(id, { meta: { registry_put_away: true } }))
    refused(await world.as.invitee.askQuestion(id, item, 'Too late?'), 409, /put this registry away$/)
  })

  test('a question and an answer have 1 to 500 characters, and questions that wait have a bound', async () => {
    const { id, items, item } = await wedding(Math.ceil(open / openOfItem) + 1)
    const ask = (of: number, text: string) => world.as.invitee.askQuestion(id, of, text)
    refused(await ask(item, ' '), 422, /^question must have 1 to 500 characters/)
    refused(await ask(item, '😀'.repeat(limits.question + 1)), 422, /^question must have 1 to 500/)
    const first = must(await ask(item, '😀'.repeat(limits.question)))
    const answer = (text: string) => world.as.owner.answerQuestion(id, first.id, text)
    refused(await answer(''), 422, /^answer must have 1 to 500 characters/)
    for (let n = 1; n < openOfItem; n++) must(await ask(item, 'And?'))
    refused(await ask(item, 'And?'), 409, /^3 questions about this item wait for an answer/)
    must(await answer('x'.repeat(limits.question)))
    must(await ask(item, 'And?'))
    let waiting = openOfItem
    for (const other of items.slice(1))
      for (let n = 0; n < openOfItem && waiting < open; n++, waiting++) must(await ask(other, 'And?'))
    const last = items.at(-1) ?? 0
    refused(await ask(last, 'And?'), 409, /^50 questions of this registry wait for an answer/)
    must(await world.as.owner.removeRegistryItem(id, item))
    must(await ask(last, 'And?'))
    assert.equal(
      (await listed(id)).some(({ item_id }) => item_id === item),
      false,
      'off the list with its item',
    )
    must(await world.as.owner.updateItem(item, { is_active: true }))
    assert.equal((await listed(id)).filter(({ item_id }) => item_id === item).length, openOfItem + 1)
  })

  test('of many who ask at once no more come through than may wait', async () => {
    const { id, item } = await wedding()
    const asking = Array.from({ length: openOfItem + 3 }, () =>
      world.as.invitee.askQuestion(id, item, 'Which size?'),
    )
    await Promise.all(asking)
    assert.equal((await listed(id)).length, openOfItem)
  })

  test('a registry keeps 300 questions, and room comes where its owners remove one', async () => {
    const { id, item } = await wedding()
    for (let n = 1; n < most; n++) {
      await world.database.run(
        'INSERT INTO questions (registry_id, id, item_id, question, asked_on, answer) VALUES ($1, $2, $3, $4, $5, $6)',
        [id, n, item, 'Which size?', '2026-01-01', 'Medium'],
      )
    }
    must(await world.as.invitee.askQuestion(id, item, 'Which size?'))
    refused(await world.as.invitee.askQuestion(id, item, 'And?'), 409, /^This registry has 300 questions/)
    must(await world.as.owner.removeQuestion(id, 1))
    must(await world.as.invitee.askQuestion(id, item, 'And?'))
  })

  test('questions go with their registry, and stay behind where their item moves', async () => {
    const { id, item } = await wedding()
    must(await world.as.invitee.askQuestion(id, item, 'Which size?'))
    const other = await wedding()
    must(await world.as.owner.moveItem(id, item, other.id))
    const left = () =>
      world.database.rows('SELECT id FROM questions WHERE registry_id IN ($1, $2)', [id, other.id])
    assert.deepEqual(await left(), [])
    must(await world.as.invitee.askQuestion(other.id, other.item, 'Which size?'))
    must(await world.as.owner.deleteRegistry(other.id))
    assert.deepEqual(await left(), [])
  })
})
