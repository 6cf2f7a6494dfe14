import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Receiver, startReceiver } from '@hopechest/testing/answers/receiver'
import { answerJson, type Received } from '@hopechest/testing/stand-in'
import { until } from '@hopechest/testing/until'
import { openOne, promptly, type World } from '@hopechest/testing/world'

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs/webhooks.md'), 'utf8')

function recipe(name: string): { url: string } {
  const [, body = ''] = new RegExp(`^\`\`\`json ${name}\\n(.*?)^\`\`\``, 'ms').exec(page) ?? []
  return JSON.parse(body)
}

/** A title and a gift with the signs that end a text in JSON, a line or a header. */
const title = 'Ana "&" Jonas\\'
const gift = 'Kettle", "priority": 10}'
const sentence = `${gift} is new on “${title}”`

type Answer = (request: Received, response: ServerResponse, shown: string[]) => void

/** Each takes what the program takes by its documents, and shows what its user would read. */
const standIns: Record<string, { path: string; answer: Answer; shows: string }> = {
  ntfy: {
    path: '/our-list',
    shows: sentence,
    answer({ headers, body }, response, shown) {
      // A body of another type, or one that is long, becomes a file beside the message.
      if (!String(headers['content-type']).startsWith('text/plain') || body.length > 4096)
        return answerJson(response, 400, { code: 40_001 })
      shown.push(body)
      answerJson(response, 200, { id: 'x', event: 'message', topic: 'our-list', message: body })
    },
  },
  gotify: {
    path: '/message?token=A7xkQ2',
    shows: `${title}: ${sentence}`,
    answer({ path, body }, response, shown) {
      if (new URL(path, 'http://gotify').searchParams.get('token') !== 'A7xkQ2')
        return answerJson(response, 401, { error: 'Unauthorized' })
      const { title: head, message, priority } = JSON.parse(body)
      if (typeof message !== 'string' || message === '' || priority !== 5)
        return answerJson(response, 400, { error: 'Bad Request' })
      shown.push(`${head}: ${message}`)
      answerJson(response, 200, { id: 1 })
    },
  },
  apprise: {
    path: '/notify/family',
    shows: `${title}: ${sentence}`,
    answer({ headers, body }, response, shown) {
      if (headers['content-type'] !== 'application/json') return answerJson(response, 400, { error: 'Bad' })
      const { title: head, body: text } = JSON.parse(body)
      if (!text) return answerJson(response, 400, { error: 'Payload lacks minimum requirements' })
      shown.push(`${head}: ${text}`)
      answerJson(response, 200, { error: null })
    },
  },
  n8n: {
    path: '/webhook/our-list',
    shows: gift,
    answer({ body }, response, shown) {
      shown.push(JSON.parse(body).data.item.name)
      answerJson(response, 200, { message: 'Workflow was started' })
    },
  },
  'home-assistant': {
    path: '/api/webhook/our-list',
    shows: gift,
    answer({ method, body }, response, shown) {
      if (method !== 'POST') return void response.writeHead(405).end()
      shown.push(JSON.parse(body).data.item.name)
      response.writeHead(200).end()
    },
  },
}

describe('a recipe of the documents', () => {
  let world: World
  let program: Receiver
  before(async () => {
    program = await startReceiver()
    world = await openOne({ ...promptly, settings: { WEBHOOK_HOSTS: program.host } })
  })
  after(async () => {
    await world.close()
    await program[Symbol.asyncDispose]()
  })

  for (const [name, { path, answer, shows }] of Object.entries(standIns))
    test(`lets ${name} hear of a new gift`, async () => {
      const body = recipe(name)
      const { pathname, search } = new URL(body.url)
      assert.equal(pathname + search, path)
      const shown: string[] = []
      program.answer = (request, response) => {
        assert.equal(request.path, path)
        answer(request, response, shown)
      }
      const { id } = (await world.post('owner', '/registries', { title })).body
      const made = await world.post('owner', `/registries/${id}/hooks`, {
        ...body,
        url: `http://${program.host}${path}`,
      })
      assert.equal(made.status, 201, JSON.stringify(made.body))
      const item = { name: gift, url: 'https://shop.example/kettle' }
      assert.equal((await world.post('owner', `/registries/${id}/items`, item)).status, 201)
      await until('the message', () => shown.length > 0)
      assert.deepEqual(shown, [shows])
      const hook = `/hooks/${made.body.id}`
      await until(
        'that it is taken',
        async () => (await world.send('owner', `${hook}/deliveries`)).body[0]?.state === 'taken',
      )
      assert.equal((await world.delete('owner', hook)).status, 204)
    })

  test('lets a program of its own reader tell what is genuine', async () => {
    const [, code = ''] = /^```js\n(.*?)^```/ms.exec(page) ?? []
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    program.answer = (_, response) => void response.writeHead(204).end()
    const { id } = (await world.post('owner', '/registries', { title })).body
    const { body: hook } = await world.post('owner', `/registries/${id}/hooks`, { url: program.url })
    await world.post('owner', `/hooks/${hook.id}/test`)
    const { headers, body } = program.received.at(-1) ?? assert.fail()
    const message = {
      id: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
      signatures: headers['webhook-signature'],
      body,
      secret: hook.secret,
    }
    assert.equal(isGenuine(message), true)
    assert.equal(isGenuine({ ...message, body: `${body} ` }), false)
    assert.equal(isGenuine({ ...message, now: Date.now() / 1000 + 301 }), false)
  })
})
