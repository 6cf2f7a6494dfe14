import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { Delivery } from '@hopechest/contract'
import { type Receiver, startReceiver } from '@hopechest/testing/answers/receiver'
import { listen } from '@hopechest/testing/listen'
import { openOne, type World } from '@hopechest/testing/world'
import { createSender } from '../rules/hooks/sender.ts'

/** What stands in a private network, and no program of a stranger may reach. */
async function startInner() {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end('secret')
  })
  const url = await listen(server)
  return {
    url,
    asked: () => asked,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

describe('a program that means harm', () => {
  let world: World
  let program: Receiver
  let inner: Awaited<ReturnType<typeof startInner>>
  let hook: number
  before(async () => {
    program = await startReceiver()
    inner = await startInner()
    world = await openOne({ settings: { WEBHOOK_HOSTS: program.host } })
    const { id } = (await world.post('owner', '/registries', { title: 'Ours' })).body
    hook = (await world.post('owner', `/registries/${id}/hooks`, { url: program.url })).body.id
  })
  after(async () => {
    await world.close()
    await program[Symbol.asyncDispose]()
    await inner.close()
  })
  const sent = async (answer: (response: ServerResponse) => void): Promise<Delivery> => {
    program.answer = (_, response) => answer(response)
    return (await world.post('owner', `/hooks/${hook}/test`)).body
  }

  test('leads the service nowhere by a redirect', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const { state, status: said } = await sent((response) =>
        response.writeHead(status, { location: inner.url }).end(),
      )
      assert.deepEqual([state, said], ['failed', status])
    }
    assert.equal(inner.asked(), 0)
  })

  test('gets two kilobytes of four gigabytes read, and its status counts', async () => {
    const filling = Buffer.alloc(64 * 1024, 'x')
    let poured = 0
    const { state, answer } = await sent((response) => {
      response.writeHead(200, { 'content-length': 4 * 1024 ** 3 })
      const pour = () => {
        do poured += filling.length
        while (response.write(filling) && !response.destroyed)
        response.once('drain', pour)
      }
      pour()
    })
    assert.deepEqual([state, answer.length], ['taken', 500])
    assert.ok(poured < 64 * 1024 ** 2, String(poured))
  })

  test('says nothing with signs that steer a terminal, or that no database stores', async () => {
    const { answer } = await sent((response) =>
      response.end(Buffer.from('a\u0000b\u001b[31mc\nd\xff', 'latin1')),
    )
    assert.equal(answer, 'a b [31mc d')
  })

  test('is not reached where the operator has not named it, in any spelling', async () => {
    const sender = createSender({ hosts: [], userAgent: 'test' })
    const { port } = new URL(inner.url)
    for (const url of [
      inner.url,
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://[::1]:${port}/`,
      `https://2130706433:${port}/`,
      'https://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
      'https://[::ffff:127.0.0.1]/',
    ]) {
      const { status, answer } = await sender.send(url, { headers: {}, body: '{}' })
      assert.equal(status, null, url)
      assert.match(answer, /^No/, url)
    }
    assert.equal(inner.asked(), 0)
    sender.close()
  })

  test('is given up when it hangs or drips, and what follows is not held up', async () => {
    const sender = createSender({ hosts: [program.host], userAgent: 'test' })
    const send = () => sender.send(program.url, { headers: {}, body: '{}' }, 300)
    program.answer = () => {}
    assert.deepEqual((await send()).answer, 'No answer in time')
    program.answer = (_, response) => void response.writeHead(200).write('a')
    const dripped = await send()
    assert.deepEqual([dripped.status, dripped.answer], [200, 'a'])
    sender.close()
  })

  test('named by its host is reached at that port alone', () => {
    const sender = createSender({ hosts: ['home.lan:8123', 'ntfy.lan'], userAgent: 'test' })
    for (const url of ['http://home.lan:8123/a', 'http://ntfy.lan/a', 'https://ntfy.lan/a']) sender.check(url)
    for (const url of [
      'http://home.lan/a',
      'http://home.lan:8124/a',
      'http://ntfy.lan:81/a',
      'http://ntfy.lan.shop.example/a',
    ])
      assert.throws(() => sender.check(url), /must begin with https/)
    sender.close()
  })
})
