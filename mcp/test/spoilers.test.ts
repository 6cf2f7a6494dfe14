// May take 240 s: where the packages of the tools are not there, npm fetches them.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { scopeNames } from '@hopechest/contract'
import { buyAndGiveBack, setAsideAndAsk } from '@hopechest/testing/answers/twins'
import { keyOf } from '@hopechest/testing/keys'
import { must } from '@hopechest/testing/outcome'
import { openOne, type World } from '@hopechest/testing/world'
import { ask, overPipe, toolsOf } from './assistant.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 9 }

interface Twin {
  world: World
  list: number
  items: number[]
}

async function openTwin(t: TestContext): Promise<Twin> {
  let clock = now.getTime()
  // Two changes of one moment get two times, the same in both twins.
  const world = await openOne({ now: () => new Date(clock++) })
  t.after(() => world.close())
  const { owner } = world.as
  const { otherOwner, invitee } = world.people
  const meta = {
    registry_owners: [otherOwner.username],
    registry_invitees: [invitee.username],
    registry_event_date: '2026-12-24',
  }
  const list = must(await owner.createRegistry({ title: 'Wishes', meta })).id
  const items: number[] = []
  for (let n = 0; n < 4; n++)
    items.push(must(await owner.addRegistryItem(list, { ...lamp, name: `Lamp ${n}` })).id)
  await world.put('owner', `/registries/${list}/idea-settings`, { guests_may_add: true })
  return { world, list, items }
}

/** Every tool once at least. Those that read come first; the others change both twins alike. */
function requestsOf({ list: list_id, items: [first = 0, second = 0, third = 0] }: Twin) {
  const of = (name: string, given: Record<string, unknown> = {}) => ({ name, given })
  return [
    of('my_lists'),
    of('my_lists', { invited: true }),
    of('read_list', { list_id }),
    of('read_list', { list_id, skip: 1, limit: 2 }),
    of('find', { words: 'lamp' }),
    of('find', { words: 'canary' }),
    of('list_guests', { list_id }),
    of('read_ideas', { list_id }),
    of('add_idea', { list_id, name: 'Mine' }),
    of('make_list', { title: 'Another', day: '2027-01-01' }),
    of('change_list', { list_id, story: 'In winter' }),
    of('look_at_link', { url: 'http://127.0.0.1/lamp' }),
    of('add_gift', { list_id, name: 'Cup' }),
    of('change_gift', { list_id, gift_id: first, wanted: 1 }),
    of('change_gift', { list_id, gift_id: second, price: 12, heading: 'Light' }),
    of('order_gifts', { list_id, gift_ids: [third] }),
    of('remove_gift', { list_id, gift_id: first }),
    of('restore_gift', { list_id, gift_id: first }),
    of('share_list', { list_id, guests: ['aunt.jo@example.com'] }),
    of('stop_sharing', { list_id, guest: 'aunt.jo@example.com' }),
    of('read_list', { list_id }),
  ]
}

test('the owner of a wrapped list learns from no tool what guests did: with and without guests each answer is the same, byte for byte', async (t) => {
  const [quiet, busy] = [await openTwin(t), await openTwin(t)]
  const at = `/registries/${busy.list}`
  const [bought = 0, , kept = 0] = busy.items
  await buyAndGiveBack(busy.world, at, bought)
  await setAsideAndAsk(busy.world, at, kept)
  const reads = scopeNames.filter((scope) => scope !== 'surprises')
  for (const who of ['otherOwner', 'owner', 'admin'] as const) {
    const answers = await Promise.all(
      [quiet, busy].map(async (twin) => {
        // An admin has an old key, which may do all; the surprises are kept all the same.
        const person =
          who === 'admin' ? twin.world.people.admin : await keyOf(twin.world, who, { scopes: reads })
        const assistant = await overPipe(t, twin.world, person)
        const names = await toolsOf(assistant)
        const requests = requestsOf(twin)
        assert.deepEqual(new Set(requests.map(({ name }) => name)), new Set(names))
        const heard: string[] = []
        for (const { name, given } of requests) {
          const { isRefused, text, answer } = await ask(assistant, name, given)
          heard.push(JSON.stringify([name, isRefused, text, answer]).replaceAll(twin.world.url, ''))
        }
        return heard.map(withoutLinks)
      }),
    )
    assert.deepEqual(answers[0], answers[1])
    assert.doesNotMatch(answers.join(), /CANARY/)
  }
})

/** The last letters of the address of a list are drawn at random, and so is the secret of a personal link. */
const withoutLinks = (text: string) =>
  text.replaceAll(/(\/registry\/\w+)-\w{6}\b/g, '$1').replaceAll(/(\/i\/\d+)\.[\w-]{43}/g, '$1')
