import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { mostRefusedAddresses } from '../pages/account/own-account.ts'
import { password, signedIn } from './owners.ts'
import { listWithGift, memberOf, resetLink, signIn } from './people.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let noMail: SiteWorld
before(async () => {
  site = await openSite({ hasMail: true })
  noMail = await openSite()
})
after(() => Promise.all([site.close(), noMail.close()]))

test('a new e-mail address counts when its link was opened', async () => {
  const { browser, email, person } = await memberOf(site, 'Moved')
  const typed = { email: 'moved@new.example', current: password }
  const page = await browser.fillIn('/account', '/account/email', typed)
  assert.match(page.html, /Open the link that we sent to moved@new.example/)
  assert.match(page.html, new RegExp(`name="email"[^>]*value="${email}"`), 'the old one is still confirmed')
  assert.notEqual((await site.accounts.people.find(person.id))?.email, 'moved@new.example')
  const link = firstIn((await site.letterTo('moved@new.example')).text, /\/confirm\/\S+/)
  const done = await browser.fillIn(link)
  assert.equal(done.status, 200)
  const toAccount = /<a class="hc-button hc-outline" href="\/account">Your account</
  assert.match(done.html, toAccount)
  assert.match(await browser.read(link), toAccount, 'a new link is asked for there')
  assert.equal((await site.accounts.people.find(person.id))?.email, 'moved@new.example')
  const { text } = await site.letterTo(email)
  assert.match(text, /has another e-mail address now/)
  assert.doesNotMatch(text, /moved@new|Moved/, 'the mailbox that is left learns nothing new')
})

test('who borrows a browser that is signed in moves no account to an address of their own', async () => {
  const { browser, person } = await memberOf(site, 'Lent')
  const email = 'mine@new.example'
  for (const typed of [{}, { current: 'wrong' }]) {
    const { status, html } = await browser.fillIn('/account', '/account/email', { email, ...typed })
    assert.equal(status, 422)
    assert.match(html, /id="current[^"]*"[^>]*>[\s\S]*?That is not your password/)
    assert.match(html, new RegExp(`name="email"[^>]*value="${email}"`), 'it stays in its field')
  }
  assert.ok(site.letters.every(({ to }) => to !== email))
  assert.equal((await site.accounts.people.find(person.id))?.email, person.email)
})

test('a new password needs the old one and signs every other browser out', async () => {
  const { browser, email } = await memberOf(site, 'Careful')
  const other = new Visitor(site.url)
  await signIn(other, email)
  const typed = { current: 'wrong', password: 'another long one' }
  const wrong = await browser.fillIn('/account', '/account/password', typed)
  assert.equal(wrong.status, 422)
  assert.match(wrong.html, /That is not your password/)
  await browser.submit('/account/password', { ...typed, current: password })
  assert.match((await browser.follow()).html, /Your password is changed/)
  assert.equal((await other.open('/account')).status, 303)
  assert.equal((await browser.open('/account')).status, 200)
})

test('who changes the password reads that keys for programs still work, if there are any', async () => {
  const { browser, person } = await memberOf(site, 'Robbed')
  const change = async (current: string, next: string) => {
    await browser.fillIn('/account', '/account/password', { current, password: next })
    return (await browser.follow()).html
  }
  assert.doesNotMatch(await change(password, 'a second sentence'), /keys for programs still work/)
  await site.accounts.access.create(person.id, 'Of a thief')
  const programsStay =
    /Every other browser is signed out\. Your keys for programs still work: take back those that you do not know\./
  assert.match(await change('a second sentence', 'a third sentence'), programsStay)
  const link = await resetLink(site, person)
  await browser.fillIn(link, { password: 'a fourth sentence' })
  assert.match((await browser.follow()).html, programsStay, 'also where a link from an e-mail changed it')
})

test('a browser that the site does not know is called a browser, in the language of the page', async () => {
  const { email } = await memberOf(site)
  const unknown = new Visitor(site.url, { 'user-agent': 'Elinks', 'accept-language': 'de' })
  await signIn(unknown, email)
  const names = async () => allIn(await unknown.read('/account'), /<p class="name" dir="auto">(.*?)<\/p>/g)
  assert.deepEqual(await names(), ['Ein Browser', 'Firefox, Linux'])
  assert.match(await unknown.read('/account'), /Abmelden<span class="hc-visually-hidden">: Ein Browser/)
  await unknown.open('/language/en')
  assert.deepEqual(await names(), ['A browser', 'Firefox, Linux'])
})

test('who signs out this browser among all of theirs reads that they are signed out', async () => {
  const { browser } = await memberOf(site, 'Leaver')
  const { html } = await browser.open('/account')
  const end = firstIn(html, /action="(\/account\/access\/\d+\/end)"/)
  await browser.submit(end)
  assert.match((await browser.follow()).html, /You are signed out\./)
  assert.equal((await browser.open('/account')).status, 303)
})

test('a voice tells this browser from another of the same kind, where each can be signed out', async () => {
  const { browser, email } = await memberOf(site, 'Two of a kind')
  await signIn(new Visitor(site.url, { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150.0' }), email)
  const { html } = await browser.open('/account')
  const names = allIn(html, /Sign out<span class="hc-visually-hidden">: (.*?)</g)
  assert.deepEqual(names.toSorted(), ['Firefox, Linux', 'Firefox, Linux, this browser'])
})

test('who signs out another browser reads that it is signed out, and nothing of programs', async () => {
  const { browser, email } = await memberOf(site, 'Far away')
  const other = new Visitor(site.url)
  await signIn(other, email)
  const { html } = await browser.open('/account')
  const rows = html.split('<li class="hc-row">').slice(1)
  const far = rows.find((row) => /\/access\/\d/.test(row) && !row.includes('this browser')) ?? ''
  await browser.submit(firstIn(far, /action="(\/account\/access\/\d+\/end)"/))
  const after = (await browser.follow()).html
  assert.match(after, /The other browser is signed out\./)
  assert.doesNotMatch(after, /may still be let in/)
  assert.equal((await other.open('/account')).status, 303)
  assert.equal((await browser.open('/account')).status, 200)
})

test('a person cannot end the session of another person', async () => {
  const { browser } = await memberOf(site, 'Eve')
  const { person, browser: victim } = await memberOf(site, 'Victim')
  const [session] = await site.accounts.access.list(person.id)
  const token = (await browser.formAt('/account/keys', '/account/keys')).get('token') ?? ''
  await browser.post(`/account/access/${session?.id}/end`, new URLSearchParams({ token }))
  assert.equal((await victim.open('/account')).status, 200)
})

test('without letters, a person learns of thirty addresses in an hour that they have an account', async () => {
  const { browser } = await memberOf(noMail, 'Curious')
  const others = await Promise.all(
    Array.from({ length: mostRefusedAddresses + 1 }, (_, n) =>
      noMail.makePerson({ name: 'Other', email: `other${n}@x.example`, password, role: 'member' }),
    ),
  )
  const ask = async (email: string) =>
    (await browser.fillIn('/account', '/account/email', { email, current: password })).html
  for (let n = 0; n < mostRefusedAddresses + 1; n++) await ask(`free${n}@x.example`)
  for (const { email } of others.slice(1))
    assert.match(await ask(email), /belongs to another account|has an account/)
  const last = await ask(others[0]?.email ?? '')
  assert.match(last, /Those were many requests\. Wait (?:59|60) minutes, then ask again\./)
  assert.doesNotMatch(last, /belongs to another account/)
})

test('a session that ends while the page checks the password has no link sent to another address', async (t) => {
  const { browser, person } = await memberOf(site, 'Taken Back')
  const { make } = site.accounts.links
  t.mock.method(site.accounts.links, 'make', async (...link: Parameters<typeof make>) => {
    await site.api.database.run('DELETE FROM app_passwords WHERE account_id = $1', [person.id])
    return make(...link)
  })
  const typed = { email: 'evil@x.example', current: password }
  assert.equal((await browser.fillIn('/account', '/account/email', typed)).status, 403)
  assert.ok(!site.letters.some(({ to }) => to.includes('evil@x.example')))
})

test('a person deletes the account with everything in it', async () => {
  const { browser, email, person } = await memberOf(site, 'Leaving')
  const list = await listWithGift(site, email)
  const page = await browser.open('/account/delete')
  assert.match(page.html, /1 list goes with it/)
  assert.equal((await browser.submit('/account/delete', { password: 'wrong' })).status, 422)
  assert.match((await browser.submit('/account/delete', { password })).html, /Your account is gone/)
  assert.equal(await site.accounts.people.find(person.id), undefined)
  assert.equal(await site.api.as.admin.getRegistry(list), null)
  assert.equal((await browser.open('/account')).status, 303)
})

test('a person of many lists sends the form again until all are gone, and then the account is', async () => {
  await using hurried = await openSite({ mostWorkMilliseconds: 0 })
  const { browser, email, person } = await memberOf(hurried, 'Rich')
  for (let n = 0; n < 3; n++) await listWithGift(hurried, email)
  await hurried.accounts.people.changeRole(person.id, 'administrator')
  assert.match(await browser.read('/account/delete'), /href="\/admin/)
  for (const left of ['2 lists go', '1 list goes']) {
    const { html } = await browser.submit('/account/delete', { password })
    assert.match(html, /not all of them are gone yet/)
    assert.ok(html.includes(`${left} with it.`), left)
    assert.doesNotMatch(html, /href="\/admin/, 'who was an admin is a member by now')
    assert.ok(await hurried.accounts.people.find(person.id))
  }
  assert.match((await browser.submit('/account/delete', { password })).html, /Your account is gone/)
  assert.equal(await hurried.accounts.people.find(person.id), undefined)
})

test('of fifty lists the page says which go and which stay, of more how many they are', async () => {
  const { browser, client } = await signedIn(site, { name: 'Collector' })
  for (let n = 0; n < 50; n++) must(await client.createRegistry({ title: 'A list' }))
  assert.match(await browser.read('/account/delete'), /50 lists go with it\./)
  must(await client.createRegistry({ title: 'One more' }))
  assert.match(await browser.read('/account/delete'), /You own 51 lists\./)
})

test('the page that asks before an account is deleted counts no more lists when its visitor has left', async (t) => {
  const { browser, email } = await memberOf(site, 'Impatient')
  const list = await listWithGift(site, email)
  const { promise: begun, resolve: begins } = Promise.withResolvers<void>()
  const { promise: ended, resolve: ends } = Promise.withResolvers<void>()
  function* withoutEnd() {
    try {
      for (;;) {
        yield list
        begins()
      }
    } finally {
      ends()
    }
  }
  t.mock.method(site.accounts.lists, 'idsOf', async () => withoutEnd() as unknown as number[])
  const leaving = new AbortController()
  const page = fetch(`${site.url}/account/delete`, {
    headers: { cookie: browser.cookie },
    signal: leaving.signal,
  })
  await begun
  leaving.abort()
  await assert.rejects(page, { name: 'AbortError' })
  await ended
})
