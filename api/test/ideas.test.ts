import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, isClientError, type Outcome } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { must, refused } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

const [elke, miriam] = ['the-key-of-tante-elke', 'the-key-of-miriam-okafor']
const wrapped = /^Owners learn of ideas of guests once the registry is unwrapped$/
const records = { name: 'Three records', price: 60, author: 'Samir', note: 'They have asked for the player' }

onEach(settings, 'ideas of guests', (world) => {
  async function listOf(meta: Record<string, unknown> = {}) {
    const { invitee, inviteeByEmail, otherOwner } = world.people
    const registry = must(
      await world.as.owner.createRegistry({
        title: 'Ana & Jonas',
        status: 'private',
        meta: {
          registry_event_date: '2999-06-12',
          registry_invitees: [invitee.username, inviteeByEmail.email],
          registry_owners: [otherOwner.email],
          ...meta,
        },
      }),
    )
    return registry.id
  }
  const unwrap = async (id: number) =>
    must(await world.as.owner.updateRegistry(id, { meta: { registry_reveal: 'always' } }))

  test('a guest adds an idea, the others see it, and one of them gives it', async () => {
    const { invitee, inviteeByEmail, admin, stranger } = world.as
    const id = await listOf()
    assert.deepEqual(must(await invitee.listIdeas(id)), { guests_may_add: true, ideas: [] })
    const added = must(await invitee.addIdea(id, records, elke))
    assert.deepEqual([added.is_own, added.is_taken, added.url], [true, false, null])
    const seen = must(await inviteeByEmail.listIdeas(id, miriam)).ideas
    assert.deepEqual(seen, [{ ...added, is_own: false }])

    const gift = { giver: 'Miriam', giver_note: 'With love' }
    const taken = must(await inviteeByEmail.takeIdea(id, added.id, gift, miriam))
    assert.deepEqual([taken.is_taken_by_you, taken.giver, taken.giver_note], [true, 'Miriam', 'With love'])
    must(await inviteeByEmail.takeIdea(id, added.id, gift, miriam))
    const others = must(await invitee.listIdeas(id, elke)).ideas[0]
    assert.deepEqual([others?.is_taken, others?.giver, others?.giver_note], [true, null, null])
    refused(await invitee.takeIdea(id, added.id, {}, elke), 409, /^A guest gives this idea$/)
    refused(await invitee.giveIdeaBack(id, added.id, elke), 403, /^Only the guest whose key/)
    refused(await invitee.updateIdea(id, added.id, { price: 5 }, elke), 409, /^A guest gives/)
    refused(await invitee.removeIdea(id, added.id, elke), 409, /^A guest gives/)
    assert.equal(must(await admin.listIdeas(id)).ideas[0]?.giver, 'Miriam')

    assert.equal(must(await inviteeByEmail.giveIdeaBack(id, added.id, miriam)).is_taken, false)
    assert.equal(must(await inviteeByEmail.giveIdeaBack(id, added.id, miriam)).is_taken, false)
    refused(await inviteeByEmail.updateIdea(id, added.id, { price: 5 }, miriam), 403, /^Only the guest/)
    refused(await inviteeByEmail.removeIdea(id, added.id, miriam), 403, /^Only the guest/)
    refused(await inviteeByEmail.removeIdea(id, added.id), 403, /^Only the guest/)
    const changed = must(await invitee.updateIdea(id, added.id, { price: 55, note: null }, elke))
    assert.deepEqual([changed.price, changed.note, changed.name], [55, null, records.name])
    must(await invitee.removeIdea(id, added.id, elke))
    assert.equal(await invitee.updateIdea(id, added.id, { price: 5 }, elke), null)
    assert.deepEqual(must(await invitee.listIdeas(id, elke)).ideas, [])
    refused(await stranger.listIdeas(id), 403, /^You may not read/)
    refused(await stranger.addIdea(id, records, elke), 403, /^You may not read/)
  })

  test('of guests who take an idea at once, one has it', async () => {
    const id = await listOf()
    const { id: idea } = must(await world.as.invitee.addIdea(id, records, elke))
    const keys = Array.from({ length: 8 }, (_, n) => `the-key-of-guest-number-${n}`)
    const takes = await Promise.all(keys.map((key) => world.as.invitee.takeIdea(id, idea, {}, key)))
    assert.equal(takes.filter((outcome) => !isClientError(outcome)).length, 1)
  })

  test('each guest says one thing of an idea, and takes it back', async () => {
    const { invitee } = world.as
    const id = await listOf()
    const { id: idea } = must(await invitee.addIdea(id, records, elke))
    must(await invitee.commentIdea(id, idea, { text: ' They have one ', author: 'Miriam' }, miriam))
    const said = must(await invitee.commentIdea(id, idea, { text: 'They have two' }, miriam)).comments
    assert.deepEqual(said, [{ author: null, text: 'They have two', is_own: true }])
    const both = must(await invitee.commentIdea(id, idea, { text: 'Which?' }, elke)).comments
    const seen = both.map(({ text, is_own }) => [text, is_own])
    assert.deepEqual(seen, [
      ['They have two', false],
      ['Which?', true],
    ])
    assert.equal(must(await invitee.removeIdeaComment(id, idea, miriam)).comments.length, 1)
    for (let n = 1; n < limits.ideaComments; n++)
      must(await invitee.commentIdea(id, idea, { text: 'Yes' }, `the-key-of-guest-number-${n}`))
    refused(await invitee.commentIdea(id, idea, { text: 'Late' }, miriam), 409, /^An idea has at most 20/)
    must(await invitee.removeIdeaComment(id, idea, 'the-key-of-guest-number-1'))
    const atOnce = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        invitee.commentIdea(id, idea, { text: 'Late' }, `the-key-of-late-guest-${n}`),
      ),
    )
    assert.equal(atOnce.filter((each) => !isClientError(each)).length, 1, 'of guests who write at once')
    must(await invitee.commentIdea(id, idea, { text: 'x'.repeat(limits.ideaComment) }, elke))
    const long = 'x'.repeat(limits.ideaComment + 1)
    refused(await invitee.commentIdea(id, idea, { text: long }, elke), 422, /^text must have 1 to 200/)
    refused(await invitee.commentIdea(id, idea, { text: ' ' }, elke), 422, /^text must have/)
  })

  test('an owner learns nothing of ideas before the list is unwrapped, and all of them after it', async () => {
    const { owner, otherOwner, invitee } = world.as
    const id = await listOf()
    const acts = (client: Client): Promise<Outcome<unknown>>[] => [
      client.listIdeas(id),
      client.listIdeas(id, elke),
      client.addIdea(id, records, elke),
      ...[idea?.id ?? 1, 77].flatMap((which) => [
        client.updateIdea(id, which, { price: 3 }, elke),
        client.removeIdea(id, which, elke),
        client.takeIdea(id, which, {}, elke),
        client.giveIdeaBack(id, which),
        client.commentIdea(id, which, { text: 'x' }, elke),
        client.removeIdeaComment(id, which, elke),
        client.noteIdea(id, which, { is_on_list: true }),
      ]),
    ]
    let idea: { id: number } | undefined
    const refuseAll = async () => {
      for (const client of [owner, otherOwner])
        for (const outcome of await Promise.all(acts(client))) refused(outcome, 403, wrapped)
    }
    await refuseAll()
    idea = must(await invitee.addIdea(id, records, elke))
    must(await invitee.takeIdea(id, idea.id, { giver: 'Elke' }, miriam))
    await refuseAll()

    await unwrap(id)
    const [seen] = must(await otherOwner.listIdeas(id)).ideas
    assert.deepEqual([seen?.author, seen?.giver, seen?.is_taken_by_you], ['Samir', 'Elke', false])
    const notes = { is_author_thanked: true, is_giver_thanked: true, is_on_list: true }
    const noted = must(await owner.noteIdea(id, idea.id, notes))
    assert.deepEqual(noted, { ...seen, ...notes })
    assert.equal(must(await owner.noteIdea(id, idea.id, { is_on_list: false })).is_author_thanked, true)
    const guests = must(await invitee.listIdeas(id, elke)).ideas[0]
    assert.deepEqual([guests?.is_author_thanked, guests?.is_giver_thanked], [false, false])
    refused(await invitee.noteIdea(id, idea.id, notes), 403, /^Only an owner/)
    assert.equal(await owner.noteIdea(id, 77, notes), null)
    must(await owner.giveIdeaBack(id, idea.id))
    must(await owner.removeIdea(id, idea.id))
  })

  test('an admin who owns a list is an owner, and reads the ideas of others', async () => {
    const { admin, invitee } = world.as
    const id = await listOf()
    must(await invitee.addIdea(id, records, elke))
    const [seen] = must(await admin.listIdeas(id)).ideas
    must(await admin.removeIdea(id, seen?.id ?? 0))
    must(await world.as.owner.addOwners(id, [world.people.admin.email]))
    refused(await admin.listIdeas(id), 403, wrapped)
  })

  test('on a list for a child guests add ideas once its owners say so, who see them at once', async () => {
    const { owner, invitee } = world.as
    const id = await listOf({ registry_for_child: true })
    assert.deepEqual(must(await owner.getIdeaSettings(id)), { guests_may_add: false })
    refused(await invitee.addIdea(id, records, elke), 409, /let guests add no ideas$/)
    must(await owner.setIdeaSettings(id, true))
    const { id: idea } = must(await invitee.addIdea(id, records, elke))
    assert.equal(must(await owner.listIdeas(id)).ideas[0]?.id, idea)
    must(await owner.takeIdea(id, idea, { giver: 'Ana' }, miriam))
  })

  test('owners let guests add no more ideas, and those that are there stay', async () => {
    const { owner, invitee, stranger } = world.as
    const id = await listOf()
    const { id: idea } = must(await invitee.addIdea(id, records, elke))
    must(await owner.setIdeaSettings(id, false))
    refused(await invitee.addIdea(id, records, elke), 409, /let guests add no ideas$/)
    const { guests_may_add, ideas } = must(await invitee.listIdeas(id, elke))
    assert.deepEqual([guests_may_add, ideas.length], [false, 1])
    must(await invitee.takeIdea(id, idea, {}, miriam))
    must(await owner.setIdeaSettings(id, true))
    must(await invitee.addIdea(id, records, elke))
    for (const client of [invitee, stranger]) {
      refused(await client.getIdeaSettings(id), 403, /^(?:Only an owner|You may not)/)
      const opened = await client.setIdeaSettings(id, false)
      refused(opened, 403, /^(?:Only an owner|You may not)/)
    }
    must(await owner.updateRegistry(id, { meta: { registry_put_away: true } }))
    refused(await invitee.addIdea(id, records, elke), 409, /have put this registry away$/)
    refused(await invitee.takeIdea(id, idea, {}, elke), 409, /have put this registry away$/)
  })

  test('a list has a hundred ideas and no more, of which a guest has twenty, and a form that comes twice adds one', async () => {
    const { admin } = world.as
    const id = await listOf()
    const once = { idempotencyKey: `idea-${id}` }
    const first = must(await admin.addIdea(id, records, elke, once))
    assert.deepEqual(must(await admin.addIdea(id, records, elke, once)), first)
    const add = (key: string) => admin.addIdea(id, records, key)
    for (let n = 1; n < limits.ideasOfGuest; n++) must(await add(elke))
    refused(await add(elke), 409, /^A guest has at most 20 ideas on a registry$/)
    for (let n = limits.ideasOfGuest; n < limits.ideas; n++) must(await add(`the-key-of-guest-number-${n}`))
    refused(await add(miriam), 409, /^A registry has at most 100 ideas$/)
    must(await admin.removeIdea(id, first.id, elke))
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => add(miriam)))
    assert.equal(atOnce.filter((each) => !isClientError(each)).length, 1, 'of guests who add at once')
    assert.equal(must(await admin.listIdeas(id)).ideas.length, limits.ideas)
  })

  test('an account that makes up a key for each idea adds twenty to a list in a day, and others go on', async () => {
    const { invitee, inviteeByEmail } = world.as
    const [id, other] = [await listOf(), await listOf()]
    const add = (n: number) =>
      invitee.addIdea(id, records, `the-key-of-guest-number-${n}`, { idempotencyKey: `idea-${id}-${n}` })
    refused(await invitee.addIdea(id, { name: '' }, elke), 422, /^name/)
    for (let n = 0; n < limits.ideasOfGuest; n++) must(await add(n))
    must(await add(limits.ideasOfGuest - 1))
    refused(await add(limits.ideasOfGuest), 429, /^A caller may add at most 20 ideas to a registry in a day$/)
    must(await invitee.addIdea(other, records, elke))
    must(await inviteeByEmail.addIdea(id, records, miriam))
  })

  test('the key of a guest has 20 to 255 visible characters', async () => {
    const { invitee } = world.as
    const id = await listOf()
    for (const length of [limits.guestKey.least, limits.guestKey.most])
      must(await invitee.addIdea(id, records, 'k'.repeat(length)))
    for (const length of [limits.guestKey.least - 1, limits.guestKey.most + 1])
      refused(await invitee.addIdea(id, records, 'k'.repeat(length)), 422, /^X-Release-Key must have 20/)
    const path = `/registries/${id}/ideas`
    const plain = await world.post('invitee', path, records)
    assert.deepEqual([plain.status, plain.body.detail], [403, 'Send the key of the guest as X-Release-Key'])
  })

  test('ideas go with their list, and no copy has them', async () => {
    const { owner, invitee } = world.as
    const id = await listOf()
    const { id: idea } = must(await invitee.addIdea(id, records, elke))
    must(await invitee.commentIdea(id, idea, { text: 'Yes' }, miriam))
    const copy = must(await owner.copyRegistry(id, { title: 'Next', along: ['open'] })).id
    must(await owner.updateRegistry(copy, { meta: { registry_reveal: 'always' } }))
    assert.deepEqual(must(await owner.listIdeas(copy)).ideas, [])
    must(await owner.setIdeaSettings(id, false))
    must(await owner.deleteRegistry(id))
    for (const table of ['ideas', 'idea_comments', 'idea_settings'])
      assert.deepEqual(
        await world.database.rows(`SELECT registry_id FROM ${table} WHERE registry_id = $1`, [id]),
        [],
        table,
      )
  })
})
