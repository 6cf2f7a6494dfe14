import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Credentials, type Host, type HostUser, noRights } from '@hopechest/host'
import { basic } from '@hopechest/testing/basic'
import { createCallerMemory } from './caller-memory.ts'
import { createCallers } from './callers.ts'
import { createFailedSignIns } from './failed-sign-ins.ts'

const olive: HostUser = {
  id: 7,
  username: 'olive',
  email: 'o@example.org',
  roles: [],
  capabilities: {},
  invited_as: [],
}
const good = basic({ username: 'olive', password: 'good' })

test('Olive signs in anew at once while the host is busy with wrong passwords from everywhere', async () => {
  let now = 1000
  let guesses = 0
  const answerGuesses = Promise.withResolvers<undefined>()
  const host = {
    credentialsKey: ({ login, password }: Credentials) => `${login}:${password}`,
    async identify({ password }: Credentials) {
      if (password === 'good') return olive
      guesses++
      return answerGuesses.promise
    },
  } satisfies Partial<Host> as unknown as Host
  const callers = createCallers({
    host,
    memory: createCallerMemory(300_000, () => now),
    ttlSeconds: 300,
    rightsOf: () => noRights,
    failures: createFailedSignIns({ perAddress: 0, perAccount: 0 }),
    now: () => now,
  })
  const signIn = (authorization: string, address: string) =>
    callers.resolve(authorization, { address, deadline: performance.now() + 600_000 })

  assert.equal((await signIn(good, '192.0.2.1'))?.id, olive.id)
  now += 300_001
  assert.equal(callers.known(good), undefined)
  const wrong = Array.from({ length: 100 }, (_, n) =>
    signIn(basic({ username: `user-${n}`, password: `guess ${n}` }), `198.51.100.${n}`),
  )
  assert.equal((await signIn(good, '192.0.2.1'))?.id, olive.id)
  assert.equal(guesses, 4, 'the other guesses wait')
  answerGuesses.resolve(undefined)
  assert.deepEqual(new Set(await Promise.all(wrong)), new Set([undefined]))
})
