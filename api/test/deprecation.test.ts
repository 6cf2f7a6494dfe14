import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Endpoint, limits, marked, Type } from '@hopechest/contract'
import { noRights } from '@hopechest/host'
import fastify, { type FastifyInstance } from 'fastify'
import { createErrorAnswers } from '../http/errors.ts'
import { register } from '../http/register.ts'
import { describeApi } from '../openapi/document.ts'

const early = { on: '2027-01-15', instead: 'GET /new' }
const late = { on: '2027-06-01', instead: 'GET /newer' }
const line = { method: 'GET', since: '0.1.0', summary: 'Try', scope: null } as const
const Sent = Type.Object({
  kept: Type.Optional(Type.String()),
  gone: Type.Optional(marked(Type.String(), { deprecated: late })),
})
const Nested = Type.Object({
  data: Type.Object({ gone: Type.Optional(marked(Type.String(), { deprecated: early })) }, { $id: 'In' }),
})
const table = {
  young: { ...line, path: '/young', since: '0.2.0', answer: Sent, method: 'POST', body: Nested },
  old: { ...line, path: '/old', deprecated: early, answer: null },
  oldField: { ...line, path: '/old-field', answer: Type.Array(Sent) },
  oldFields: { ...line, path: '/old-fields', answer: { admin: Nested, others: Sent } },
  parts: { ...line, path: '/parts', method: 'POST', body: Sent, query: Sent, answer: null },
  nested: { ...line, path: '/nested', method: 'POST', body: Nested, answer: null },
} satisfies Record<string, Endpoint>

const ofEarly = ['@1799971200', 'Sat, 15 Jan 2028 00:00:00 GMT']
const ofLate = ['@1811808000', 'Wed, 31 May 2028 00:00:00 GMT']
const none = [undefined, undefined]

describe('a program that uses what is to go', () => {
  let app: FastifyInstance
  before(() => {
    app = fastify()
    app.setErrorHandler(createErrorAnswers({ error() {}, warn() {}, info() {}, debug() {} } as never))
    for (const [name, endpoint] of Object.entries(table)) {
      register(
        app,
        {
          caller: (request, _reply, done) => {
            request.caller = {
              id: 1,
              username: 'jo',
              email: '',
              invited_as: [],
              ...noRights,
              authorization: '',
              deadline: 0,
            }
            done()
          },
          load: (_request, _reply, done) => done(),
          longBody: async () => {},
          quick: { answer: () => false, keep() {} },
          isSameForAll: false,
          now: () => new Date(),
        },
        { name: name as never, endpoint, rule: () => (name === 'oldField' ? [] : {}) },
      )
    }
  })
  after(() => app.close())

  const headersOf = async (url: string, payload?: object) => {
    const { headers, statusCode } = await app.inject({
      url,
      method: payload ? 'POST' : 'GET',
      ...(payload && { payload }),
    })
    assert.ok(statusCode < 300, `${url}: ${statusCode}`)
    return [headers.deprecation, headers.sunset]
  }

  test('reads in two headers since when an endpoint is to go, and the first day on which it may be gone', async () => {
    assert.deepEqual(await headersOf('/old'), ofEarly)
    const stays = new Date('2028-01-15').getTime() - new Date('2027-01-15').getTime()
    assert.equal(stays, limits.deprecationDays * 24 * 60 * 60 * 1000)
  })

  test('reads them where a field of the answer is to go, also inside an envelope or a list', async () => {
    assert.deepEqual(await headersOf('/old-field'), ofLate)
    assert.deepEqual(await headersOf('/old-fields'), ofEarly, 'the first of the days')
  })

  test('reads them where the request names such a parameter or field, and nowhere else', async () => {
    assert.deepEqual(await headersOf('/parts', { kept: 'x' }), none)
    assert.deepEqual(await headersOf('/parts', { gone: 'x' }), ofLate)
    assert.deepEqual(await headersOf('/parts?gone=x', {}), ofLate)
    assert.deepEqual(await headersOf('/nested', { data: {} }), none)
    assert.deepEqual(await headersOf('/nested', { data: { gone: 'x' } }), ofEarly)
  })

  test('reads in the description what came when, what is to go, and what to use in its place', () => {
    const { paths, components } = JSON.parse(JSON.stringify(describeApi(table)))
    assert.equal(paths['/young'].post['x-since'], '0.2.0')
    assert.equal(paths['/young'].post.deprecated, undefined)
    const { get } = paths['/old']
    assert.equal(get.deprecated, true)
    const words = /deprecated since 2027-01-15, here until 2028-01-15 at least: use GET \/new$/
    assert.match(get.description, words)
    const field = components.schemas.In.properties.gone
    assert.deepEqual([field.type, field.deprecated], ['string', true])
    assert.match(field.description, words)
    const [, parameter] = paths['/parts'].post.parameters
    assert.deepEqual([parameter.name, parameter.deprecated], ['gone', true])
    assert.match(parameter.description, /use GET \/newer$/)
  })

  test('finds the promise behind them on its page: for how long, by which headers, and that the documents lead there', () => {
    const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
    const page = read('docs/compatibility.md')
    assert.match(page, new RegExp(`\\b${limits.deprecationDays} days\\b`))
    for (const header of ['Deprecation', 'Sunset']) assert.ok(page.includes(`\`${header}\``), header)
    assert.match(read('README.md'), /\(docs\/compatibility\.md\)/)
  })
})
