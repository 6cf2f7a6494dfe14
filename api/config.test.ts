import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SettingsError } from '@hopechest/program'
import { type Config, readConfig } from './config.ts'

/** The settings where none is set. */
const defaults = {
  API_ADDRESS: '127.0.0.1',
  API_PORT: 8000,
  DATABASE_URL: 'sqlite:data/hopechest.db',
  AUTH_CACHE_TTL: 300,
  ADMIN_ROLES: ['administrator'],
  ADMIN_CAPABILITY: 'edit_others_gift_registries',
  ENVIRONMENT: 'local',
  API_KEY: undefined,
  ITEM_ROUTES: undefined,
  CORS_ORIGINS: undefined,
  OPS_ADDRESS: '127.0.0.1',
  OPS_PORT: undefined,
  HOST_CALLS: 32,
  CREATES_PER_MINUTE: 1000,
  SIGN_IN_FAILURES_PER_ADDRESS: 60,
  SIGN_IN_FAILURES_PER_ACCOUNT: 20,
  TRUSTED_PROXIES: undefined,
  CONNECTIONS_PER_ADDRESS: 500,
  ANSWER_MEMORY: 16,
  WORKERS: 1,
  LOG_LEVEL: 'info',
} as const

/** Each setting: texts that it accepts, with the value of each, and texts that it refuses. */
const cases: Record<keyof typeof defaults, [good: Record<string, unknown>, bad: string[]]> = {
  API_ADDRESS: [{ '0.0.0.0': '0.0.0.0', '::1': '::1' }, [' ', '127.0.0.1 ', '300.1.1.1']],
  API_PORT: [{ 0: 0, 65535: 65_535 }, ['-1', '65536', '8000.5', '8e3', '0x50', ' 80', 'http']],
  DATABASE_URL: [
    asSaid('sqlite:x', 'sqlite::memory:', 'postgres://a:b@c:5432/d', 'postgresql://a@c/d'),
    ['sqlite:', 'data/hopechest.db', 'mysql://a@c/d', 'postgres:a', 'postgres://a:b@c:port/d'],
  ],
  HOST_CALLS: [{ 1: 1, 256: 256 }, ['0', '257']],
  AUTH_CACHE_TTL: [{ 0: 0, 86400: 86_400 }, ['-1', '86401', '5m']],
  ADMIN_ROLES: [{ editor: ['editor'], ' editor , administrator,': ['editor', 'administrator'] }, []],
  ADMIN_CAPABILITY: [asSaid('manage_options'), ['manage options']],
  ENVIRONMENT: [asSaid('local', 'production'), ['Production', 'prod']],
  API_KEY: [asSaid('a gateway key', 'k'), ['key ', ' key', 'kéy', 'k\ty']],
  ITEM_ROUTES: [asSaid('authenticated', 'members'), ['member', 'all']],
  CREATES_PER_MINUTE: [{ 0: 0, 1000000: 1_000_000 }, ['-1', '1000001']],
  SIGN_IN_FAILURES_PER_ADDRESS: [{ 0: 0, 1000000: 1_000_000 }, ['-1', '1000001']],
  SIGN_IN_FAILURES_PER_ACCOUNT: [{ 0: 0, 1000000: 1_000_000 }, ['-1', '1000001']],
  CORS_ORIGINS: [
    { 'https://a.example, http://b.example:8080': ['https://a.example', 'http://b.example:8080'] },
    ['*', 'null', 'a.example', 'https://a.example/', 'https://A.example', 'https://a.example:443'],
  ],
  OPS_ADDRESS: [{ '0.0.0.0': '0.0.0.0', '::1': '::1' }, [' ', '127.0.0.1 ']],
  OPS_PORT: [{ 1: 1, 65535: 65_535 }, ['0', '65536']],
  CONNECTIONS_PER_ADDRESS: [{ 1: 1, 1000000: 1_000_000 }, ['0', '1000001']],
  TRUSTED_PROXIES: [
    {
      '192.0.2.7': ['192.0.2.7'],
      '10.0.0.0/8': ['10.0.0.0/8'],
      '10.0.0.0/32': ['10.0.0.0/32'],
      '::1': ['::1'],
      'fd00::/128': ['fd00::/128'],
      ' 10.0.0.0/8 , fd00::/8,': ['10.0.0.0/8', 'fd00::/8'],
    },
    ['10.0.0.0/33', 'fd00::/129', 'gateway.example', 'loopback', '10.0.0', 'true', '1', '::1,*'],
  ],
  ANSWER_MEMORY: [{ 0: 0, 65536: 65_536 }, ['-1', '65537', '64 MB']],
  WORKERS: [{ 1: 1, 128: 128 }, ['0', '129', 'auto']],
  LOG_LEVEL: [asSaid('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), ['INFO', 'verbose']],
}

function asSaid(...values: string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, value]))
}

describe('settings', () => {
  test('a setting that is unset or empty has its default, but for two whose default would surprise', () => {
    const unset = readConfig({})
    const names = Object.keys(unset).filter((name) => !['API_KEY', 'ADMIN_ROLES'].includes(name))
    const empty = readConfig(Object.fromEntries(names.map((name) => [name, ''])))
    assert.deepEqual(empty, unset)
    assert.partialDeepStrictEqual(unset, defaults)
    assert.equal(faultsOf({ API_KEY: '', ADMIN_ROLES: '' }).match(/is empty, so it would/g)?.length, 2)
  })

  for (const [name, [good, bad]] of Object.entries(cases)) {
    test(`${name} is accepted up to its last good value and refused from its first bad one`, () => {
      for (const [said, value] of Object.entries(good))
        assert.deepEqual(readConfig({ [name]: said })[name as keyof Config], value)
      for (const said of bad) assert.match(faultsOf({ [name]: said }), new RegExp(`^  ${name} must `), said)
    })
  }

  test('a database in memory is refused to several workers, each of which would have its own', () => {
    const DATABASE_URL = 'sqlite::memory:'
    assert.equal(readConfig({ DATABASE_URL, WORKERS: '1' }).WORKERS, 1)
    assert.match(faultsOf({ DATABASE_URL, WORKERS: '2' }), /WORKERS must be 1 with DATABASE_URL/)
    assert.equal(readConfig({ WORKERS: '2' }).WORKERS, 2)
  })

  test('what is no network among the trusted proxies is named, with what one looks like', () => {
    assert.equal(
      faultsOf({ TRUSTED_PROXIES: '10.0.0.5,gateway.example' }),
      '  TRUSTED_PROXIES must list addresses like 10.0.0.5 or networks like 10.0.0.0/8; ' +
        '"gateway.example" is neither; it is "10.0.0.5,gateway.example"',
    )
  })

  test('one port for both listeners is refused', () => {
    assert.match(faultsOf({ OPS_PORT: '8000' }), /OPS_PORT must be another port than API_PORT; both are 8000/)
    assert.equal(readConfig({ OPS_PORT: '8001' }).OPS_PORT, 8001)
  })

  test('other variables of the environment do not matter', () => {
    assert.deepEqual(readConfig({ HOME: '/home/jo', constructor: 'x' }), readConfig({}))
  })
})

/** The lines that name what is wrong, without the one above them. */
function faultsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    const [head, ...faults] = error.message.split('\n')
    assert.equal(head, 'Cannot start:')
    return faults.join('\n')
  }
  assert.fail(`Nothing was refused in ${JSON.stringify(environment)}`)
}
