import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Credentials, type Host, type HostUser, noRights, readerHeader } from '@hopechest/host'
import { basic } from '@hopechest/testing/basic'
import fastify from 'fastify'
import { demandCaller } from './authenticate.ts'
import { createCallerMemory } from './caller-memory.ts'
import { createCallers } from './callers.ts'
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
  app.addHook('onRequest', demandCaller(callers))
  app.get('/', ({ caller }) => ({ name: caller?.username, isForPage: caller?.isForPage ?? false }))
  return async (reader: string | undefined) => {
    const authorization = basic({ username: 'olive', password: 'good' })
    const headers = { authorization, ...(reader && { [readerHeader]: reader }) }
    return (await app.inject({ url: '/', headers })).json()
  }
}

const site = basic({ username: 'pages', password: 'good' })

for (const [rule, reader, isForPage] of [
  ['the account of the site makes a request of Olive one for a page', site, true],
  ['a request of Olive alone is for no page', undefined, false],
  [
    'her own account makes no request of Olive one for a page',
    basic({ username: 'olive', password: 'good' }),
    false,
  ],
  [
    'a wrong password of the site makes no request of Olive one for a page',
    basic({ username: 'pages', password: 'guess' }),
    false,
  ],
  ['nonsense makes no request of Olive one for a page', 'nonsense', false],
] as const) {
  test(`${rule}, the first time and later`, async () => {
    const ask = open()
    assert.deepEqual(await ask(reader), { name: 'olive', isForPage }, 'the first time')
    assert.deepEqual(await ask(reader), { name: 'olive', isForPage }, 'later')
    await ask(site)
    assert.deepEqual(await ask(reader), { name: 'olive', isForPage }, 'when both accounts are known')
  })
}
