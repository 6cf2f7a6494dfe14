import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import type { Person } from '@hopechest/host/accounts'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { makeList } from './lists.ts'
import { listOf, password, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

describe('an admin looks after lists and people', () => {
  const site = siteOf(() => openSite({ hasMail: true }))
  let ruth: Person
  let browser: Visitor
  before(async () => {
    ;({ person: ruth, browser } = await signedIn(site, { name: 'Ruth Aldous', role: 'administrator' }))
    for (const { id, role } of await site.accounts.people.list()) {
      if (role === 'administrator' && id !== ruth.id) await site.accounts.people.changeRole(id, 'member')
    }
  })

  const text = (html: string) => decode(html.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ')

  test('the admin finds every list by its name or its owner, and may change it', async () => {
    const { registry } = await makeList(site, { title: 'House on the hill', status: 'private' })
    const found = text(await browser.read('/admin?find=house'))
    assert.match(found, /House on the hill.*1 gift Who sees it: invited guests/)
    assert.match(browser.page.html, new RegExp(`href="/lists/${registry.slug}"`))
    assert.equal((await browser.open(`/lists/${registry.slug}`)).status, 200)
    assert.match(await browser.read('/admin?find=no+such+list'), /Nothing found/)
  })

  test('many lists and many people come a page at a time', async () => {
    for (let n = 0; n < 26; n++) must(await site.api.as.owner.createRegistry({ title: `Paged ${n}` }))
    assert.match(await browser.read('/admin?find=Paged'), /Paged 25/)
    assert.doesNotMatch(browser.page.html, />Paged 0</)
    const next = /href="(\/admin\?find=Paged&amp;skip=25)"/.exec(browser.page.html)?.[1]
    assert.match(await browser.read(decode(next ?? '')), />Paged 0</)
    assert.equal((await browser.open('/admin?skip=nonsense')).status, 200)
    assert.equal((await browser.open(`/admin/people?skip=${'9'.repeat(30)}`)).status, 200)
  })

  test('a person is added, gets a link by e-mail and on the page, and signs in with a password of their own', async () => {
    const wrong = await browser.fillIn('/admin/people/new', { name: '', email: 'elke' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.html, /Please write the name of the person\./)
    const long = await browser.submit('/admin/people/new', { name: 'x'.repeat(limits.personName + 1) })
    assert.match(long.html, /characters for the name\./)
    const typed = { name: 'Elke Brandt', email: 'elke@brandt.example' }
    const added = await browser.submit('/admin/people/new', typed)
    const link = firstIn(added.html, /http:\/\/127\.0\.0\.1:\d+\/new-password\/[\w-]+/)
    assert.ok((await site.letterTo('elke@brandt.example')).text.includes(link))
    const elke = new Visitor(site.url)
    const path = new URL(link).pathname
    assert.match(await elke.read(path), /<h1>Welcome, Elke Brandt\.<\/h1>.*Choose a password/s)
    const short = await elke.submit(path, { password: '' })
    assert.match(short.html, /Please look again: Welcome, Elke Brandt\./)
    assert.equal((await elke.submit(path, { password })).location, '/lists?welcome=1')
    assert.match((await elke.follow()).html, /role="status">Welcome, Elke Brandt\.</)
    await elke.post('/sign-out', elke.formTo('/sign-out'))
    assert.equal((await elke.fillIn('/sign-in', { login: typed.email, password })).location, '/lists')
    await elke.follow()
    const again = await browser.fillIn('/admin/people/new', typed)
    assert.equal(again.status, 422)
    assert.match(again.html, /has an account already/)
    const row = text(await browser.read('/admin/people?find=brandt'))
    assert.match(row, /Elke Brandt.*no list/)
    assert.doesNotMatch(row, /never/, 'Elke was here')
  })

  test('a list that two people own counts for both', async () => {
    const first = await signedIn(site, { name: 'Mira Falk' })
    const other = await signedIn(site, { name: 'Tom Falk' })
    await listOf(first, { meta: { registry_owners: [other.person.email] } })
    await listOf(other)
    const row = async (name: string) => text(await browser.read(`/admin/people?find=${name}`))
    assert.match(await row('Mira+Falk'), /Mira Falk.*1 list/)
    assert.match(await row('Tom+Falk'), /Tom Falk.*2 lists/)
  })

  test('the role of a person is changed in place, and the page comes back with the search', async () => {
    const { person, browser: member } = await signedIn(site, { name: 'Jonas Brandt' })
    const role = `/admin/people/${person.id}/role`
    await browser.fillIn('/admin/people?find=jonas', role, { role: 'administrator' })
    assert.match(browser.page.location, /^\/admin\/people\?find=jonas&done=roleSaved/)
    assert.match((await browser.follow()).html, /<span data-undo-note>The role of Jonas Brandt is saved/)
    assert.equal((await member.open('/admin')).status, 200)
    await browser.submit(role, { role: 'member' })
    assert.equal((await member.open('/admin')).status, 404)
  })

  test('a person who is switched off is signed out, and can be switched on again', async () => {
    const { person, browser: member } = await signedIn(site, { name: 'Samuel Berg' })
    assert.match(await browser.read(`/admin/people/${person.id}`), /Its lists stay/)
    await browser.submit(`/admin/people/${person.id}/off`)
    assert.match((await browser.follow()).html, /Samuel Berg is switched off/)
    assert.equal((await member.open('/lists')).location, '/sign-in?to=%2Flists')
    assert.doesNotMatch(browser.page.html, /Make a link/)
    await browser.fillIn('/admin/people?find=samuel', `/admin/people/${person.id}/on`)
    assert.match(text((await browser.follow()).html), /can sign in again/)
    assert.equal((await member.fillIn('/sign-in', { login: person.email, password })).location, '/lists')
  })

  test('the last admin stays one, and reads why', async () => {
    await browser.open(`/admin/people/${ruth.id}`)
    for (const act of ['role', 'off']) {
      await browser.fillIn(`/admin/people/${ruth.id}`, `/admin/people/${ruth.id}/${act}`, { role: 'member' })
      assert.match((await browser.follow()).html, /This is the last admin of the site/)
    }
    assert.equal((await site.accounts.people.find(ruth.id))?.role, 'administrator')
  })

  test('a link for a new password is shown once, and an older one ends', async () => {
    const { person } = await signedIn(site, { name: 'Forgetful Fred' })
    const linkOn = async () => {
      const { html } = await browser.fillIn(`/admin/people/${person.id}`, `/admin/people/${person.id}/link`)
      return firstIn(html, /\/new-password\/[\w-]+/)
    }
    const [old, fresh] = [await linkOn(), await linkOn()]
    assert.equal((await new Visitor(site.url).open(old)).status, 404)
    assert.equal((await new Visitor(site.url).open(fresh)).status, 200)
    assert.ok(!site.logged().includes(fresh.slice(-20)), 'no link stands in the log')
    assert.doesNotMatch(await browser.read(`/admin/people/${person.id}`), /new-password\//)
  })

  test('no form leads away from the pages of people', async () => {
    const own = `/admin/people/${ruth.id}`
    const form = await browser.formAt(own, `${own}/role`, { role: 'administrator' })
    const elsewhere = ['https://evil.example/', '//evil.example', '/admin/people@evil.example']
    for (const back of [...elsewhere, '/sign-out']) {
      form.set('back', back)
      const { location } = await browser.post(`${own}/role`, form)
      assert.ok(location.startsWith(`${own}?done=`), back)
    }
  })
})
