import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { causes, type ErrorCode, limits, refusals } from '@hopechest/contract'
import { sendRaw } from '@hopechest/testing/raw'
import { suiteWith } from '@hopechest/testing/suites'
import {
  type Message,
  openBreakable,
  openOne,
  type PlainAnswer,
  type World,
  type WorldOptions,
} from '@hopechest/testing/world'
import { followed } from './followed.ts'
import { demandGuarded } from './guarded.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const apiKey = { 'x-api-key': 'gate' }

interface Operation {
  method: string
  path: string
  /** A body that the service takes. */
  body: object | undefined
  /** The sentences of each status, as examples. */
  says: Record<string, string[]>
  /** The codes of each status. */
  codes: Record<string, string[]>
}

const openBehindKey = () => openOne({ settings: { ITEM_ROUTES: 'members', API_KEY: 'gate' } })

suiteWith('the sentences of the description', openBehindKey, (world) => {
  let operations: Operation[]
  before(async () => {
    operations = operationsOf(
      followed((await world.send(undefined, '/openapi.json', { headers: apiKey })).body),
    )
  })

  const ask = (
    operation: Operation,
    { who = 'owner', id = '999999', query = '', headers = apiKey, ...rest }: Asked = {},
  ) =>
    world.send(who === 'visitor' ? undefined : who, operation.path.replaceAll(/\{\w+\}/g, id) + query, {
      method: operation.method,
      headers,
      body: operation.body,
      ...rest,
    })

  /** For each status, what makes any endpoint that names it answer so. */
  const provoking: Record<string, (operation: Operation) => ReturnType<typeof ask>> = {
    401: (operation) => ask(operation, { who: 'visitor' }),
    403: (operation) => ask(operation, { headers: {} }),
    404: (operation) => ask(operation, { who: 'admin' }),
    413: (operation) => {
      const most = operation.path.endsWith('/pictures') ? limits.pictures.bodyBytes : limits.batchBytes
      return ask(operation, { raw: ' '.repeat(most + 1) })
    },
    415: (operation) => ask(operation, { headers: { ...apiKey, 'content-type': 'text/plain' } }),
    422: (operation) =>
      operation.path.includes('{')
        ? ask(operation, { id: 'x' })
        : ask(operation, operation.body ? { body: { wings: true } } : { query: '?limit=0' }),
  }
  for (const [status, provoke] of Object.entries(provoking)) {
    test(`are those that are thrown: ${status}`, async () => {
      // Where the service is not itself the host, it has no settings.
      const saying = operations.filter(
        ({ says, path }) => status in says && !(status === '404' && path === '/settings'),
      )
      assert.ok(saying.length > 0)
      for (const operation of saying) {
        const answer = await provoke(operation)
        demandDescribed(status, answer, operation)
      }
    })
  }

  test('are those that are thrown: 400', async () => {
    for (const { method, path, body, says } of operations) {
      const answer = body
        ? await world.send('owner', path.replaceAll(/\{\w+\}/g, '1'), { method, raw: '{', headers: apiKey })
        : { body: JSON.parse((await sendRaw(world.url, `${method} ${path} HTTP/1.1\r\n\r\n`)).body) }
      assert.ok(says[400]?.includes(answer.body.detail), `${method} ${path}: ${answer.body.detail}`)
      if ('headers' in answer) demandRefusal('400', answer, `${method} ${path}`)
    }
  })

  test('are those that are thrown: 409', async () => {
    const as = (path: string, message: Message) =>
      world.send('owner', path, { ...message, headers: { ...apiKey, ...message.headers } })
    const post = (path: string, body: object, headers = {}) => as(path, { method: 'POST', body, headers })
    const { id } = (await post('/registries', { title: 'T' })).body
    const items = `/registries/${id}/items`
    const item = (await post(items, lamp)).body.data.id
    const aside = (await post(`${items}/${item}/purchases`, { is_set_aside: true })).body
    // Its three days are over, and another guest was quicker.
    await world.database.run('UPDATE purchases SET released_at = created_at')
    const boughtItem = (await post(items, lamp)).body.data.id
    const bought = (await post(`${items}/${boughtItem}/purchases`, {})).body
    const spare = (await post(items, lamp)).body.data.id
    await as(`/items/${spare}`, { method: 'DELETE' })
    await fill(world, id, limits.activeItemsPerRegistry - 2)
    const other = (await post('/registries', { title: 'Other' })).body.id
    const moving = (await post(`/registries/${other}/items`, lamp)).body.data.id
    const key = { 'idempotency-key': 'k' }
    await post('/registries', { title: 'T' }, key)
    const copyKey = { 'idempotency-key': 'copy' }
    await post(`/registries/${id}/copy`, { title: 'T', along: [] }, copyKey)
    const personKey = { 'idempotency-key': 'person' }
    const twins = [1, 2].map(() => ({ name: 'Ana', address: 'ana@x.example' }))
    const [ana, twin] = [
      (await post('/people', twins[0] ?? {}, personKey)).body.id,
      (await post('/people', twins[1] ?? {})).body.id,
    ]
    const circle = (await post('/circles', { name: 'Family' }, personKey)).body.id
    await post('/households', { address: 'jo@x.example' }, personKey)
    const openTo = { circle_ids: [circle], person_ids: [ana, twin], left_out_ids: [] }
    await as(`/registries/${other}/open-to`, { method: 'PUT', body: openTo })
    const gone = (await post('/people', { name: 'Gone' })).body.id
    await as(`/circles/${circle}/people/${gone}`, { method: 'PUT' })
    await as(`/people/${gone}`, { method: 'DELETE' })
    const registry_invitees = [
      'ana@x.example',
      ...Array.from({ length: limits.invitees - 1 }, (_, n) => `g${n}`),
    ]
    await as(`/registries/${other}`, { method: 'PATCH', body: { meta: { registry_invitees } } })
    const share = (asked: number, agreed: number | null) =>
      world.database.run(
        "INSERT INTO households (account_id, asked_by, address, address_key, agreed_by) VALUES ($1, 'a', $2, $3, $4)",
        [9000 + asked, world.people.owner.email, world.people.owner.email.toLowerCase(), agreed],
      )
    for (let n = 0; n < limits.households; n++) await share(n, world.people.owner.id)
    await share(limits.households, null)
    const household = (await as('/households', {})).body.at(-1).id
    const late = (await post('/people', { name: 'Late' })).body.id
    const child = { title: 'Ida', meta: { registry_for_child: true } }
    const ideas = `/registries/${(await post('/registries', child)).body.id}/ideas`
    await as(ideas.replace('/ideas', '/idea-settings'), { method: 'PUT', body: { guests_may_add: true } })
    const guestKey = { 'x-release-key': 'the-key-of-a-first-guest' }
    const ideaKey = { 'idempotency-key': 'idea' }
    const idea = (await post(ideas, { name: 'Records' }, { ...guestKey, ...ideaKey })).body.id
    await as(`${ideas}/${idea}/taken`, { method: 'PUT', body: {}, headers: guestKey })
    for (let n = 0; n < limits.ideaComments; n++)
      await as(`${ideas}/${idea}/comment`, {
        method: 'PUT',
        body: { text: 'Yes' },
        headers: { 'x-release-key': `the-key-of-guest-number-${n}` },
      })
    const drawing = (await post('/circles', { name: 'Three' })).body.id
    const three = []
    for (const name of ['A', 'B', 'C']) {
      const { id: drawer } = (await post('/people', { name })).body
      await as(`/circles/${drawing}/people/${drawer}`, { method: 'PUT' })
      three.push(drawer)
    }
    const draw = `/circles/${drawing}/draw`
    const plan = { person_ids: three, wishes: [], amount: null, currency: '', day: '9999-12-31' }
    await as(draw, { method: 'PUT', body: plan })
    await post(draw, { round: 0 })
    await world.database.run('UPDATE idempotency_keys SET result = NULL')
    const questions = `${items}/${boughtItem}/questions`
    for (let n = 0; n < limits.questions.openOfItem; n++) await post(questions, { question: 'Which size?' })
    // The method and the address of the description, and what is sent there.
    const jam = { name: 'Jam', purchaser: 'Paul' }
    const thrown: Requests = {
      'POST /items': ['/items', { ...lamp, registry_id: id }],
      'PUT /items/{item_id}': [`/items/${spare}`, { is_active: true }],
      'POST /registries': ['/registries', { title: 'T' }, key],
      'POST /registries/{id}/copy': [`/registries/${id}/copy`, { title: 'T', along: [] }, copyKey],
      'POST /registries/{id}/items': [items, lamp],
      'POST /registries/{id}/items/{item_id}/questions': [questions, { question: 'And?' }],
      'POST /registries/{id}/items/batch': [`${items}/batch`, { items: [lamp, lamp] }],
      'POST /registries/{id}/items/{item_id}/move': [
        `/registries/${other}/items/${moving}/move`,
        { registry_id: id },
      ],
      'POST /registries/{id}/items/{item_id}/purchases': [`${items}/${item}/purchases`, {}],
      'PUT /registries/{id}/items/{item_id}/purchases/{purchase_id}/bought': [
        `${items}/${item}/purchases/${aside.id}/bought`,
      ],
      'PUT /registries/{id}/items/{item_id}/purchases/{purchase_id}/longer': [
        `${items}/${boughtItem}/purchases/${bought.id}/longer`,
        undefined,
        { 'x-release-key': bought.release_key },
      ],
      'PATCH /registries/{id}/items/{item_id}/purchases/{purchase_id}': [
        `${items}/${item}/purchases/${aside.id}`,
        { note: 'x' },
        { 'x-release-key': aside.release_key },
      ],
      'DELETE /registries/{id}/items/{item_id}/purchases/{purchase_id}': [
        `${items}/${item}/purchases/${aside.id}`,
      ],
      'GET /registries/{id}/items/{item_id}/purchases/{purchase_id}/send-to': [
        `${items}/${item}/purchases/${aside.id}/send-to`,
      ],
      'PATCH /registries/{id}': [`/registries/${id}`, { meta: { registry_owners: ['jonas'] } }],
      'POST /registries/{id}/owners': [`/registries/${id}/owners`, { owners: ['jonas'] }],
      'PATCH /registries/{id}/items/{item_id}/meta': [`${items}/${item}/meta`, { heading: 'Hall' }],
      'PATCH /registries/{id}/purchases/{purchase_id}': [
        `/registries/${id}/purchases/${aside.id}`,
        { is_thanked: true },
      ],
      'POST /people': ['/people', twins[0], personKey],
      'PUT /circles/{circle_id}/draw': [draw, plan],
      'POST /circles/{circle_id}/draw': [draw, { round: 0 }],
      'POST /circles/{circle_id}/draw/leaving': [`${draw}/leaving`, { person_id: three[0] }],
      'POST /circles': ['/circles', { name: 'Family' }, personKey],
      'PUT /households/{household_id}': [`/households/${household}`],
      'POST /households': ['/households', { address: 'jo@x.example' }, personKey],
      'PATCH /people/{person_id}': [`/people/${twin}`, { address: 'twin@x.example' }],
      'PUT /people/{person_id}': [`/people/${gone}`],
      'PUT /circles/{circle_id}/people/{person_id}': [`/circles/${circle}/people/${late}`],
      'POST /registries/{id}/ideas': [ideas, { name: 'Records' }, { ...guestKey, ...ideaKey }],
      'PATCH /registries/{id}/ideas/{idea_id}': [`${ideas}/${idea}`, { price: 3 }, guestKey],
      'DELETE /registries/{id}/ideas/{idea_id}': [`${ideas}/${idea}`, undefined, guestKey],
      'PUT /registries/{id}/ideas/{idea_id}/taken': [
        `${ideas}/${idea}/taken`,
        {},
        { 'x-release-key': 'the-key-of-another-guest' },
      ],
      'PUT /registries/{id}/ideas/{idea_id}/comment': [`${ideas}/${idea}/comment`, { text: 'x' }, guestKey],
      'POST /registries/{id}/gift-record': [`/registries/${other}/gift-record`, jam],
      'PUT /registries/{id}/open-to': [
        `/registries/${other}/open-to`,
        { ...openTo, person_ids: [ana, twin, late] },
      ],
      'PUT /registries/{id}/for-whom': [
        `/registries/${other}/for-whom`,
        { person_id: late, is_ours: false, shows_wishes: true },
      ],
    }
    const keeps = { 'x-surprises': 'keep' }
    for (const [name, path] of [
      ['GET /registries/{id}/items/{item_id}/purchases', `${items}/${item}/purchases`],
      ['GET /registries/{id}/purchases', `/registries/${id}/purchases`],
      ['GET /registries/{id}/items/{item_id}/purchases/{purchase_id}', `${items}/${item}/purchases/1`],
      ['PUT /registries/{id}/items/{item_id}/look', `${items}/${item}/look`],
      ['GET /registries/{id}/taken', `/registries/${id}/taken`],
      ['PUT /registries/{id}/taken', `/registries/${id}/taken`],
      ['GET /registries/{id}/set-aside', `/registries/${id}/set-aside`],
      ['GET /registries/{id}/ideas', `/registries/${id}/ideas`],
      ['DELETE /registries/{id}/ideas/{idea_id}/taken', `/registries/${id}/ideas/1/taken`],
      ['DELETE /registries/{id}/ideas/{idea_id}/comment', `/registries/${id}/ideas/1/comment`],
      ['PATCH /registries/{id}/ideas/{idea_id}/notes', `/registries/${id}/ideas/1/notes`],
    ] as const)
      thrown[name] = [path, name.startsWith('PATCH') ? {} : undefined, keeps]
    for (const [name, [path, body, more]] of Object.entries(thrown)) {
      const [method = ''] = name.split(' ')
      const headers = { ...apiKey, ...more }
      const answer = await world.send('owner', path, { method, body, headers })
      const operation = operations.find((each) => `${each.method} ${each.path}` === name)
      assert.ok(operation, name)
      demandDescribed('409', answer, operation)
    }
    // What is left needs a host that counts versions, owners who change at the same moment, many hooks, or large pictures:
    // `hooks.test.ts` and `pictures.test.ts` make these.
    const others = operations.filter(
      ({ method, path, says }) => 409 in says && !(`${method} ${path}` in thrown),
    )
    const left = ['owners_changed', 'changed_meanwhile', 'too_many_hooks', 'no_stand_in', 'pictures_full']
    // `hooks.test.ts` sends the same key again.
    for (const { codes, path } of others.filter((each) => !each.path.endsWith('/hooks')))
      assert.deepEqual(
        codes[409]?.filter((code) => code !== 'wrapped' && !left.includes(code)),
        [],
        path,
      )
  })

  test('are those that are thrown: 429, 500, 502, 503 and 504', async (context) => {
    const open = async (options: WorldOptions) => {
      const other = await openOne(options)
      context.after(() => other.close())
      return other
    }
    const guesses = await open({ settings: { SIGN_IN_FAILURES_PER_ADDRESS: '1' } })
    const guess = (password: string) => guesses.send({ ...guesses.people.owner, password }, '/items')
    await guess('one')
    assertThrown('429', await guess('two'))

    const mistake = () => Promise.reject(new TypeError('A mistake of ours'))
    const mistaken = await open({ wrapHost: (host) => ({ ...host, identify: mistake }) })
    assertThrown('500', await mistaken.send('owner', '/items'))

    const late = await open({ load: { isLate: () => true, stop: () => {} } })
    const full = await open({})
    await full.database.script('PRAGMA query_only = ON')
    const create = { method: 'POST', body: { title: 'T' } }
    const busy = [await late.send('owner', '/items'), await full.send('owner', '/registries', create)]
    for (const answer of busy) demandRefusal('503', answer)
    const thrown = new Set(busy.map(({ body }) => body.detail))
    assert.deepEqual(sentencesOf('503'), thrown)

    const impatient = await openBreakable({ hostSeconds: 0.05 })
    context.after(() => impatient.world.close())
    impatient.wordpress.fault = () => ({ delayMilliseconds: 200 })
    assertThrown('504', await impatient.world.send('owner', '/items'))

    const { world: far, wordpress } = await openBreakable()
    context.after(() => far.close())
    wordpress.fault = () => ({ destroy: true })
    assertThrown('502', await far.send('owner', '/items'))
  })

  function assertThrown(status: string, answer: PlainAnswer): void {
    demandRefusal(status, answer)
    assert.deepEqual(sentencesOf(status), new Set([answer.body.detail]))
  }

  function sentencesOf(status: string): Set<string> {
    return new Set(operations.flatMap(({ says }) => says[status] ?? []))
  }
})

/** The code is one of the operation; the sentence is one of its examples, but what names a field depends on the field. */
function demandDescribed(
  status: string,
  answer: PlainAnswer,
  { method, path, says, codes }: Operation,
): void {
  const what = `${method} ${path}: ${answer.body.detail}`
  demandRefusal(status, answer, what)
  assert.ok(codes[status]?.includes(answer.headers.get('x-error-code') ?? ''), what)
  const field = answer.headers.get('x-error-field')
  if (status === '422') assert.ok(field !== null && answer.body.detail.startsWith(field), `${what}: ${field}`)
  else assert.ok(says[status]?.includes(answer.body.detail), what)
}

/** A refusal says its kind, or one of the causes of that kind, in a header. */
function demandRefusal(status: string, answer: PlainAnswer, what = status): void {
  assert.equal(answer.status, Number(status), `${what}: ${JSON.stringify(answer.body)}`)
  const said = answer.headers.get('x-error-code') as ErrorCode
  const kind = said in causes ? causes[said as keyof typeof causes].code : (said as keyof typeof refusals)
  assert.equal(refusals[kind]?.status, Number(status), `${what}: ${said}`)
  demandGuarded(answer, what)
}

/** With this number of items more, by one statement. */
async function fill({ database }: World, registryId: number, count: number): Promise<void> {
  const now = new Date().toISOString()
  const row = (n: number) =>
    `(${registryId * 100_000 + n}, ${registryId}, 'Lamp', 'https://shop.example/lamp', 1, 0, 1, 1, '${now}', '${now}')`
  await database.script(
    `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at,
       updated_at) VALUES ${Array.from({ length: count }, (_, n) => row(n)).join(',')}`,
  )
}

type Requests = Record<string, [path: string, body?: unknown, headers?: Message['headers']]>

interface Asked extends Message {
  who?: 'owner' | 'admin' | 'visitor'
  id?: string
  query?: string
}

interface Description {
  paths: Record<string, Record<string, DescribedOperation>>
  components: {
    schemas: Record<string, { examples?: object[] }>
  }
}

interface DescribedFailure {
  headers: { 'x-error-code': { schema: { enum: string[] } } }
  content: { 'application/json': { examples?: Record<string, { value: { detail: string } }> } }
}

interface DescribedOperation {
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } }
  responses: Record<string, DescribedFailure>
}

function operationsOf({ paths, components }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, responses }]) => {
      const name = requestBody?.content['application/json'].schema.$ref.split('/').at(-1) ?? ''
      const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
      return {
        method: method.toUpperCase(),
        path,
        body: components.schemas[name]?.examples?.[0],
        says: Object.fromEntries(
          failures.map(([status, failure]) => [
            status,
            Object.values(failure.content['application/json'].examples ?? {}).map(
              ({ value }) => value.detail,
            ),
          ]),
        ),
        codes: Object.fromEntries(
          failures.map(([status, failure]) => [status, failure.headers['x-error-code'].schema.enum]),
        ),
      }
    }),
  )
}
