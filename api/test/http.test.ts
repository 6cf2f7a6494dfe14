import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { before, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { openConnection, sendRaw } from '@hopechest/testing/raw'
import { suiteWith } from '@hopechest/testing/suites'
import { basic, openOne } from '@hopechest/testing/world'

const headersTooLarge = { detail: 'The headers are longer than 16 KB, or more than 100' }
const item = { registry_id: 1, name: 'Lamp', url: 'https://shop.example/lamp' }

suiteWith('the service on the wire', openOne, (world) => {
  let authorization: string

  before(async () => {
    authorization = basic(world.people.admin)
  })

  const post = (raw: string | Buffer, headers: Record<string, string> = {}) =>
    world.send('admin', '/items', { method: 'POST', raw, headers })
  const raw = (bytes: string | Buffer) => sendRaw(world.url, bytes)

  test('a client without credentials reads the welcome, and a monitor reads that the service is healthy', async () => {
    const { body } = await world.send(undefined, '/')
    assert.equal(typeof body.message, 'string')
    assert.deepEqual((await world.send(undefined, '/health')).body, {
      status: 'healthy',
      service: 'hopechest-api',
    })
  })

  test('HEAD answers like GET, without a body', async () => {
    for (const path of ['/', '/health', '/items']) {
      const get = await world.send('owner', path)
      const head = await fetch(world.url + path, { method: 'HEAD', headers: { authorization } })
      assert.equal(head.status, 200)
      assert.equal(head.headers.get('content-type'), get.headers.get('content-type'))
      assert.equal(await head.text(), '')
    }
  })

  test('a method that an address does not take is answered with those that it does', async () => {
    const cases = [
      ['PATCH', '/items', 'GET, HEAD, POST'],
      ['POST', '/items/1', 'GET, HEAD, PUT, DELETE'],
      ['OPTIONS', '/items', 'GET, HEAD, POST'],
      ['DELETE', '/health', 'GET, HEAD'],
    ] as const
    for (const [method, path, allow] of cases) {
      const { status, headers, body } = await world.send('admin', path, { method })
      assert.deepEqual(
        [status, headers.get('allow'), body],
        [405, allow, { detail: `This address takes ${allow}` }],
      )
    }
    for (const method of ['TRACE', 'PROPFIND', 'REPORT']) {
      const { status } = await raw(`${method} /items HTTP/1.1\r\nHost: x\r\n\r\n`)
      assert.equal(status, 405, method)
    }
  })

  test('a header that claims another method is not obeyed', async () => {
    const { body } = await post(JSON.stringify(item))
    const { status } = await world.send('admin', `/items/${body.data.id}`, {
      headers: { 'x-http-method-override': 'DELETE' },
    })
    assert.equal(status, 200)
    assert.notEqual(await world.as.admin.getItem(body.data.id), null)
  })

  test('an address without a route answers 404', async () => {
    for (const path of ['/nowhere', '/item', '/items/1/2', '//items', '/docs/../secret']) {
      const { status, body } = await world.send('admin', path)
      assert.deepEqual([status, body], [404, { detail: 'There is nothing at this address' }], path)
    }
    const { status, body } = await raw('GET /items/%zz HTTP/1.1\r\nHost: x\r\n\r\n')
    assert.deepEqual(
      [status, JSON.parse(body)],
      [400, { detail: 'The address cannot be decoded. Write each % as %25' }],
    )
  })

  test('a body that is not JSON in UTF-8 is refused with what is wrong', async () => {
    const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    const good = JSON.stringify(item)
    const cases: [string | Buffer, Record<string, string>, number, string][] = [
      ['{', {}, 400, 'The body is not valid JSON'],
      ['', {}, 400, 'The body is empty'],
      [`${good} trailing`, {}, 400, 'The body is not valid JSON'],
      [`\ufeff${good}`, {}, 400, 'The body is not valid JSON'],
      ['{"price":NaN}', {}, 400, 'The body is not valid JSON'],
      [Buffer.from('7b226e616d65223a22ff227d', 'hex'), {}, 400, 'The body is not valid UTF-8'],
      [deep(limits.bodyDepth + 1), {}, 400, 'The body is nested more than 32 levels deep'],
      [deep(limits.bodyDepth), {}, 422, 'registry_id is required'],
      [good, { 'content-type': 'text/plain' }, 415, 'The body must be JSON, sent as application/json'],
      [
        good,
        { 'content-type': 'application/x-www-form-urlencoded' },
        415,
        'The body must be JSON, sent as application/json',
      ],
      [good, { 'content-type': 'application/json; charset=latin1' }, 415, 'The body must be JSON in UTF-8'],
      [good, { 'content-encoding': 'gzip' }, 415, 'The body must not be compressed'],
      ['[]', {}, 422, 'The body must be a JSON object'],
      ['null', {}, 422, 'The body must be a JSON object'],
      ['"text"', {}, 422, 'The body must be a JSON object'],
    ]
    for (const [bytes, headers, status, detail] of cases) {
      const answer = await post(bytes, headers)
      assert.deepEqual([answer.status, answer.body], [status, { detail }], String(bytes).slice(0, 40))
    }
    assert.equal((await post(good, { 'content-type': 'application/json; charset=UTF-8' })).status, 201)
    const { status } = await world.post('admin', '/items')
    assert.equal(status, 422)
  })

  test('an address that takes no body ignores one of any type', async () => {
    const sends: [string, string | undefined][] = [
      ['application/json', undefined],
      ['application/json', '{}'],
      ['application/json', '{"broken'],
      ['text/plain', 'please'],
      ['application/x-www-form-urlencoded', undefined],
    ]
    for (const [type, raw] of sends) {
      const { id } = (await world.post('admin', '/items', item)).body.data
      const headers = { 'content-type': type }
      const message = { method: 'DELETE', headers, ...(raw !== undefined && { raw }) }
      assert.equal((await world.send('admin', `/items/${id}`, message)).status, 200, `${type} ${raw}`)
    }
  })

  test('an address with an empty part leads nowhere, and an id may be as long as an address', async () => {
    for (const path of ['/items/', '/registries/', '/registries//items', '/registries/1/invitees/']) {
      const { status, body } = await world.send('owner', path, {
        method: path.endsWith('invitees/') ? 'DELETE' : 'GET',
      })
      assert.deepEqual([status, body], [404, { detail: 'There is nothing at this address' }], path)
    }
    const { status, body } = await world.send('owner', `/items/${'1'.repeat(12_000)}`)
    assert.deepEqual([status, body], [404, { detail: 'Item not found' }])
  })

  test('a body of 64 KiB is read and one byte more is not', async () => {
    const padded = (bytes: number) => {
      const start = JSON.stringify(item).slice(0, -1)
      return `${start},"created_at":"${'y'.repeat(bytes - start.length - 17)}"}`
    }
    assert.equal((await post(padded(limits.bodyBytes))).status, 201)
    const { status, body } = await post(padded(limits.bodyBytes + 1))
    assert.deepEqual([status, body], [413, { detail: 'The body must be at most 64 KiB' }])
    const head = `POST /items HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`
    assert.equal((await raw(`${head}Content-Length: 99999999999\r\n\r\n{`)).status, 413)
    const chunk = `${(0x8000).toString(16)}\r\n${' '.repeat(0x8000)}\r\n`
    assert.equal((await raw(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}`)).status, 413)
  })

  test('bytes that are not HTTP, or mean two things at once, get one answer, and the connection is closed', async () => {
    const head = `POST /items HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`
    const smuggled = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'
    const nonsense = [
      'hello\r\n\r\n',
      'GET /items HTTP/9.9\r\n\r\n',
      'GET /items HTTP/1.1\r\n\r\n',
      `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${smuggled}`,
      `${head}Content-Length: -1\r\n\r\n${smuggled}`,
      `${head}Content-Length: 1e1\r\n\r\n${smuggled}`,
      `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `${head}Bad\0Name: x\r\n\r\n${smuggled}`,
      'GET /health HTTP/1.1\nHost: x\n\n',
      `GET /health HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n`,
      'GET /health HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n',
    ]
    for (const bytes of nonsense) {
      const { status, body, all } = await raw(bytes)
      assert.equal(status, 400, JSON.stringify(bytes.slice(-80)))
      assert.equal(typeof JSON.parse(body).detail, 'string', all)
      assert.equal(all.match(/HTTP\/1\.1 /g)?.length, 1)
    }
    const { write, answer } = openConnection(world.url)
    write(`GET /items?limit=1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\nGARBAGE\r\n\r\n`)
    assert.deepEqual((await answer).match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200'], 'and no more')
    const expecting = await raw(`${head}Expect: a miracle\r\nContent-Length: 2\r\n\r\n{}`)
    const seen = [expecting.status, JSON.parse(expecting.body)]
    assert.deepEqual(seen, [417, { detail: 'Send the header Expect only as "100-continue"' }])
    const long = await raw(`GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
    assert.deepEqual([long.status, JSON.parse(long.body)], [431, headersTooLarge])
  })

  test('a request has 100 headers, and no more', async () => {
    const ask = async (headers: number) => {
      const more = Array.from({ length: headers - 2 }, (_, n) => `x${n}: 1\r\n`).join('')
      return raw(`GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`)
    }
    assert.equal((await ask(100)).status, 200)
    for (const headers of [101, 102, 950]) {
      const { status, body } = await ask(headers)
      assert.deepEqual([status, JSON.parse(body)], [431, headersTooLarge])
    }
  })

  test('CONNECT is answered: the service is no proxy', async () => {
    const { status, body } = await raw('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n')
    assert.deepEqual(
      [status, JSON.parse(body)],
      [405, { detail: 'The service is not a proxy and does not accept CONNECT' }],
    )
  })

  test('a client that was refused and keeps its connection open is cut off', async () => {
    const { hostname, port } = new URL(world.url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.on('error', () => {}).resume()
    socket.write('GARBAGE\r\n\r\n')
    await once(socket, 'end')
    // Our side stays open; the other is gone when it answers what we send with a reset.
    const reset = new Promise((resolve) => socket.once('error', resolve).once('close', resolve))
    const poke = setInterval(() => socket.write('x'), 100)
    await reset
    clearInterval(poke)
  })
})
