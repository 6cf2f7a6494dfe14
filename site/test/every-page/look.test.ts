import assert from 'node:assert/strict'
import { test } from 'node:test'
import { send } from '@hopechest/testing/send'
import { Visitor } from '@hopechest/testing/visitor'
import type { Page } from 'playwright-core'
import { listOf, type SignedInPerson, signedIn } from '../owners.ts'
import { openSite, siteOf } from '../site-world.ts'
import { findIn, formOf, linksToNowhere, type Visit } from './look.ts'

let ana: SignedInPerson
let list: Awaited<ReturnType<typeof listOf>>
const site = siteOf(openSite, async () => {
  ana = await signedIn(site)
  list = await listOf(ana, { status: 'publish' })
})

/** Takes over the browser of the owner. */
async function openAsAna(page: Page, path: string): Promise<void> {
  await page.context().addCookies(ana.browser.kept)
  await page.goto(site.url + path)
}

/** The first form that sends something has another one in it. */
const plantForm = (html: string) =>
  html.replace(/<form\b[^>]*method="post"[^>]*>/, '$&<form action="/planted"><button>Planted</button></form>')

test('each link of the page on which an owner keeps a list, and of the page of its guests, leads somewhere', async () => {
  /** The links of a page, each of which leads somewhere. */
  const linksOf = async (name: string, open: (page: Page) => Promise<unknown>) => {
    const followed = new Set<string>()
    const visit: Visit = async (page, look) => {
      await open(page)
      await look(name)
    }
    assert.deepEqual(await findIn({}, visit, (page) => linksToNowhere(page, followed)), [])
    return followed
  }
  const ofOwner = await linksOf('the owner', (page) => openAsAna(page, list.at))
  const ofGuest = await linksOf('a guest', (page) => page.goto(site.url + list.here))
  assert.ok(ofOwner.has(`${site.url}${list.at}/sharing`), [...ofOwner].join('\n'))
  assert.ok(ofGuest.has(site.url + list.give), [...ofGuest].join('\n'))
})

test('a link to no page and one to no place are found on the page of an owner, and so is a form inside a form', async () => {
  const links = ['/lists/nobody1', '/lists/nobody2?edit=3', '#nowhere']
    .map((href) => `<a href="${href}">Planted</a>`)
    .join('')
  const found = await findIn(
    {},
    async (page, look) => {
      await page.route(site.url + list.at, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          body: plantForm((await answer.text()).replace(/<main\b/, `<main>${links}$&`)),
        })
      })
      await openAsAna(page, list.at)
      await look('the owner')
    },
    (page) => linksToNowhere(page, new Set(), formOf),
  )
  const [button = '', place, nowhere, ...more] = found
  assert.match(button, /^the owner: a button of no form: <button/)
  assert.equal(place, 'the owner: a link to no place: #nowhere')
  assert.equal(nowhere, `the owner: a link to nowhere: ${site.url}/lists/nobody1 (404)`)
  assert.deepEqual(more, [])
})

test('a browser without script stops at a form inside a form on the page of an owner', async () => {
  const browser = new Visitor(site.url, { cookie: ana.browser.cookie }, async (url, message) => {
    const answer = await send(url, message)
    const html = plantForm(await answer.text())
    return { ...answer, text: async () => html }
  })
  await assert.rejects(browser.open(list.at), /has a form inside a form/)
})
