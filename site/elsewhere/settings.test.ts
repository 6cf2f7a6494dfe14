import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readSettings, SettingsError } from '@hopechest/program'
import { elsewhereFaults, elsewhereSettings, providersIn } from './settings.ts'

const read = (environment: Record<string, string>) =>
  readSettings(elsewhereSettings, environment, elsewhereFaults)
const one = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'hopechest' }

function refused(environment: Record<string, string>): string {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return assert.fail(JSON.stringify(environment))
}

describe('an operator who lets people sign in elsewhere', () => {
  test('names an issuer, and the rest has a default', () => {
    const [provider, ...others] = providersIn(read(one))
    assert.deepEqual(others, [])
    assert.deepEqual(provider, {
      id: '1',
      issuer: 'https://login.example',
      clientId: 'hopechest',
      clientSecret: undefined,
      name: 'login.example',
      signUp: 'invited',
      admins: undefined,
      scopes: 'openid email profile',
    })
    assert.deepEqual(providersIn(read({})), [])
  })

  test('reads which addresses no issuer has: tokens cross no network in the clear', () => {
    const ofNet = [
      'https://login.example',
      'https://login.example/',
      'https://auth.example/application/o/hopechest/',
    ]
    const ofMachine = ['http://127.0.0.1:9000', 'http://localhost:9000/realms/home', 'http://[::1]:9000']
    for (const good of [...ofNet, ...ofMachine])
      assert.doesNotMatch(providersIn(read({ ...one, OIDC_ISSUER: good }))[0]?.issuer ?? '/', /\/$/, good)
    const plain = ['http://login.example', 'http://192.168.1.2', 'login.example', 'ftp://login.example']
    const more = ['?x=1', '#x', `/${'a'.repeat(500)}`].map((end) => `https://login.example${end}`)
    for (const bad of [...plain, ...more, 'https://jo:word@login.example'])
      assert.match(refused({ ...one, OIDC_ISSUER: bad }), /OIDC_ISSUER must be the address/, bad)
  })

  test('reads what is missing or contradicts itself', () => {
    for (const [environment, sentence] of [
      [{ OIDC_ISSUER: 'https://login.example' }, /OIDC_ISSUER and OIDC_CLIENT_ID must be set together/],
      [{ OIDC_CLIENT_ID: 'x' }, /must be set together/],
      [{ OIDC_AUTO: 'true' }, /OIDC_AUTO needs OIDC_ISSUER/],
      [{ PASSWORDS: 'off' }, /PASSWORDS must not be off while people sign in nowhere else/],
      [{ REMOTE_USER_HEADER: 'Remote-User' }, /REMOTE_USER_HEADER needs TRUSTED_PROXIES/],
      [{ ...one, OIDC_SIGN_UP: 'open' }, /OIDC_SIGN_UP must be one of none, invited, all/],
      [{ ...one, OIDC_ADMINS: 'admins' }, /OIDC_ADMINS must be a claim and its value/],
      [{ ...one, OIDC_SCOPES: 'email' }, /OIDC_SCOPES must be words/],
      [{ ...one, OIDC_NAME: 'a'.repeat(1001) }, /OIDC_NAME must be a text/],
      [{ REMOTE_USER_HEADER: 'Cookie' }, /must be the name of a header/],
      [{ REMOTE_USER_HEADER: 'Remote User' }, /must be the name of a header/],
    ] as const)
      assert.match(refused(environment), sentence)
    assert.equal(read({ ...one, OIDC_NAME: 'a'.repeat(1000) }).OIDC_NAME?.length, 1000)
    assert.equal(read({ ...one, PASSWORDS: 'off' }).PASSWORDS, 'off')
    const named = { ...read({}), REMOTE_USER_HEADER: 'remote-user', TRUSTED_PROXIES: ['10.0.0.2'] }
    assert.deepEqual(elsewhereFaults(named), [])
    assert.deepEqual(elsewhereFaults({ ...named, PASSWORDS: 'off' }), [])
    const withAdmin = { ...named, PASSWORDS: 'off', HOPECHEST_ADMIN_PASSWORD: 'x' } as const
    assert.match(String(elsewhereFaults(withAdmin)), /HOPECHEST_ADMIN_PASSWORD/)
  })

  test('writes further providers into a file, and reads which of them is at fault', () => {
    const folder = mkdtempSync(join(tmpdir(), 'providers-'))
    const file = join(folder, 'providers.json')
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'a word\n')
    const write = (providers: unknown) => {
      writeFileSync(file, typeof providers === 'string' ? providers : JSON.stringify(providers))
      return { ...one, OIDC_PROVIDERS: file }
    }
    const club = {
      issuer: 'https://id.example',
      client_id: 'x',
      client_secret_file: secret,
      sign_up: 'none',
      admins: 'groups=board',
    }
    const [, second] = providersIn(read(write([club])))
    assert.deepEqual(second, {
      id: '2',
      issuer: 'https://id.example',
      clientId: 'x',
      clientSecret: 'a word',
      name: 'id.example',
      signUp: 'none',
      admins: { claim: 'groups', value: 'board' },
      scopes: 'openid email profile',
    })
    for (const [providers, sentence] of [
      ['no JSON', /must name a file with JSON/],
      [[], /must name a file with a list of providers/],
      [{}, /must name a file with a list of providers/],
      [[1], /provider 1: it is no object/],
      [[club, { issuer: 'https://x.example' }], /provider 2: it needs issuer and client_id/],
      [[{ ...club, secret: 'x' }], /provider 1: it has secret, and there are issuer, client_id/],
      [[{ ...club, client_secret_file: '/nowhere' }], /provider 1: client_secret_file must name a file/],
      [[{ ...club, issuer: 'http://id.example' }], /provider 1: issuer must be the address/],
      [[{ ...club, sign_up: 'open' }], /provider 1: sign_up must be one of/],
      [[{ ...club, name: 5 }], /provider 1: name must be a text/],
    ] as const)
      assert.match(refused(write(providers)), sentence)
    const { OIDC_PROVIDERS } = write([club])
    assert.match(refused({ OIDC_PROVIDERS }), /set OIDC_ISSUER to the first one/)
  })
})
