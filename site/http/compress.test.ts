import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { compressAnswers } from './compress.ts'

const rows = Array.from({ length: 5000 }, (_, n) => `<li>Gift ${n}, and what is written of it</li>`)

function open(body: () => Readable | string) {
  const app = fastify()
  compressAnswers(app)
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(body()))
  return app
}

for (const [encoding, decompress] of [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const) {
  test(`a page that is written while it is read travels compressed with ${encoding}, as a whole one does`, async () => {
    for (const body of [() => Readable.from(rows, { objectMode: false }), () => rows.join('')]) {
      const app = open(body)
      const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
      assert.equal(headers['content-encoding'], encoding)
      assert.ok(rawPayload.length < rows.join('').length / 5, `${rawPayload.length} bytes`)
      assert.equal(String(decompress(rawPayload)), rows.join(''))
    }
  })
}

test('a client that refuses a way to compress with a weight of zero gets another one, or none', async () => {
  const app = open(() => rows.join(''))
  const encodingFor = async (accepted: string) =>
    (await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })).headers['content-encoding']
  for (const [accepted, encoding] of [
    ['BR;q=0.5', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br; q=0.000, identity', undefined],
    ['gzip ; q=0', undefined],
    ['brotli, x-gzip', undefined],
  ] as const)
    assert.equal(await encodingFor(accepted), encoding, accepted)
})

test('a short page is compressed quickly, and a long one or a file for all as small as can be', async () => {
  let length = 0
  // A letter may be two bytes.
  const text = () => `${'ü'.repeat(1000)}${rows.join('')}`.slice(0, length - 1000)
  const app = open(text)
  app.get('/file', { config: { isFile: true } }, (_request, reply) =>
    reply.type('text/css').send(Buffer.from(text())),
  )
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const encodingAt = async (url: string) => (await app.inject({ url, headers })).headers['content-encoding']
  for (const [bytes, ofPage] of [
    [64 * 1024, 'gzip'],
    [64 * 1024 + 1, 'br'],
  ] as const) {
    length = bytes
    assert.deepEqual([await encodingAt('/'), await encodingAt('/file')], [ofPage, 'br'])
  }
})

test('a file for all is compressed well, also for a browser that reads gzip alone', async () => {
  const file = readFileSync(import.meta.filename)
  const app = open(() => String(file))
  app.get('/file', { config: { isFile: true } }, (_request, reply) => reply.type('text/css').send(file))
  const sentAt = async (url: string) =>
    (await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })).rawPayload.length
  assert.ok((await sentAt('/file')) < (await sentAt('/')))
})

test('a browser that reads nothing compressed gets the page as it is', async () => {
  const app = open(() => Readable.from(rows, { objectMode: false }))
  const { headers, payload } = await app.inject('/')
  assert.equal(headers['content-encoding'], undefined)
  assert.equal(payload, rows.join(''))
})

test('a page that breaks off does not look whole', async () => {
  async function* broken() {
    yield rows.join('')
    throw new Error('the service went away')
  }
  const app = open(() => Readable.from(broken(), { objectMode: false }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  assert.ok(address && typeof address === 'object')
  const answer = await fetch(`http://127.0.0.1:${address.port}/`, { headers: { 'accept-encoding': 'br' } })
  await assert.rejects(answer.text())
  await app.close()
})
