import assert from 'node:assert/strict'
import { test } from 'node:test'
import { each } from '@hopechest/testing/outcome'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { createClient, isClientError, type Outcome, timeoutMilliseconds } from './index.ts'

const plain = (outcome: Outcome<unknown>) => {
  assert.ok(isClientError(outcome), JSON.stringify(outcome))
  return outcome.toJSON()
}

test('a caller gets the decoded body of a success', async () => {
  await using service = await startStandIn((_, response) => answerJson(response, 200, [{ id: 5 }]))
  assert.deepEqual(await createClient({ baseUrl: service.url }).listItems(), [{ id: 5 }])
})

test('a missing thing is null, with any body', async () => {
  for (const body of ['{"detail":"Item not found"}', '<h1>Not Found</h1>', '']) {
    await using service = await startStandIn((_, response) => response.writeHead(404).end(body))
    assert.equal(await createClient({ baseUrl: service.url }).getItem(5), null)
  }
})

test('a success without a body is true and differs from a missing thing', async () => {
  await using service = await startStandIn((_, response) => response.writeHead(204).end())
  assert.equal(await createClient({ baseUrl: service.url }).deleteRegistry(5), true)
})

test('a refusal is an error with its kind, the reason that the service gives and the status', async () => {
  for (const [status, kind] of [
    [403, 'forbidden'],
    [503, 'unavailable'],
    [599, 'other'],
  ] as const) {
    await using service = await startStandIn((_, response) =>
      answerJson(response, status, { detail: `No: ${status}` }),
    )
    assert.deepEqual(plain(await createClient({ baseUrl: service.url, retries: 0 }).getRegistry(5)), {
      code: 'api_error',
      kind,
      message: `No: ${status}`,
      data: { status },
    })
  }
})

test('a refusal without a reason names its status', async () => {
  for (const body of [
    '<html>Bad Gateway</html>',
    '',
    'null',
    '[]',
    '{"detail":{"a":1}}',
    '"detail"',
    '{"det',
  ]) {
    await using service = await startStandIn((_, response) => response.writeHead(502).end(body))
    assert.deepEqual(
      plain(await createClient({ baseUrl: service.url, retries: 0 }).listRegistries()),
      {
        code: 'api_error',
        kind: 'host_failed',
        message: 'The service answered with status 502',
        data: { status: 502 },
      },
      body,
    )
  }
})

test('a success that is not JSON is a failed request', async () => {
  for (const body of ['<html>Welcome to the airport</html>', '', '{"id":']) {
    await using service = await startStandIn((_, response) => response.writeHead(200).end(body))
    assert.deepEqual(
      plain(await createClient({ baseUrl: service.url }).listItems()),
      {
        code: 'http_request_failed',
        kind: 'bad_answer',
        message: 'The service did not answer with JSON',
        data: { status: 200 },
      },
      body,
    )
  }
})

test('the key and the credentials do not follow a redirect', async () => {
  await using elsewhere = await startStandIn((_, response) => answerJson(response, 200, {}))
  await using service = await startStandIn((_, response) =>
    response.writeHead(302, { location: `${elsewhere.url}/items` }).end(),
  )
  const client = createClient({ baseUrl: service.url, apiKey: 'gate', username: 'ann', password: 'word' })
  const { code, kind, message, data } = plain(await client.listItems())
  assert.deepEqual([code, kind, data], ['http_request_failed', 'redirected', { status: 302 }])
  assert.match(message, /set the new address as its base URL/)
  assert.deepEqual(elsewhere.received, [])
})

test('a number that JSON cannot hold is not sent as null, which would clear the price', async () => {
  await using service = await startStandIn((_, response) => answerJson(response, 200, {}))
  const client = createClient({ baseUrl: service.url })
  for (const price of [Number.NaN, Number.POSITIVE_INFINITY]) {
    const { code, message, data } = plain(await client.updateItem(1, { price }))
    assert.deepEqual([code, data], ['api_error', { status: 422 }])
    assert.match(message, /A number/)
  }
  assert.deepEqual(service.received, [])
})

test('without a base URL every call returns an error and nothing is sent', async () => {
  let sent = 0
  const count: typeof fetch = async () => {
    sent += 1
    return new Response('{}')
  }
  for (const baseUrl of [undefined, '', '  ', '/', ' / ', '//', '/ /']) {
    const client = createClient({ baseUrl, username: 'ann', password: 'word', fetch: count })
    for (const outcome of [
      await client.getItem(5),
      await client.getItem(-1),
      await client.getItems([5, 6]),
      await client.getItems([]),
      await client.getFlatRegistry(5),
      await client.createRegistry({ title: 'A wedding' }),
      await client.removeInvitee(5, '..'),
    ]) {
      assert.equal(plain(outcome).code, 'api_not_configured')
      assert.deepEqual(plain(outcome).data, {})
    }
  }
  assert.equal(sent, 0)
})

test('a service that is not there is a failed request that names its cause', async () => {
  const gone = await startStandIn(() => {})
  await gone[Symbol.asyncDispose]()
  assert.deepEqual(plain(await createClient({ baseUrl: gone.url, retries: 0 }).listItems()), {
    code: 'http_request_failed',
    kind: 'unreachable',
    message: 'The registry service cannot be reached: the connection was refused (ECONNREFUSED)',
    data: {},
  })
})

test('a fault whose code we have no words for names the code, and one without a code nothing', async () => {
  for (const [cause, said] of [
    [{ code: 'EPROTO' }, ': EPROTO'],
    [{ code: 'constructor' }, ': constructor'],
    [{ code: 'gate key' }, ''],
    [{ code: 5 }, ''],
    ['text', ''],
    [undefined, ''],
  ] as const) {
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }))
    const outcome = await createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0, fetch }).getItem(5)
    assert.equal(plain(outcome).message, `The registry service cannot be reached${said}`)
  }
})

test('an error carries the id under which the log of the service has the request', async () => {
  for (const [status, body] of [
    [403, '{"detail":"No"}'],
    [200, 'no JSON'],
    [302, ''],
  ] as const) {
    await using service = await startStandIn((_, response) =>
      response.writeHead(status, { 'x-request-id': `r-${status}` }).end(body),
    )
    const outcome = await createClient({ baseUrl: service.url }).getItem(5)
    assert.ok(isClientError(outcome))
    assert.equal(outcome.requestId, `r-${status}`)
    assert.equal(plain(outcome).requestId, `r-${status}`)
  }
  const unsent = await createClient({}).getItem(5)
  assert.ok(isClientError(unsent))
  assert.equal(unsent.requestId, undefined)
})

test('an answer that breaks off is a failed request', async () => {
  await using service = await startStandIn((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"id":')
    setImmediate(() => response.destroy())
  })
  const outcome = await createClient({ baseUrl: service.url, retries: 0 }).getItem(5)
  assert.deepEqual([plain(outcome).code, plain(outcome).kind], ['http_request_failed', 'unreachable'])
})

test('settings that no request can hold are named as the cause, and the key is not repeated', async () => {
  for (const settings of [
    { baseUrl: 'not an address' },
    { baseUrl: 'http://two words' },
    { baseUrl: 'http://ann:word@127.0.0.1:9' },
    { baseUrl: 'http://127.0.0.1:9', apiKey: 'gate\r\nx-evil: 1' },
    { baseUrl: 'http://127.0.0.1:9', apiKey: 'ключ' },
  ]) {
    assert.deepEqual(plain(await createClient(settings).listItems()), {
      code: 'http_request_failed',
      kind: 'bad_settings',
      message: 'The base URL, the key or the credentials of the registry service are not valid in a request',
      data: {},
    })
  }
})

for (const part of ['the headers', 'the rest of the body']) {
  test(`a caller waits ten seconds for ${part} and no longer`, async ({ mock }) => {
    const clock = new AbortController()
    const timeout = mock.method(AbortSignal, 'timeout', () => clock.signal)
    await using service = await startStandIn((_, response) => {
      if (part === 'the headers') clock.abort()
      else response.write('{"id":')
    })
    const abortAfterHeaders: typeof fetch = async (address, init) => {
      const response = await fetch(address, init)
      clock.abort()
      return response
    }
    const seen = plain(await createClient({ baseUrl: service.url, fetch: abortAfterHeaders }).getItem(5))
    assert.deepEqual(seen, {
      code: 'http_request_failed',
      kind: 'timeout',
      message: 'The registry service did not answer within 10 seconds',
      data: {},
    })
    assert.deepEqual(each(timeout.mock.calls, 'arguments'), [[timeoutMilliseconds]])
    assert.equal(timeoutMilliseconds, 10_000)
  })
}

test('a caller whose fetch ignores its signal waits no longer either', async ({ mock }) => {
  const clock = new AbortController()
  mock.method(AbortSignal, 'timeout', () => clock.signal)
  const neverAnswers: typeof fetch = () => {
    setImmediate(() => clock.abort())
    return new Promise(() => {})
  }
  const outcome = await createClient({ baseUrl: 'http://127.0.0.1:9', fetch: neverAnswers }).getItem(5)
  assert.equal(plain(outcome).message, 'The registry service did not answer within 10 seconds')
})

test('a caller sets another time for a call, and its error names that time', async ({ mock }) => {
  let clock = new AbortController()
  const timer = mock.method(AbortSignal, 'timeout', () => clock.signal)
  for (const [timeout, said] of [
    [1, '0.001 seconds'],
    [1000, '1 second'],
    [2500, '2.5 seconds'],
    [2 ** 31 - 1, '2147483.647 seconds'],
  ] as const) {
    clock = new AbortController()
    const fetch = () => {
      setImmediate(() => clock.abort())
      return new Promise<never>(() => {})
    }
    const outcome = await createClient({ baseUrl: 'http://127.0.0.1:9', timeout, fetch }).getItem(5)
    assert.equal(plain(outcome).message, `The registry service did not answer within ${said}`)
    assert.deepEqual(timer.mock.calls.at(-1)?.arguments, [timeout])
  }
  for (const timeout of [0, -1, 1.5, Number.NaN, 2 ** 31]) {
    assert.throws(() => createClient({ timeout }), /`timeout` is a whole number of milliseconds/)
  }
})

test('a body is sent as JSON with its type, and a request without a body has none', async () => {
  await using service = await startStandIn((_, response) => answerJson(response, 200, {}))
  const client = createClient({ baseUrl: service.url })
  await client.updateItem(5, { name: 'Tea “for” two 😀' })
  await client.listItems({ skip: 20, limit: 10 })
  const [update, list] = service.received
  assert.deepEqual([update?.method, update?.path], ['PUT', '/items/5'])
  assert.equal(update?.headers['content-type'], 'application/json')
  assert.deepEqual(JSON.parse(update?.body ?? ''), { name: 'Tea “for” two 😀' })
  assert.deepEqual([list?.method, list?.path, list?.body], ['GET', '/items?skip=20&limit=10', ''])
  assert.equal(list?.headers['content-type'], undefined)
})

test('a body that JSON cannot hold is a mistake in the program and throws', async () => {
  const { request } = createClient({ baseUrl: 'http://127.0.0.1:9' })
  await assert.rejects(request('POST', '/items', { price: 5n }), TypeError)
})
