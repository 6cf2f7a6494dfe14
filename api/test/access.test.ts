import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { combinesAll } from '@hopechest/testing/depth'
import { type PersonName, settings, type World } from '@hopechest/testing/world'
import { demandGuarded } from './guarded.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const affiliate = { affiliate_url: 'https://shop.example/lamp?tag=ours' }

type Need = 'any caller' | 'read' | 'write' | 'see' | 'send' | 'agree'
type Row = [need: Need, method: string, path: string, status: number, body?: object]

/** The whole table: what each address needs, and the status for a caller who may. */
const registryRows: Row[] = [
  ['any caller', 'GET', '/registries', 200],
  ['any caller', 'POST', '/registries', 201, { title: 'Another' }],
  ['read', 'GET', '/registries/:id', 200],
  ['write', 'PATCH', '/registries/:id', 200, { title: 'Changed' }],
  ['write', 'DELETE', '/registries/:id', 204],
  ['write', 'POST', '/registries/:id/copy', 201, { title: 'Next year', along: ['open'] }],
  ['read', 'GET', '/registries/:id/items', 200],
  ['write', 'GET', '/registries/:id/removed-items', 200],
  ['write', 'GET', '/registries/:id/off-list-items', 200],
  ['write', 'POST', '/registries/:id/items', 201, lamp],
  ['write', 'POST', '/registries/:id/items/batch', 201, { items: [lamp] }],
  [
    'write',
    'POST',
    '/registries/:id/pictures',
    201,
    { picture: 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=' },
  ],
  ['write', 'DELETE', '/registries/:id/items/:item_id', 204],
  ['write', 'PATCH', '/registries/:id/items/:item_id/meta', 200, { currency: 'SEK' }],
  ['read', 'GET', '/registries/:id/invitees', 200],
  ['write', 'POST', '/registries/:id/invitees', 200, { invitees: ['mallory'] }],
  ['write', 'DELETE', '/registries/:id/invitees/:invitee', 200],
  ['read', 'GET', '/registries/:id/affiliate', 200],
  ['read', 'GET', '/registries/:id/items/:item_id/affiliate', 200],
  ['write', 'PUT', '/registries/:id/items/:item_id/affiliate', 200, affiliate],
  ['write', 'DELETE', '/registries/:id/items/:item_id/affiliate', 204],
  ['read', 'POST', '/registries/:id/items/:item_id/purchases', 201, { quantity: 1 }],
  ['see', 'GET', '/registries/:id/items/:item_id/purchases', 200],
  ['see', 'GET', '/registries/:id/purchases', 200],
  ['write', 'POST', '/registries/:id/gift-record', 409, { name: 'Jam', purchaser: 'Paul' }],
  ['see', 'PUT', '/registries/:id/items/:item_id/look', 200],
  ['see', 'GET', '/registries/:id/gift-looks', 200],
  ['read', 'GET', '/registries/:id/taken', 200],
  ['agree', 'PUT', '/registries/:id/taken', 200],
  ['agree', 'DELETE', '/registries/:id/taken', 204],
  ['see', 'PATCH', '/registries/:id/purchases/:purchase_id', 200, { is_thanked: true }],
  ['read', 'GET', '/registries/:id/set-aside', 200],
  ['send', 'GET', '/registries/:id/send-to', 200],
  ['send', 'PUT', '/registries/:id/send-to', 200, { send_to: 'Kiel' }],
]

const flatRows: Row[] = [
  ['any caller', 'GET', '/items', 200],
  ['write', 'POST', '/items', 201, { ...lamp, registry_id: 0 }],
  ['read', 'GET', '/items/:item_id', 200],
  ['write', 'PUT', '/items/:item_id', 200, { price: 5 }],
  ['write', 'DELETE', '/items/:item_id', 200],
]

const callers = [undefined, 'stranger', 'invitee', 'inviteeByEmail', 'owner', 'otherOwner', 'admin'] as const
type CallerName = (typeof callers)[number]

const mayWrite: CallerName[] = ['owner', 'admin']
const mayRead: CallerName[] = [...mayWrite, 'invitee', 'inviteeByEmail']

/** Which item the address names, seen from the registry that it names. */
const itemKinds = ['own', 'foreign', 'inactive', 'missing'] as const
type ItemKind = (typeof itemKinds)[number]

interface Fixture {
  id: number
  invitee: string
  items: Record<ItemKind, number>
  purchase: number
  registries: number[]
  /** Everything that is stored of it, before any request of a test. */
  rows: unknown
  /** The requests that were refused since the rows were compared. */
  refused: string[]
}

/** As the service has them there unless a setting says otherwise. A real WordPress is asked for both. */
function itemRoutesOn(name: string) {
  if (name === 'a real WordPress') return ['authenticated', 'members'] as const
  return name.includes('embedded') ? (['members'] as const) : (['authenticated'] as const)
}

/** Which item of a list is meant, no host decides: where a site is asked, that of the list is enough. */
function kindsOf(path: string, setting: string): readonly ItemKind[] {
  if (!path.includes(':item_id')) return ['own']
  const isOfSite = setting.includes('recorded') && path.startsWith('/registries')
  return isOfSite && !combinesAll ? ['own'] : itemKinds
}

let tries = 0
after(() =>
  console.log(
    `Figure: ${tries} tries of ${registryRows.length + flatRows.length} addresses by ${callers.length} people`,
  ),
)

for (const setting of settings) {
  describe(`who may do what on ${setting.name}`, () => {
    for (const itemRoutes of itemRoutesOn(setting.name)) {
      describe(`with ITEM_ROUTES ${itemRoutes}`, () => {
        let world: World
        before(async () => {
          world = await setting.open({ settings: { ITEM_ROUTES: itemRoutes } })
        })
        after(() => world.close())

        /** `authenticated` is what the specification says of the flat routes: every caller whom the host knows may. */
        const needOf = (row: Row): Need =>
          itemRoutes === 'authenticated' && row[2].startsWith('/items') ? 'any caller' : row[0]
        for (const row of [...registryRows, ...flatRows]) {
          for (const caller of callers) {
            const [, method, path] = row
            test(`${method} ${path} by ${caller ?? 'a client without credentials'}`, async () => {
              const states =
                path.includes(':id') || path.startsWith('/items') ? ['private', 'publish'] : ['private']
              for (const status of states) {
                for (const kind of kindsOf(path, setting.name))
                  await check(world, row, needOf(row), caller, kind, status)
              }
              await isUnchanged(world)
            })
          }
        }

        test('a registry that does not exist is 404 for every caller with credentials', async () => {
          for (const [, method, path, , body] of registryRows.filter(([, , path]) => path.includes(':id'))) {
            const address = path
              .replace(':id', '999999')
              .replace(/:(item|purchase)_id/, '1')
              .replace(':invitee', 'x')
            for (const caller of callers) {
              tries++
              const answer = await world.send(caller, address, { method, ...(body && { body }) })
              const expected = caller ? [404, 'Registry not found'] : [401, 'Invalid or missing credentials']
              assert.deepEqual(
                [answer.status, answer.body.detail],
                expected,
                `${method} ${path} by ${caller}`,
              )
            }
          }
        })
      })
    }
  })
}

async function check(
  world: World,
  [, method, path, success, body]: Row,
  need: Need,
  caller: CallerName,
  kind: ItemKind,
  status: string,
): Promise<void> {
  tries++
  const fixture = await furnished(world, status)
  const address = path
    .replace(':id', String(fixture.id))
    .replace(':item_id', String(fixture.items[kind]))
    .replace(':purchase_id', String(fixture.purchase))
    .replace(':invitee', encodeURIComponent(fixture.invitee))
  const sent = body && 'registry_id' in body ? { ...body, registry_id: fixture.id } : body
  const [expected, detail] = expect(need, caller, kind, path, success)
  // It may change something: what was refused before has to be looked at first.
  if (detail === undefined && method !== 'GET') await isUnchanged(world)
  const answer = await world.send(caller, address, { method, ...(sent && { body: sent }) })
  const what = `${method} ${path}, ${status} registry, ${kind} item, by ${caller}`
  assert.equal(answer.status, expected, `${what}: ${JSON.stringify(answer.body)}`)
  demandGuarded(answer, what)
  if (detail === undefined) {
    // The next one gets another registry.
    if (method !== 'GET') fixtures.get(world)?.delete(status)
    return
  }
  assert.equal(answer.body.detail, detail, what)
  fixture.refused.push(what)
}

/** Nothing that was refused since the last look has changed anything. */
async function isUnchanged(world: World): Promise<void> {
  for (const fixture of fixtures.get(world)?.values() ?? []) {
    const refused = fixture.refused.splice(0)
    if (refused.length === 0) continue
    const rows = await rowsOf(world, fixture.registries)
    assert.deepEqual(rows, fixture.rows, `one of these changed something: ${refused.join('; ')}`)
  }
}

const refusals: Record<Need, string> = {
  'any caller': 'no caller is refused',
  read: 'You may not read this registry',
  see: 'Only an owner of the registry or an admin may see what was bought',
  agree: 'Only an owner of the registry says whether its owners see what is taken',
  send: 'Only an owner of the registry or an admin may see or say where gifts are sent',
  write: 'Only an owner of the registry or an admin may change it',
}

function expect(
  need: Need,
  caller: CallerName,
  kind: ItemKind,
  path: string,
  success: number,
): [number, string?] {
  if (!caller) return [401, 'Invalid or missing credentials']
  const isFlat = path.startsWith('/items')
  const gone: ItemKind[] = isFlat ? ['missing', 'inactive'] : ['missing', 'inactive', 'foreign']
  // Without a registry in the address the item has to be found before the service knows whose it is.
  if (isFlat && kind === 'missing') return [404, 'Item not found']
  const isAllowed =
    need === 'any caller' ||
    (isFlat && kind === 'foreign' ? allowedElsewhere(caller) : who(need).includes(caller))
  if (isFlat && kind === 'inactive' && (need === 'read' || !isAllowed)) return [404, 'Item not found']
  if (!isAllowed) {
    return [403, refusals[need]]
  }
  return gone.includes(kind) && path.includes(':item_id') ? [404, 'Item not found'] : [success]
}

/** An admin agrees to nothing for the owners. */
function who(need: Need): readonly CallerName[] {
  if (need === 'agree') return ['owner']
  return need === 'read' ? mayRead : mayWrite
}

/** The foreign item belongs to a registry of the other owner, to which no guest is invited. */
function allowedElsewhere(caller: CallerName): boolean {
  return caller === 'otherOwner' || caller === 'admin'
}

/** A refusal changes nothing, so one fixture serves many. */
const fixtures = new WeakMap<World, Map<string, Fixture>>()

async function furnished(world: World, status: string): Promise<Fixture> {
  const ready = fixtures.get(world) ?? new Map<string, Fixture>()
  fixtures.set(world, ready)
  const fixture = ready.get(status) ?? (await furnish(world, status))
  ready.set(status, fixture)
  return fixture
}

/** A registry of the owner with both kinds of invitees and every kind of item. */
async function furnish(world: World, status: string): Promise<Fixture> {
  const post = async (who: PersonName, path: string, body: object) => (await world.post(who, path, body)).body
  const { invitee, inviteeByEmail } = world.people
  const { id } = await post('owner', '/registries', {
    title: 'A wedding',
    status,
    meta: { registry_invitees: [invitee.username, inviteeByEmail.email, 'mallet'] },
  })
  const elsewhere = await post('otherOwner', '/registries', { title: 'Elsewhere' })
  const item = async (who: PersonName, registry: number) =>
    (await post(who, `/registries/${registry}/items`, { ...lamp, ...affiliate, quantity_needed: 2 })).data.id
  const items = {
    own: await item('owner', id),
    foreign: await item('otherOwner', elsewhere.id),
    inactive: await item('owner', id),
    missing: 999_999_999,
  }
  await world.delete('owner', `/registries/${id}/items/${items.inactive}`)
  const { id: purchase } = await post('owner', `/registries/${id}/items/${items.own}/purchases`, {})
  const registries = [id, elsewhere.id]
  const rows = await rowsOf(world, registries)
  return { id, invitee: 'mallet', items, purchase, registries, rows, refused: [] }
}

/** Everything that is stored of the fixture, here and on the host. */
async function rowsOf({ database, send }: World, [one = 0, other = 0]: number[]): Promise<unknown> {
  return {
    items: await database.rows('SELECT * FROM items WHERE registry_id IN ($1, $2) ORDER BY id', [one, other]),
    purchases: await database.rows('SELECT * FROM purchases WHERE registry_id = $1', [one]),
    sendTo: await database.rows('SELECT * FROM send_to WHERE registry_id = $1', [one]),
    marks: await database.rows('SELECT * FROM registry_sync WHERE registry_id IN ($1, $2)', [one, other]),
    host: [
      (await send('admin', `/registries/${one}`)).body,
      (await send('admin', `/registries/${other}`)).body,
    ],
  }
}
