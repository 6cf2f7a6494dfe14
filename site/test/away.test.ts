import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { beforeEach, describe, test } from 'node:test'
import type { Ask } from '@hopechest/api/in-process'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { makeList } from './lists.ts'
import { signedIn } from './owners.ts'
import { away, openSite, refusal, siteOf } from './site-world.ts'

describe('while the rules refuse', () => {
  let rules: Ask
  let answer: Ask
  let calls: string[] = []
  let list: string
  const site = siteOf(
    () =>
      openSite({
        between(ask) {
          rules = ask
          answer = ask
          return (question) => {
            calls.push(question.method)
            return answer(question)
          }
        },
      }),
    async () => {
      list = (await makeList(site, {}, [{ quantity_needed: 2 }])).here
    },
  )
  beforeEach(() => {
    answer = rules
  })

  test('those that are busy are asked once, and the page says at once that the list is resting', async () => {
    const guest = new Visitor(site.url)
    answer = async () => refusal(503, 'Try again later.', { 'retry-after': '5' })
    calls = []
    await guest.open(list)
    assert.deepEqual(calls, ['GET'])
    assert.equal(guest.page.status, 503)
    assert.equal(guest.page.headers.get('retry-after'), '5')
    assert.match(guest.page.html, /The list is resting for a moment/)
  })

  test('a form that failed because of that leaves a line in the log, also when its visitor has left', async (t) => {
    const { browser } = await signedIn(site)
    const form = await browser.formAt('/lists/new', { title: 'House on the hill' })
    const { cookie } = browser
    const responses: ServerResponse[] = []
    const note = (message: unknown) => void responses.push((message as { response: ServerResponse }).response)
    subscribe('http.server.request.start', note)
    t.after(() => unsubscribe('http.server.request.start', note))
    const left = new AbortController()
    answer = async (question) => {
      if (question.method !== 'POST') return rules(question)
      left.abort()
      await until('the site to see that its visitor has left', () => responses[0]?.closed === true)
      return away()
    }
    const message = { method: 'POST', body: form, headers: { cookie }, signal: left.signal }
    await assert.rejects(fetch(`${site.url}/lists/new`, message))
    await until('the line in the log', () => site.logged().includes('Storage is unavailable'))
  })
})
