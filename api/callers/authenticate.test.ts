import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Credentials,
  type Host,
  type HostUser,
  noRights,
  readerHeader,
  visitorHeader,
} from '@hopechest/host'
import { createLog } from '@hopechest/program'
import { basic } from '@hopechest/testing/basic'
import fastify from 'fastify'
import { demandCaller } from './authenticate.ts'
import { createCallerMemory } from './caller-memory.ts'
import { createCallers } from './callers.ts'
import { clientOfCaller } from './client.ts'
import { createFailedSignIns } from './failed-sign-ins.ts'

const accounts: HostUser[] = ['olive', 'pages'].map((username, n) => ({
  id: n + 1,
  username,
  email: `${username}@shop.example`,
  roles: [],
  capabilities: {},
  invited_as: [],
}))
const host = {
  credentialsKey: ({ login, password }: Credentials) => `${login}:${password}`,
  isOfPages: (login: string) => login === 'pages',
  async identify({ login, password }: Credentials) {
    return password === 'good' ? accounts.find(({ username }) => username === login) : undefined
  },
} satisfies Partial<Host> as unknown as Host

/** A service that knows no caller yet. It answers what it made of a request. */
function open() {
  const app = fastify()
  const callers = createCallers({
    host,
    memory: createCallerMemory(300_000),
    ttlSeconds: 300,
    rightsOf: ({ username }) => ({ ...noRights, is_reader: username === 'pages' }),
    failures: createFailedSignIns({ perAddress: 0, perAccount: 0 }),
  })
  app.decorateRequest('caller')
  app.addHook(
    'onRequest',
    demandCaller({ callers, clientOf: () => '192.0.2.1', refused() {}, log: createLog('silent') }),
  )
  app.get('/', ({ caller }) => ({ name: caller?.username, client: caller && clientOfCaller(caller) }))
  return async (reader: string | undefined, visitor?: string, authorization = olive) => {
    const headers = {
      authorization,
      ...(reader && { [readerHeader]: reader }),
      ...(visitor !== undefined && { [visitorHeader]: visitor }),
    }
    return (await app.inject({ url: '/', headers })).json()
  }
}

const olive = basic({ username: 'olive', password: 'good' })
const site = basic({ username: 'pages', password: 'good' })

const ofHerPrograms = { name: 'olive', client: '192.0.2.1' }
const ofHerPages = { name: 'olive', client: 'pages of caller 1' }

for (const [rule, reader, expected] of [
  ['the account of the site makes a request of Olive one for a page', site, ofHerPages],
  ['a request of Olive alone is for no page', undefined, ofHerPrograms],
  ['her own account makes no request of Olive one for a page', olive, ofHerPrograms],
  [
    'a wrong password of the site makes no request of Olive one for a page',
    basic({ username: 'pages', password: 'guess' }),
    ofHerPrograms,
  ],
  ['nonsense makes no request of Olive one for a page', 'nonsense', ofHerPrograms],
] as const) {
  test(`${rule}, the first time and later`, async () => {
    const ask = open()
    assert.deepEqual(await ask(reader), expected, 'the first time')
    assert.deepEqual(await ask(reader), expected, 'later')
    await ask(site)
    assert.deepEqual(await ask(reader), expected, 'when both accounts are known')
    const client = expected === ofHerPages ? 'visitor a-visitor' : expected.client
    assert.deepEqual(await ask(reader, 'a-visitor'), { ...expected, client }, 'with the name of a visitor')
  })
}

test('each visitor of a site is a client of their own, and those of a site that names none are one', async () => {
  const ask = open()
  for (const time of ['the first time', 'later']) {
    const clients: string[] = []
    for (const visitor of ['ana', 'ben', undefined]) clients.push((await ask(site, visitor, site)).client)
    assert.deepEqual(clients, ['visitor ana', 'visitor ben', 'pages of caller 2'], time)
  }
  assert.equal((await ask(undefined, 'ana', site)).client, '192.0.2.1', 'an account that vouches for nothing')
  assert.equal((await ask(olive, 'ana', olive)).client, '192.0.2.1', 'an account that is of no site')
})
