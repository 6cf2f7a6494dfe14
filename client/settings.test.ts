import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { createClient, readSettings, type Settings } from './index.ts'

const environment = {
  REGISTRY_API_BASE_URL: 'https://environment.example/api',
  REGISTRY_API_KEY: 'key of the environment',
  REGISTRY_API_USERNAME: 'ann',
  REGISTRY_API_PASSWORD: 'abcd efgh',
}

const optionsOf = (options: Record<string, unknown>) => (name: string) => options[name]

test('a setting is read from the option of the host first, then from the environment', () => {
  const options = optionsOf({ registry_api_base_url: 'https://option.example', registry_api_username: 'ben' })
  assert.deepEqual(readSettings(options, environment), {
    baseUrl: 'https://option.example',
    apiKey: 'key of the environment',
    username: 'ben',
    password: 'abcd efgh',
  })
})

test('an option that is empty, blank or not a text counts as not set', () => {
  for (const registry_api_key of ['', ' \t\n', undefined, null, false, 5, {}]) {
    const seen = readSettings(optionsOf({ registry_api_key }), environment).apiKey
    assert.equal(seen, environment.REGISTRY_API_KEY)
  }
  for (const blank of ['', '  ', undefined]) {
    const all = {
      REGISTRY_API_BASE_URL: blank,
      REGISTRY_API_KEY: blank,
      REGISTRY_API_USERNAME: blank,
      REGISTRY_API_PASSWORD: blank,
    }
    assert.deepEqual(new Set(Object.values(readSettings(undefined, all))), new Set([undefined]))
  }
})

test('slashes and spaces at the end of the base URL do not count', () => {
  for (const [written, meant] of [
    ['https://a.example/', 'https://a.example'],
    ['https://a.example/api///', 'https://a.example/api'],
    [' https://a.example/api/ \n', 'https://a.example/api'],
    ['https://a.example', 'https://a.example'],
    ['https://a.example/ /', 'https://a.example'],
    ['/', undefined],
    [' / / ', undefined],
  ]) {
    assert.equal(readSettings(optionsOf({ registry_api_base_url: written }), {}).baseUrl, meant)
  }
})

test('an option that is no base URL leaves the one of the environment', () => {
  for (const registry_api_base_url of ['/', ' // ']) {
    const { baseUrl } = readSettings(optionsOf({ registry_api_base_url }), environment)
    assert.equal(baseUrl, environment.REGISTRY_API_BASE_URL)
  }
})

test('the usual environment is that of the program, and a browser has none', (context) => {
  process.env.REGISTRY_API_KEY = 'key of the program'
  const { process: program } = globalThis
  context.after(() => {
    globalThis.process = program
    delete process.env.REGISTRY_API_KEY
  })
  assert.equal(readSettings().apiKey, 'key of the program')
  Reflect.deleteProperty(globalThis, 'process')
  assert.equal(readSettings().apiKey, undefined)
})

async function headersWith(settings: Settings) {
  await using service = await startStandIn((_, response) => answerJson(response, 200, []))
  await createClient({ baseUrl: `${service.url}/`, ...settings }).listItems()
  assert.equal(service.received[0]?.path, '/items')
  const { authorization, 'x-api-key': key } = service.received[0]?.headers ?? {}
  return { authorization, key }
}

test('credentials are sent only when there are both, in UTF-8, and the key only when it is set', async () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  assert.deepEqual(await headersWith({}), { authorization: undefined, key: undefined })
  assert.deepEqual(await headersWith({ username: 'ann', apiKey: 'gate' }), {
    authorization: undefined,
    key: 'gate',
  })
  assert.deepEqual(await headersWith({ password: 'word', apiKey: ' ' }), {
    authorization: undefined,
    key: undefined,
  })
  assert.deepEqual(await headersWith({ username: 'Zoë 😀', password: 'pass: wörd', apiKey: 'gate' }), {
    authorization: basic('Zoë 😀:pass: wörd'),
    key: 'gate',
  })
})
