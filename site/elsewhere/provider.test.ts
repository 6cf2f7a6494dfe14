import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openProvider } from '../test/provider-of-accounts.ts'
import { createProvider, ProviderAway } from './provider.ts'

const settings = {
  id: '1',
  clientId: 'hopechest',
  clientSecret: 'what the provider and the site agreed on',
  name: 'Lindenhof',
  signUp: 'all',
  admins: undefined,
  scopes: 'openid',
} as const

const hour = 3_600_000
const setOut = { proof: false }

describe('what a provider of accounts says of itself', () => {
  test('is read by the first who set out, once for all of them, and again after an hour', async () => {
    const there = await openProvider()
    there.knows('http://gifts.example')
    let now = 0
    const provider = createProvider({ ...settings, issuer: there.issuer }, () => now)
    assert.equal(there.timesRead, 0)
    await Promise.all([1, 2, 3].map(() => provider.setOut('http://gifts.example/back', setOut)))
    assert.equal(there.timesRead, 1)
    now = hour - 1
    await provider.setOut('http://gifts.example/back', setOut)
    assert.equal(there.timesRead, 1)
    now = hour
    await provider.setOut('http://gifts.example/back', setOut)
    assert.equal(there.timesRead, 2)
    await there.close()
  })

  test('is believed for a day while the provider is away, and no longer', async () => {
    const there = await openProvider()
    there.knows('http://gifts.example')
    let now = 0
    const provider = createProvider({ ...settings, issuer: there.issuer }, () => now)
    await provider.setOut('http://gifts.example/back', setOut)
    there.isAway = true
    now = 24 * hour - 1
    await provider.setOut('http://gifts.example/back', setOut)
    now = 24 * hour
    await assert.rejects(provider.setOut('http://gifts.example/back', setOut), ProviderAway)
    await there.close()
  })
})
