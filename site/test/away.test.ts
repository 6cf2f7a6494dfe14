import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { makeList } from './lists.ts'
import { signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

type Answer = (address: string, init: RequestInit | undefined) => Promise<Response>

const busy = () =>
  Response.json({ detail: 'Try again later.' }, { status: 503, headers: { 'retry-after': '5' } })

describe('while the item service does not answer', () => {
  let site: SiteWorld
  let answer: Answer
  let calls: string[]
  let list: string
  let give: string
  before(async () => {
    answer = fetch
    const call: typeof fetch = (input, init) => {
      calls.push(init?.method ?? 'GET')
      return answer(String(input), init)
    }
    calls = []
    site = await openSite({ call })
    const { registry, items } = await makeList(site, {}, [{ quantity_needed: 2 }])
    list = `/registry/${registry.slug}`
    give = `${list}/items/${items[0]?.id}/give`
  })
  after(() => site.close())
  beforeEach(() => {
    answer = fetch
  })

  /** What the service is asked for while a page is made. */
  async function callsOf(page: () => Promise<unknown>): Promise<string[]> {
    calls = []
    await page()
    return calls
  }

  test('a service that is busy is asked once, and the page says at once that the list is resting', async () => {
    const guest = new Visitor(site.url)
    answer = async () => busy()
    assert.deepEqual(await callsOf(() => guest.open(list)), ['GET'])
    assert.equal(guest.page.status, 503)
    assert.equal(guest.page.headers.get('retry-after'), '5')
    assert.match(guest.page.html, /The list is resting for a moment/)
  })

  test('a connection that breaks is used once more for reading, and never for a gift', async () => {
    const guest = new Visitor(site.url)
    const breakOnce = (method: string): Answer => {
      let isBroken = false
      return (address, init) => {
        if (isBroken || init?.method !== method) return fetch(address, init)
        isBroken = true
        return Promise.reject(new Error('other side closed'))
      }
    }
    answer = breakOnce('GET')
    assert.equal((await guest.open(give)).status, 200)
    answer = breakOnce('POST')
    const sent = await callsOf(() => guest.submit(give, { name: 'Samuel' }))
    assert.equal(guest.page.status, 503)
    assert.deepEqual(
      sent.filter((method) => method === 'POST'),
      ['POST'],
    )
  })

  test('a form that failed because the service did leaves a line in the log, also when its visitor has left', async (t) => {
    const { browser } = await signedIn(site)
    const form = await browser.formAt('/lists/new', { title: 'House on the hill' })
    const { cookie } = browser
    const responses: ServerResponse[] = []
    const note = (message: unknown) => void responses.push((message as { response: ServerResponse }).response)
    subscribe('http.server.request.start', note)
    t.after(() => unsubscribe('http.server.request.start', note))
    const left = new AbortController()
    answer = async (address, init) => {
      if (init?.method !== 'POST') return fetch(address, init)
      left.abort()
      await until('the site to see that its visitor has left', () => responses[0]?.closed === true)
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
    }
    const message = { method: 'POST', body: form, headers: { cookie }, signal: left.signal }
    await assert.rejects(fetch(`${site.url}/lists/new`, message))
    await until('the line in the log', () => site.logged().includes('(ECONNRESET)'))
  })
})
