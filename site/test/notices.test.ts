import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stepsOfDays } from '@hopechest/host/running-time'
import { firstIn } from '@hopechest/testing/found'
import { until } from '@hopechest/testing/until'
import { Visitor, visitorFromAfar } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { lettersOf } from './letters.ts'
import { makeList } from './lists.ts'
import { memberOf } from './people.ts'
import { siteOf } from './site-world.ts'

const frame = frameOf(import.meta)
const oneClick = { 'List-Unsubscribe': 'One-Click' }

describe('a guest who gets letters about what they give', () => {
  const site = siteOf(() => frame.open({ hasMail: true, now: () => new Date() }))

  let guests = 0
  const newAddress = () => `ida${++guests}@sommer.example`
  const { lettersTo, below, runFor, sendDue } = lettersOf(site)

  /** Keeps a gift of a new list for later, and returns where the letters to the address are stopped. */
  async function keep(email: string) {
    const { here, give: at } = await makeList(site)
    const guest = visitorFromAfar(site.url)
    await guest.fillIn(at, { name: 'Ida', way: 'later', email })
    const { status, html } = guest.page
    const stop = status === 303 ? below((await site.letterTo(email)).stop) : ''
    return { guest, here, stop, status, html }
  }
  const toTheEve = () => runFor(stepsOfDays(2))
  /** A mail program has no cookie, no token, and comes from anywhere. */
  const press = (address: string, headers: Record<string, string> = {}) =>
    new Visitor(site.url, headers).post(address, new URLSearchParams(oneClick))
  const isTicked = (html: string, kind: string) => new RegExp(`value="${kind}"[^>]* checked`).test(html)

  test('finds at its end the address that stops such letters, which shows neither them nor the list', async () => {
    const email = newAddress()
    await keep(email)
    const { text, stop = '' } = await site.letterTo(email)
    assert.ok(text.endsWith(`\n\nNo more of these letters:\n${stop}\n`), text)
    assert.match(below(stop), /^\/gifts\/letters\/[\w-]{40,}$/)
    const bytes = Buffer.from(below(stop).slice('/gifts/letters/'.length), 'base64url').toString('latin1')
    assert.doesNotMatch(stop + bytes, /ida|sommer|gift /)
  })

  test('stops a kind by one press in the mail program, pressed twice as once, and no other kind', async () => {
    const email = newAddress()
    await keep(email)
    await toTheEve()
    await keep(email)
    await sendDue()
    const eve = lettersTo(email).find(({ subject }) => subject.startsWith('Only until'))
    const stop = below(eve?.stop)
    // It follows no other address from there (RFC 8058).
    for (let n = 0; n < 2; n++)
      assert.equal((await press(stop, { origin: 'https://mail.example' })).status, 200)
    const sent = lettersTo(email).length
    await toTheEve()
    await sendDue()
    assert.equal(lettersTo(email).length, sent, 'the eve of the second gift')
    await keep(email)
    await until('the letter about a gift that was kept', () => lettersTo(email).length === sent + 1)
  })

  test('changes nothing by opening the link, and stops and starts each kind on its page', async () => {
    const email = newAddress()
    const { stop } = await keep(email)
    const browser = new Visitor(site.url)
    const { html, headers } = await browser.open(stop)
    assert.match(html, /<h1>What we write to you<\/h1>/)
    assert.match(html, new RegExp(`To ${email}\\.`))
    assert.equal(headers.get('cache-control'), 'no-store')
    for (const kind of ['gift', 'eve', 'question']) assert.ok(isTicked(html, kind), kind)

    const act = async (form: [string, string][]) => {
      assert.equal((await browser.post(stop, new URLSearchParams(form))).status, 303)
      return (await browser.follow()).html
    }
    const chosen = await act([
      ['act', 'choose'],
      ['kind', 'eve'],
      ['kind', 'nothing of the kind'],
    ])
    assert.match(chosen, /It holds from the next letter on/)
    assert.deepEqual(
      ['gift', 'eve', 'question'].map((kind) => isTicked(chosen, kind)),
      [false, true, false],
    )
    assert.match(chosen, /<h2>No more of these letters\.<\/h2>/)
    const again = await act([['act', 'again']])
    assert.deepEqual(
      ['gift', 'eve', 'question'].map((kind) => isTicked(again, kind)),
      [true, true, false],
    )
    const button = (words: string) =>
      firstIn(browser.page.html, new RegExp(`name="act" value="(\\w+)">${words}<`))
    const none = await act([['act', button('Write none of these')]])
    assert.ok(!/name="kind"[^>]* checked/.test(none))
    const all = await act([['act', button('Write all of these')]])
    for (const kind of ['gift', 'eve', 'question']) assert.ok(isTicked(all, kind), kind)
  })

  test('reads, like a stranger who types the address of somebody, that the letter cannot leave now', async () => {
    const email = newAddress()
    const { stop } = await keep(email)
    await press(stop)
    const before = lettersTo(email).length
    const { status } = await keep(email)
    assert.equal(status, 303)
    await toTheEve()
    await sendDue()
    assert.equal(lettersTo(email).length, before + 1, 'the eve of the first gift alone')
  })

  test('whose address is forgotten is forgotten here, too', async () => {
    const email = newAddress()
    const { guest, stop } = await keep(email)
    await press(stop)
    const rows = async () => (await site.api.database.rows('SELECT kind FROM stopped_notices')).length
    const before = await rows()
    assert.ok(before > 0)
    await guest.fillIn('/gifts', '/gifts/link', { email })
    const link = () =>
      lettersTo(email).flatMap(({ text }) => /https?:\/\/\S+\/gifts\/open\/\S+/.exec(text) ?? [])
    await until('the link', () => link().length > 0)
    const open = below(link()[0])
    await guest.fillIn(open)
    await guest.follow()
    await guest.submit('/gifts/close', { what: 'forget' })
    assert.equal(await rows(), before - 1)
  })

  frame.ownTest('chooses on the page of their account, once the address is theirs', async () => {
    const { browser, email } = await memberOf(site, 'Ida Chooses')
    const { html } = await browser.open('/account')
    assert.match(html, new RegExp(`<h2>Letters</h2><p class="hint">To ${email}\\.`))
    const action = firstIn(html, /<form class="notices"[^>]*action="([^"]+)"/)
    const form = browser.formTo(action, { act: 'none' })
    assert.equal((await browser.post(action, form)).location, '/account?saved=noticesSaved&focus=notices')
    const after = await browser.follow()
    assert.match(after.html, /It holds from the next letter on/)
    assert.ok(!isTicked(after.html, 'eve'))
    const file = JSON.parse(await browser.read('/account/everything.json'))
    assert.deepEqual(file.account.notices, [])
    await site.api.database.run('UPDATE accounts SET is_email_confirmed = 0 WHERE email = $1', [email])
    const unproved = await browser.read('/account')
    assert.match(unproved, /We write to you once your e-mail address is confirmed/)
    assert.doesNotMatch(unproved, /class="notices"/)
  })

  frame.ownTest(
    'reads on their account where it stands what letters would say, on a site that sends none',
    async () => {
      await using noMail = await frame.open()
      const { browser } = await memberOf(noMail, 'Ida Unwritten')
      const { html } = await browser.open('/account')
      assert.match(
        html,
        /This site sends no letters\..*href="\/lists">My lists<.*href="\/gifts">What you give on all lists</,
      )
      assert.match(html, /What we would have written/)
    },
  )

  test('and a stranger who makes up a link finds nothing', async () => {
    for (const link of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', `${'A'.repeat(90)}`]) {
      assert.equal((await new Visitor(site.url).open(`/gifts/letters/${link}`)).status, 404)
      assert.equal((await press(`/gifts/letters/${link}`)).status, 404)
    }
  })
})
