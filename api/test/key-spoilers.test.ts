// May take 180 s: every endpoint is asked by every kind of key, in twin worlds.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type EndpointName, endpoints, scopeNames } from '@hopechest/contract'
import { combinesAll, longTest, runsAll } from '@hopechest/testing/depth'
import { keyOf } from '@hopechest/testing/keys'
import { must } from '@hopechest/testing/outcome'
import type { Person } from '@hopechest/testing/person'
import { pictureFiles } from '@hopechest/testing/pictures/files'
import { until } from '@hopechest/testing/until'
import { openBreakable, openOne, type World, type WorldOptions } from '@hopechest/testing/world'

/** Lists end their day long after this. */
const now = new Date('2026-11-20T12:00:00.000Z')
/** Two changes of one moment get two times: each request of a story has its own, the same in both twins. */
let clock = now
const hour = 3_600_000
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 3 }
const guest = { 'x-release-key': 'the-key-of-a-first-guest' }
const reads = scopeNames.filter((scope) => scope !== 'surprises')

interface Twin {
  world: World
  list: number
  other: number
  open: number
  items: number[]
  openItem: number
  person: number
  circle: number
  question: number
}

type ItemRoutes = 'authenticated' | 'members'

/** Both twins are made by the same requests, so they have the same numbers. */
async function openTwin(t: TestContext, itemRoutes: ItemRoutes, openWorld = openOne): Promise<Twin> {
  clock = now
  const world = await openWorld({ settings: { ITEM_ROUTES: itemRoutes }, now: () => clock })
  t.after(() => world.close())
  const { owner } = world.as
  const { otherOwner, invitee } = world.people
  const meta = {
    registry_owners: [otherOwner.username],
    registry_invitees: [invitee.username],
    registry_event_date: '2026-12-24',
    registry_reveal: 'after_event' as const,
  }
  const list = must(await owner.createRegistry({ title: 'Wishes', status: 'publish', meta })).id
  const other = must(await owner.createRegistry({ title: 'Others' })).id
  const open = must(await owner.createRegistry({ title: 'Open', meta: { registry_reveal: 'always' } })).id
  const items: number[] = []
  for (let n = 0; n < 4; n++)
    items.push(must(await owner.addRegistryItem(list, { ...lamp, name: `Lamp ${n}` })).id)
  const openItem = must(await owner.addRegistryItem(open, lamp)).id
  const person = must(await owner.addPerson({ name: 'Oma Lise' })).id
  const circle = must(await owner.addCircle('Family')).id
  await world.put('owner', `/registries/${list}/idea-settings`, { guests_may_add: true })
  const question = must(await world.as.invitee.askQuestion(list, items[0] ?? 0, 'Which?')).id
  return { world, list, other, open, items, openItem, person, circle, question }
}

/** All that guests can do, and what programs of guests count by hand. */
async function guestsAct({ world, list, items }: Twin, isFlat: boolean): Promise<void> {
  const { invitee, admin } = world.as
  const [first = 0, second = 0, third = 0, fourth = 0] = items
  must(await invitee.createPurchase(list, first, { quantity: 2, purchaser: 'Jo', note: 'Psst' }))
  const back = must(await invitee.createPurchase(list, second, { quantity: 3 }))
  must(await invitee.releasePurchase(list, second, back.id, back.release_key))
  must(await invitee.createPurchase(list, third, { is_set_aside: true }))
  const counting = isFlat ? world.as.stranger : admin
  must(await counting.updateItem(fourth, { quantity_purchased: 3 }))
  assert.equal(
    (await world.post('invitee', `/registries/${list}/ideas`, { name: 'Records' }, guest)).status,
    201,
  )
}

type Read = {
  [Name in EndpointName]: (typeof endpoints)[Name]['method'] extends 'GET' ? Name : never
}[EndpointName]

interface Sent {
  path: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Reading what the contract lists, each once: of the list, its first gift and the people of its owner. */
function plainReads({ world, list, items, person, circle }: Twin) {
  const ids: Record<string, unknown> = {
    ...{ id: list, item_id: items[0], person_id: person, circle_id: circle },
    ...{ purchase_id: 1, hook_id: 1, invitee: world.people.invitee.username },
  }
  const reads = Object.entries(endpoints).filter(([, it]) => it.method === 'GET' && !('isOpen' in it))
  return Object.fromEntries(
    reads.map(([name, { path }]) => [name, [{ path: path.replaceAll(/:(\w+)/g, (_, id) => `${ids[id]}`) }]]),
  ) as Record<Read, Sent[]>
}

/** What a key asks of each endpoint. Reading comes first; what changes something makes the same of both twins. */
function requestsOf(twin: Twin): Record<Exclude<EndpointName, 'getWelcome' | 'getHealth'>, Sent[]> {
  const { list, other, open, items, person, circle, question } = twin
  const [first = 0, second = 0, third = 0, fourth = 0] = items
  const of = (path: string, body?: unknown, headers?: Record<string, string>): Sent => ({
    path,
    body,
    ...(headers && { headers }),
  })
  const at = `/registries/${list}`
  const each = (path: (id: number) => string, body?: unknown) => items.map((id) => of(path(id), body))
  const matches = [
    '*',
    '"1-2026-11-20T12:00:00.000Z-others"',
    `"${first}-2026-11-20T12:00:00.000Z-others+2.2"`,
    'W/"x"',
  ]
  const conditional = (path: string, body?: unknown) =>
    matches.map((tag) => of(path, body, { 'if-match': tag }))
  const purchase = `${at}/items/${first}/purchases/1`
  const idea = `${at}/ideas/1`
  return {
    ...plainReads(twin),
    listItems: [
      of('/items'),
      of('/items?limit=2'),
      of(`/items?ids=${items.join()}`),
      of(`/items?after=${first}`),
    ],
    getItem: each((id) => `/items/${id}`),
    listRegistries: [of('/registries'), of('/registries?invited=true'), of('/registries?slug=wishes')],
    getRegistry: [of(at), of(`/registries/${other}`)],
    listRegistryItems: [of(`${at}/items`), of(`${at}/items?skip=1&limit=2`)],
    listPurchases: each((id) => `${at}/items/${id}/purchases`),
    listRegistryPurchases: [of(`${at}/purchases`), of(`${at}/purchases?limit=1`)],
    getPurchase: [of(purchase), of(`${at}/items/${first}/purchases/99`), of(purchase, undefined, guest)],
    listIdeas: [of(`${at}/ideas`), of(`${at}/ideas`, undefined, guest)],
    listChanges: [of('/changes'), of('/changes?limit=3')],
    listRegistryChanges: [of(`${at}/changes`), of(`/registries/${other}/changes`)],
    getAffiliate: each((id) => `${at}/items/${id}/affiliate`),
    // What guests have taken is refused and taken in the same words.
    createPurchase: [...each((id) => `${at}/items/${id}/purchases`, {}), of(`${at}/items/99/purchases`, {})],
    lookAtGift: [...each((id) => `${at}/items/${id}/look`), of(`${at}/items/99/look`)],
    agreeToTaken: [of(`${at}/taken`)],
    wrapTaken: [of(`${at}/taken`)],
    addGiftRecord: [of(`${at}/gift-record`, { name: 'Vase', purchaser: 'Jo' })],
    updatePurchase: [
      of(`${at}/purchases/1`, { is_thanked: true }),
      of(`${at}/purchases/99`, { is_thanked: true }),
    ],
    changePurchaseNote: [of(purchase, { note: 'x' }, guest)],
    confirmPurchase: [of(`${purchase}/bought`)],
    keepPurchaseLonger: [of(`${purchase}/longer`)],
    releasePurchase: [of(purchase), of(`${at}/items/${third}/purchases/3`)],
    addIdea: [of(`${at}/ideas`, { name: 'Mine' }, guest)],
    updateIdea: [of(idea, { price: 3 }, guest)],
    removeIdea: [of(idea)],
    takeIdea: [of(`${idea}/taken`, {}, guest)],
    giveIdeaBack: [of(`${idea}/taken`)],
    commentIdea: [of(`${idea}/comment`, { text: 'x' }, guest)],
    removeIdeaComment: [of(`${idea}/comment`, undefined, guest)],
    noteIdea: [of(`${idea}/notes`, { is_author_thanked: true })],
    createItem: [
      of('/items', { ...lamp, registry_id: list }),
      of('/items', { ...lamp, registry_id: list, quantity_purchased: 0 }),
      of('/items', { ...lamp, registry_id: list, quantity_purchased: 2 }),
    ],
    updateItem: [
      ...each((id) => `/items/${id}`, { price: 7 }),
      ...[0, 1, 2, 3].flatMap((counted) => each((id) => `/items/${id}`, { quantity_purchased: counted })),
      ...each((id) => `/items/${id}`, { quantity_needed: 1 }),
      ...['hidden', 'owned', null].flatMap((off_list) => each((id) => `/items/${id}`, { off_list })),
      ...[0, 2, 3].flatMap((counted) =>
        conditional(`/items/${first}`, { price: 8, quantity_purchased: counted }),
      ),
      ...items.flatMap((id) => conditional(`/items/${id}`, { price: 9 })),
      ...items.map((id) => of(`/items/${id}`, { price: 10, updated_at: now.toISOString() })),
      of(`/items/${fourth}`, { price: 10, updated_at: '2026-11-20T12:00:00.001Z' }),
    ],
    addRegistryItem: [
      of(`${at}/items`, lamp),
      of(`${at}/items`, lamp, { 'idempotency-key': 'k' }),
      of(`${at}/items`, lamp, { 'idempotency-key': 'k' }),
    ],
    changeSettings: [of('/settings', {})],
    passOnRegistry: [of(`${at}/first-owner`, { owner: twin.world.people.otherOwner.username, stays: false })],
    putRegistryItems: [of(`${at}/items/batch`, { items: [{ ...lamp, external_id: 'sku' }] })],
    addRegistryItems: [
      of(`${at}/items/batch`, { items: [lamp, lamp] }),
      of(`${at}/items/batch`, { items: [{ ...lamp, quantity_purchased: 1 }] }),
    ],
    addPicture: [of(`${at}/pictures`, { picture: pictureFiles.gif.toString('base64') })],
    updateItemMeta: [
      of(`${at}/items/${first}/meta`, { is_most_wanted: true }),
      of(`${at}/items/${first}/meta`, { currency: 'EUR' }),
    ],
    setAffiliate: conditional(`${at}/items/${second}/affiliate`, {
      affiliate_url: 'https://shop.example/lamp?ours',
    }),
    clearAffiliate: conditional(`${at}/items/${second}/affiliate`),
    moveItem: [
      of(`${at}/items/${second}/move`, { registry_id: open }),
      of(`${at}/items/${second}/move`, { registry_id: other }),
      of(`${at}/items/${second}/move`, { registry_id: other }),
    ],
    removeRegistryItem: [...conditional(`${at}/items/${third}`), of(`${at}/items/${third}`)],
    deleteItem: [...conditional(`/items/${fourth}`), of(`/items/${fourth}`), of('/items/99')],
    copyRegistry: [
      of(`${at}/copy`, { title: 'Copy', along: ['open', 'given'] }),
      of(`${at}/copy`, { title: 'Copy', along: ['given'] }),
    ],
    updateRegistry: [
      of(at, { title: 'Wishes of two' }),
      of(at, { meta: { registry_reveal: 'always' } }),
      of(at, { meta: { registry_event_date: '2026-11-01' } }),
      of(at, { meta: { registry_event_date: '2026-12-23' } }),
      of(at, { meta: { registry_time_zone: 'Pacific/Kiritimati' } }),
      of(at, { meta: { registry_for_child: true } }),
      of(at, { meta: { registry_owners: [] } }),
      of(at, { meta: { registry_event_date: '2026-12-25' } }),
    ],
    setForWhom: [of(`${at}/for-whom`, { person_id: person, is_ours: false, shows_wishes: false })],
    removeOwner: [of(`${at}/owners/${twin.world.people.otherOwner.username}`)],
    addOwners: [of(`${at}/owners`, { owners: [twin.world.people.admin.username] })],
    addInvitees: [of(`${at}/invitees`, { invitees: ['jo@x.example'] })],
    removeInvitee: [of(`${at}/invitees/jo@x.example`)],
    setOpenTo: [of(`${at}/open-to`, { circle_ids: [circle], person_ids: [], left_out_ids: [] })],
    setSendTo: [of(`${at}/send-to`, { send_to: 'Kiel' })],
    setIdeaSettings: [
      of(`${at}/idea-settings`, { guests_may_add: false }),
      of(`${at}/idea-settings`, { guests_may_add: true }),
    ],
    answerQuestion: [of(`${at}/questions/${question}/answer`, { answer: 'The red one' })],
    askQuestion: [of(`${at}/items/${first}/questions`, { question: 'Well?' })],
    removeQuestion: [of(`${at}/questions/${question}`)],
    setOwnSizes: [of('/me/sizes', { shoes: '39' })],
    addPerson: [of('/people', { name: 'Jo' })],
    updatePerson: [of(`/people/${person}`, { birthday: '--04-17' })],
    renewPersonLink: [of(`/people/${person}/link`)],
    endPersonLink: [of(`/people/${person}/link`)],
    addCircle: [of('/circles', { name: 'Friends' })],
    renameCircle: [of(`/circles/${circle}`, { name: 'Family of two' })],
    putInCircle: [of(`/circles/${circle}/people/${person}`)],
    takeOutOfCircle: [of(`/circles/${circle}/people/${person}`)],
    planDraw: [
      of(`/circles/${circle}/draw`, { person_ids: [], wishes: [], amount: null, currency: '', day: '' }),
    ],
    drawNames: [of(`/circles/${circle}/draw`, { round: 0 })],
    leaveDraw: [of(`/circles/${circle}/draw/leaving`, { person_id: person })],
    endDraw: [of(`/circles/${circle}/draw`)],
    removeCircle: [of(`/circles/${circle}`)],
    removePerson: [of(`/people/${person}`)],
    restorePerson: [of(`/people/${person}`)],
    askHousehold: [of('/households', { address: 'jo@x.example' })],
    agreeToHousehold: [of('/households/1')],
    endHousehold: [of('/households/1')],
    createRegistry: [of('/registries', { title: 'New' })],
    listHooks: [of('/hooks'), of('/hooks?of_all=true')],
    createHook: [of('/hooks', {})],
    createRegistryHook: [of(`${at}/hooks`, { url: 'https://shop.example/', surprises: true })],
    updateHook: [of('/hooks/1', { is_on: true })],
    removeHook: [of('/hooks/1')],
    renewHookSecret: [of('/hooks/1/secret')],
    testHook: [of('/hooks/1/test')],
    sendAgain: [of('/hooks/1/deliveries/1/again')],
    previewLink: [of('/link-previews', { url: 'http://127.0.0.1/' })],
    deleteRegistry: [of(`/registries/${twin.other}`)],
  }
}

/** The header of a moment, and those that name a request or a connection. */
const ofTheMoment = ['date', 'x-request-id', 'connection', 'keep-alive']

interface Said {
  asked: string
  status: number
  headers: [string, string][]
  body: string
}

/**
 * The address of a registry ends in letters by chance, and questions have numbers by chance. The next test compares these answers
 * whole, in one world.
 */
function hasChance(name: EndpointName): boolean {
  const { answer } = endpoints[name]
  const shapes: unknown[] = [answer, (answer as { items?: unknown } | null)?.items]
  return [endpoints.getRegistry.answer, endpoints.askQuestion.answer].some((shape) => shapes.includes(shape))
}

/** Reading once more after each change, so that what a change leaves behind is heard as well. */
const readAgain: EndpointName[] = [
  'listItems',
  'getItem',
  'getRegistry',
  'listRegistryItems',
  'listRegistries',
  'listRemovedItems',
  'listOffListItems',
  'listChanges',
]

async function transcript(twin: Twin, key: Person, readsAgain: boolean): Promise<Said[]> {
  const requests = requestsOf(twin)
  const said: Said[] = []
  const listIsInStep = async () =>
    (await twin.world.database.row('SELECT mark FROM registry_sync WHERE gone_at_step IS NULL')) === undefined
  const ask = async (name: EndpointName, sent: Sent) => {
    const { method } = endpoints[name]
    clock = new Date(now.getTime() + hour + said.length * 1000)
    const answer = await twin.world.send(key, sent.path, {
      method,
      ...(sent.body !== undefined && { body: sent.body }),
      ...(sent.headers && { headers: sent.headers }),
    })
    // A WordPress site hears of a change of the list a moment later.
    if (method !== 'GET') await until('each list to be in step', listIsInStep)
    said.push({
      asked: `${name} ${method} ${sent.path.replace(/\d{9,}/, '?')} ${JSON.stringify(sent.body) ?? ''} ${hasChance(name) ? '' : (JSON.stringify(sent.headers) ?? '')}`,
      status: answer.status,
      headers: [...answer.headers]
        .filter(
          ([header]) =>
            !ofTheMoment.includes(header) &&
            !(hasChance(name) && ['etag', 'content-length'].includes(header)),
        )
        // How many seconds until the own acts are forgotten; the id of a change is its number under a cipher.
        .map(([header, value]) => [
          header,
          header === 'ratelimit' ? value.replace(/t=\d+$/, '') : value.replace(/after=[\w-]{22}/, ''),
        ]),
      body: JSON.stringify(answer.body)
        .replaceAll(/http:\/\/127\.0\.0\.1:\d+\//g, 'http://site/')
        .replaceAll(/(wishes|others|open|copy|new)-\w{6}/g, '$1')
        .replaceAll(/"id":\d{9,}/g, '"id":"by chance"')
        // The id of a change is its number under a cipher.
        .replaceAll(/"id":"[\w-]{22}"/g, '"id":"by chance"'),
    })
    return answer
  }
  for (const [name, all] of Object.entries(requests) as [EndpointName, Sent[]][]) {
    for (const sent of all) {
      const { headers: given, status } = await ask(name, sent)
      const tag = given.get('etag')
      // What it has read, it asks for again by its tag, and changes by it.
      if (endpoints[name].method === 'GET' && tag && status === 200)
        await ask(name, { ...sent, headers: { ...sent.headers, 'if-none-match': tag } })
      if (name === 'getItem' && tag)
        await ask('updateItem', { path: sent.path, body: { price: 5 }, headers: { 'if-match': tag } })
    }
    if (readsAgain && endpoints[name].method !== 'GET')
      for (const again of readAgain) for (const sent of requests[again as 'listItems']) await ask(again, sent)
  }
  return said
}

const keys = {
  'the first owner': (world: World) => keyOf(world, 'owner', { scopes: reads }),
  'a co-owner': (world: World) => keyOf(world, 'otherOwner', { scopes: reads }),
  'an admin': (world: World) => keyOf(world, 'admin', { scopes: reads }),
}

const openBesideWordPress = async (options: WorldOptions = {}) => (await openBreakable(options)).world

/**
 * A WordPress site is proved with the item routes that its guide names. Each key asks each endpoint in each place, and reads once
 * more after each change in one of them: what it reads depends on who it is, and what a change leaves behind on the place.
 * The short form has the first key in the first place, and a co-owner in the
 * second, who does not read again.
 */
const places = [
  ['ITEM_ROUTES=authenticated', 'authenticated', openOne, 'the first owner'],
  ['ITEM_ROUTES=members', 'members', openOne, 'a co-owner'],
  ['on WordPress', 'members', openBesideWordPress, 'an admin'],
] as const

for (const [place, itemRoutes, open, reader] of places) {
  for (const [whose, make] of Object.entries(keys)) {
    const tell = whose === reader && open === openOne ? test : longTest
    tell(
      `a key without surprises of ${whose} hears nothing of guests on a wrapped list, ${place}`,
      async (t) => {
        const quiet = await openTwin(t, itemRoutes, open)
        const lively = await openTwin(t, itemRoutes, open)
        await guestsAct(lively, itemRoutes === 'authenticated')
        const readsAgain = combinesAll || (whose === reader && (runsAll || itemRoutes === 'authenticated'))
        const heard = await transcript(quiet, await make(quiet.world), readsAgain)
        const heardOfGuests = await transcript(lively, await make(lively.world), readsAgain)
        assert.equal(heardOfGuests.length, heard.length)
        for (const [n, said] of heardOfGuests.entries()) assert.deepEqual(said, heard[n])
        assert.ok(heard.some(({ status }) => status === 412) && heard.some(({ status }) => status === 304))
        const refused = heard.filter(({ headers }) => headers.some(([, value]) => value === 'wrapped'))
        assert.ok(refused.length > 20)
      },
    )
  }
}

test('reading a wrapped list brings the same, to the tag and the time, before and after guests act', async (t) => {
  const twin = await openTwin(t, 'authenticated')
  const { world } = twin
  const whose = [
    await keys['the first owner'](world),
    await keys['a co-owner'](world),
    await keys['an admin'](world),
  ]
  const isWide = { 'x-surprises': 'keep' }
  const read = async () => {
    const said = []
    for (const [person, headers] of [
      ...whose.map((key) => [key, {}] as const),
      ...(['owner', 'otherOwner', 'admin'] as const).map((name) => [world.people[name], isWide] as const),
    ]) {
      for (const [name, all] of Object.entries(requestsOf(twin)) as [EndpointName, Sent[]][]) {
        if (endpoints[name].method !== 'GET') continue
        for (const sent of all) {
          const answer = await world.send(person, sent.path, { headers: { ...headers, ...sent.headers } })
          const kept = [...answer.headers].filter(([header]) => !ofTheMoment.includes(header))
          said.push({ path: sent.path, status: answer.status, kept, body: answer.body })
        }
      }
    }
    return said
  }
  const before = await read()
  await guestsAct(twin, true)
  assert.deepEqual(await read(), before)
})

test('the story asks each endpoint that is not open', async (t) => {
  const twin = await openTwin(t, 'members')
  const asked = Object.keys(requestsOf(twin)).toSorted()
  assert.deepEqual(
    asked,
    Object.keys(endpoints)
      .filter((name) => !('isOpen' in endpoints[name as EndpointName]))
      .toSorted(),
  )
})
