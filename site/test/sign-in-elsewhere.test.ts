import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { codeAt, stepAt } from '@hopechest/host/testing'
import { firstIn } from '@hopechest/testing/found'
import { Visitor } from '@hopechest/testing/visitor'
import { givenList, listOf, password, signedIn } from './owners.ts'
import { memberOf, provedPerson, signIn, signUpLink } from './people.ts'
import { goElsewhere, openSiteWithProvider, wayBack } from './provider-of-accounts.ts'
import { siteOf } from './site-world.ts'

const proved = (email: string, name = 'Eva Linden') => ({ name, email, email_verified: true })

describe('a person signs in by another service', () => {
  const site = siteOf(() => openSiteWithProvider({ hasMail: true, settings: { OIDC_SIGN_UP: 'all' } }))

  test('and gets an account with the name and the address that the service has proved', async () => {
    site.provider.people.set('eva', proved('eva@lindenhof.example'))
    const browser = new Visitor(site.url)
    assert.match(await browser.read('/sign-in'), /Sign in with Lindenhof/)
    const page = await goElsewhere(site, browser, 'eva')
    assert.equal(page.location, '/lists')
    const person = await site.accounts.people.findByLogin('eva@lindenhof.example')
    assert.equal(person?.name, 'Eva Linden')
    assert.equal(person?.is_email_confirmed, true)
    assert.equal(person?.role, 'member')
    assert.equal((await browser.open('/lists')).status, 200)
  })

  test('and comes to the same account the next time, also when the service knows her by another address', async () => {
    site.provider.people.set('mia', proved('mia@lindenhof.example', 'Mia'))
    await goElsewhere(site, new Visitor(site.url), 'mia')
    site.provider.people.set('mia', proved('mia@elsewhere.example', 'Mia'))
    const browser = new Visitor(site.url)
    assert.equal((await goElsewhere(site, browser, 'mia')).location, '/lists')
    assert.match(await browser.read('/account'), /value="mia@lindenhof\.example"/)
  })

  test('and comes to the page that asked her to', async () => {
    site.provider.people.set('lea', proved('lea@lindenhof.example', 'Lea'))
    const browser = new Visitor(site.url)
    await browser.open('/my-people')
    await browser.follow()
    const [, door = ''] = /href="(\/sign-in\/with\/1[^"]*)"/.exec(browser.page.html) ?? []
    const page = await goElsewhere(site, browser, 'lea', { path: door.replaceAll('&amp;', '&') })
    assert.equal(page.location, '/my-people')
  })

  test('who says no there reads that it did not work, and may try again', async () => {
    const browser = new Visitor(site.url)
    await goElsewhere(site, browser, '')
    assert.equal(browser.page.location, '/sign-in?failed=refused')
    assert.match((await browser.follow()).html, /It did not work\. Try again, or sign in here\./)
  })

  test('while the service is away the page says so, and what it said of itself is read again', async () => {
    await using other = await openSiteWithProvider()
    other.provider.isAway = true
    const browser = new Visitor(other.url)
    await browser.open('/sign-in/with/1')
    assert.equal(browser.page.location, '/sign-in?failed=away')
    assert.match((await browser.follow()).html, /The other service does not answer/)
    other.provider.isAway = false
    await browser.open('/sign-in/with/1')
    assert.ok(browser.page.location.startsWith(other.provider.issuer))
  })

  test('an address of no service is no page', async () => {
    for (const path of ['/sign-in/with/2', '/sign-in/back/2?code=x&state=y'])
      assert.equal((await new Visitor(site.url).open(path)).status, 404, path)
  })

  test('who has given as a guest finds it with the account, as after any sign-in', async () => {
    site.provider.people.set('kim', proved('kim@lindenhof.example', 'Kim'))
    const { guest } = await givenList(site, {}, [{ name: 'Copper kettle' }], { name: 'Kim' })
    await goElsewhere(site, guest, 'kim')
    const phone = new Visitor(site.url)
    await goElsewhere(site, phone, 'kim')
    assert.match(await phone.read('/gifts'), /Copper kettle/)
  })

  test('without a proof of the address the account is made, and the address waits for its letter', async () => {
    site.provider.people.set('tom', { name: 'Tom', email: 'tom@lindenhof.example' })
    await goElsewhere(site, new Visitor(site.url), 'tom')
    assert.equal((await site.accounts.people.findByLogin('tom@lindenhof.example'))?.is_email_confirmed, false)
    assert.match((await site.letterTo('tom@lindenhof.example')).text, /\/confirm\//)
  })

  test('a service that says no address opens no account', async () => {
    site.provider.people.set('nil', { name: 'Nil' })
    const page = await goElsewhere(site, new Visitor(site.url), 'nil')
    assert.equal(page.status, 403)
    assert.match(page.html, /Your e-mail address is missing/)
  })

  describe('with an address that has an account here', () => {
    /** She comes from the service, and asks for the letter: the browser, and where the letter leads. */
    async function asksForLetter(login: string, email: string) {
      const browser = new Visitor(site.url)
      await goElsewhere(site, browser, login)
      await browser.follow()
      await browser.submit('/sign-in/join', { by: 'letter' })
      return { browser, path: firstIn((await site.letterTo(email)).text, /\/sign-in\/join\/\S+/) }
    }

    test('she signs in once as before, and from then on the service opens it', async () => {
      const { email, person } = await memberOf(site, 'Ana')
      site.provider.people.set('ana', proved(email, 'Ana'))
      const browser = new Visitor(site.url)
      assert.equal((await goElsewhere(site, browser, 'ana')).location, '/sign-in/join')
      assert.match((await browser.follow()).html, /You have an account here/)
      assert.equal((await browser.submit('/sign-in/join', { password: 'a wrong password' })).status, 422)
      assert.equal((await browser.submit('/sign-in/join', { password })).location, '/lists')
      const next = new Visitor(site.url)
      assert.equal((await goElsewhere(site, next, 'ana')).location, '/lists')
      assert.match(await next.read('/account'), new RegExp(person.username))
    })

    test('or confirms it by a letter, in the browser in which she signed in there', async () => {
      const { email } = await memberOf(site, 'Ida')
      site.provider.people.set('ida', proved(email, 'Ida'))
      const { browser, path } = await asksForLetter('ida', email)
      const phone = await new Visitor(site.url).open(path)
      assert.equal(phone.status, 403)
      assert.match(phone.html, /Open this link in the other browser/)
      assert.equal((await browser.fillIn(path)).location, '/lists')
      assert.equal((await browser.open(path)).status, 404)
      assert.equal((await goElsewhere(site, new Visitor(site.url), 'ida')).location, '/lists')
    })

    test('the letter alone opens no account that asks for a code: she types it, too', async () => {
      const { email, person } = await memberOf(site, 'Uma')
      const secret = site.accounts.secondStep.makeSecret()
      const now = codeAt(secret, stepAt(new Date()))
      const [recovery = ''] = (await site.accounts.secondStep.add(person.id, secret, now)) ?? []
      site.provider.people.set('uma', proved(email, 'Uma'))
      const { browser, path } = await asksForLetter('uma', email)
      for (const code of ['', 'ABCD-EFGH-JKLM']) {
        const refused = await browser.fillIn(path, path, { code })
        assert.equal(refused.status, 422)
        assert.match(refused.html, /That code does not work/)
      }
      assert.deepEqual(await site.accounts.identities.list(person.id), [])
      assert.match((await browser.open('/lists')).location, /^\/sign-in/)
      assert.equal((await browser.fillIn(path, path, { code: recovery })).location, '/lists')
      assert.equal((await site.accounts.identities.list(person.id)).length, 1)
    })

    test('while no one has proved the address, the letter ends what opened the account before', async () => {
      const email = 'stolen@orchard.example'
      await site.makePerson({ name: 'A stranger', email, password, role: 'member' })
      const stranger = new Visitor(site.url)
      await signIn(stranger, email)
      site.provider.people.set('owner', proved(email, 'Owner'))
      const { browser, path } = await asksForLetter('owner', email)
      await browser.fillIn(path)
      assert.match((await stranger.open('/lists')).location, /^\/sign-in/)
      assert.equal((await signIn(stranger, email)).status, 422)
      assert.equal((await site.accounts.people.findByLogin(email))?.is_email_confirmed, true)
    })

    test('without a proof of the service it is never joined: she reads how to add it herself', async () => {
      const { email, person } = await memberOf(site, 'Zoe')
      site.provider.people.set('zoe', { name: 'Zoe', email })
      const page = await goElsewhere(site, new Visitor(site.url), 'zoe')
      assert.equal(page.status, 409)
      assert.match(page.html, /has an account already/)
      assert.deepEqual(await site.accounts.identities.list(person.id), [])
    })
  })

  describe('from the page of her account', () => {
    test('she adds the service with her password, and takes it off again', async () => {
      const { browser, email, person } = await memberOf(site, 'Nora')
      site.provider.people.set('nora', proved('nora@lindenhof.example', 'Nora'))
      // She has signed in an hour ago.
      const then = new Date(Date.now() - 3_600_000).toISOString()
      const sql = 'UPDATE app_passwords SET created_at = $1 WHERE account_id = $2'
      await site.api.database.run(sql, [then, person.id])
      await goElsewhere(site, browser, 'nora', { path: '/sign-in/with/1?to=/account' })
      await browser.follow()
      assert.equal((await browser.submit('/sign-in/join', { current: 'not hers at all' })).status, 422)
      await browser.submit('/sign-in/join', { current: password })
      assert.match((await browser.follow()).html, /nora@lindenhof\.example/)
      assert.match((await site.letterTo(email)).text, /an account elsewhere or the code/)
      const page = firstIn(browser.page.html, /href="(\/account\/elsewhere\/off\?[^"]+)"/).replaceAll(
        '&amp;',
        '&',
      )
      assert.equal(
        (await browser.fillIn(page, '/account/elsewhere/off')).status,
        422,
        'who borrows her browser',
      )
      assert.equal((await site.accounts.identities.list(person.id)).length, 1)
      await browser.submit('/account/elsewhere/off', { current: password })
      assert.match((await browser.follow()).html, /It is taken off/)
      assert.deepEqual(await site.accounts.identities.list(person.id), [])
    })

    test('a moment after she signed in with her password, it is not asked again', async () => {
      const { browser } = await memberOf(site, 'Mona')
      site.provider.people.set('mona', proved('mona@lindenhof.example', 'Mona'))
      await goElsewhere(site, browser, 'mona', { path: '/sign-in/with/1?to=/account' })
      await browser.follow()
      await browser.submit('/sign-in/join')
      assert.match((await browser.follow()).html, /mona@lindenhof\.example/)
    })

    test('she keeps one way to sign in', async () => {
      site.provider.people.set('only', proved('only@lindenhof.example', 'Only'))
      const [browser, there] = [new Visitor(site.url), new Visitor(site.provider.issuer)]
      await goElsewhere(site, browser, 'only', { there })
      await goElsewhere(site, browser, 'only', { path: '/sign-in/with/1?prove=1&to=/account', there })
      const page = firstIn(await browser.read('/account'), /(\/account\/elsewhere\/off[^"]*)"/).replaceAll(
        '&amp;',
        '&',
      )
      await browser.fillIn(page === '/account/elsewhere/off' ? '/account' : page, '/account/elsewhere/off')
      assert.match((await browser.follow()).html, /Keep one way to sign in/)
    })

    test('what lasts longer than a session asks her to show at the service that it is her', async () => {
      site.provider.people.set('ela', proved('ela@lindenhof.example', 'Ela'))
      const [browser, there] = [new Visitor(site.url), new Visitor(site.provider.issuer)]
      await goElsewhere(site, browser, 'ela', { there })
      await browser.fillIn('/account/keys', '/account/keys', { label: 'Robot' })
      assert.equal(browser.page.status, 422)
      assert.match(browser.page.html, /First show that it is you/)
      // She is signed in at the service, which asks her once more all the same.
      await browser.open('/sign-in/with/1?prove=1&to=/account')
      assert.match(browser.page.location, /prompt=login/)
      assert.match(browser.page.location, /max_age=0/)
      const page = await goElsewhere(site, browser, 'ela', {
        path: '/sign-in/with/1?prove=1&to=/account',
        there,
      })
      assert.equal(page.location, '/account')
      await browser.fillIn('/account/keys', '/account/keys', { label: 'Robot' })
      assert.match(browser.page.html, /It is shown this once/)
    })

    test('another person who shows themselves there proves nothing for her', async () => {
      for (const name of ['own', 'other'])
        site.provider.people.set(name, proved(`${name}@lindenhof.example`, name))
      const browser = new Visitor(site.url)
      await goElsewhere(site, new Visitor(site.url), 'other')
      await goElsewhere(site, browser, 'own')
      await goElsewhere(site, browser, 'other', { path: '/sign-in/with/1?prove=1' })
      assert.equal(browser.page.location, '/sign-in?failed=refused')
      assert.match(await browser.read('/account'), /own@lindenhof\.example/)
    })

    test('an identity of one account is never added to a second one', async () => {
      site.provider.people.set('one', proved('one@lindenhof.example', 'One'))
      await goElsewhere(site, new Visitor(site.url), 'one')
      const { browser } = await memberOf(site, 'Two')
      const page = await goElsewhere(site, browser, 'one')
      assert.equal(page.location, '/lists')
      assert.match(await browser.read('/account'), /one@lindenhof\.example/)
    })
  })

  test('an account that is switched off is not opened', async () => {
    site.provider.people.set('off', proved('off@lindenhof.example', 'Off'))
    await goElsewhere(site, new Visitor(site.url), 'off')
    const person = (await site.accounts.people.findByLogin('off@lindenhof.example')) ?? assert.fail()
    await site.accounts.people.switchOff(person.id)
    const page = await goElsewhere(site, new Visitor(site.url), 'off')
    assert.equal(page.status, 403)
    assert.match(page.html, /switched off/)
  })

  test('no code, state, token or secret stands in the log', async () => {
    site.provider.people.set('log', proved('log@lindenhof.example', 'Log'))
    const browser = new Visitor(site.url)
    const back = await wayBack(site, browser, 'log')
    await browser.open(back)
    await browser.open(back)
    const { searchParams } = new URL(back, site.url)
    for (const name of ['code', 'state']) {
      const value = searchParams.get(name) ?? assert.fail()
      assert.ok(!site.logged().includes(value), name)
    }
    assert.ok(!site.logged().includes('what the provider and the site agreed on'))
    assert.match(site.logged(), /An answer of a provider of accounts is refused/)
  })
})

describe('who gets an account by signing in elsewhere', () => {
  test('nobody, where the settings say so', async () => {
    await using site = await openSiteWithProvider({ settings: { OIDC_SIGN_UP: 'none' } })
    site.provider.people.set('eva', proved('eva@lindenhof.example'))
    const page = await goElsewhere(site, new Visitor(site.url), 'eva')
    assert.equal(page.status, 403)
    assert.match(page.html, /There is no account for you here yet/)
    assert.equal(await site.accounts.people.findByLogin('eva@lindenhof.example'), undefined)
  })

  test('those who have a link of an admin, or whom an owner has invited by an address that the service has proved', async () => {
    await using site = await openSiteWithProvider()
    for (const name of ['eva', 'guest', 'liar'])
      site.provider.people.set(name, proved(`${name}@lindenhof.example`, name))
    assert.equal((await goElsewhere(site, new Visitor(site.url), 'eva')).status, 403)

    const link = await signUpLink(site)
    const browser = new Visitor(site.url)
    const [, door = ''] = /href="(\/sign-in\/with\/1[^"]*)"/.exec(await browser.read(link)) ?? []
    const path = door.replaceAll('&amp;', '&')
    assert.equal((await goElsewhere(site, browser, 'eva', { path })).location, '/lists')
    const second = await goElsewhere(site, new Visitor(site.url), 'liar', { path })
    assert.equal(second.status, 403)

    const owner = await signedIn(site)
    await listOf(owner, { title: 'Wishes of May', meta: { registry_invitees: ['guest@lindenhof.example'] } })
    site.provider.people.set('liar', { name: 'Liar', email: 'guest@lindenhof.example' })
    assert.equal((await goElsewhere(site, new Visitor(site.url), 'liar')).status, 403)
    const guest = new Visitor(site.url)
    assert.equal((await goElsewhere(site, guest, 'guest')).location, '/lists')
    assert.match(await guest.read('/lists'), /Wishes of May/)
  })

  test('a link of an admin counts no more while the site is closed to new people', async () => {
    await using site = await openSiteWithProvider()
    site.provider.people.set('eva', proved('eva@lindenhof.example'))
    const link = (await signUpLink(site)).replace('/sign-up/', '')
    await site.accounts.settings.change({ sign_up: 'closed' })
    const path = `/sign-in/with/1?link=${link}`
    assert.equal((await goElsewhere(site, new Visitor(site.url), 'eva', { path })).status, 403)
    await site.accounts.settings.change({ sign_up: 'by_invitation' })
    assert.equal((await goElsewhere(site, new Visitor(site.url), 'eva', { path })).location, '/lists')
  })

  test('whom a group of the service makes an administrator is one until the group is gone, and no other is touched', async () => {
    const settings = {
      OIDC_SIGN_UP: 'all',
      OIDC_ADMINS: 'groups=family-admins',
      OIDC_SCOPES: 'openid email profile groups',
    }
    await using site = await openSiteWithProvider({ settings })
    const roleOf = async (email: string) => (await site.accounts.people.findByLogin(email))?.role
    await site.makePerson(provedPerson('First', 'first@orchard.example', 'administrator'))
    site.provider.people.set('eva', { ...proved('eva@lindenhof.example'), groups: ['all', 'family-admins'] })
    site.provider.people.set('tom', {
      ...proved('tom@lindenhof.example', 'Tom'),
      groups: ['family-admins-too'],
    })
    const browser = new Visitor(site.url)
    await goElsewhere(site, browser, 'eva')
    await goElsewhere(site, new Visitor(site.url), 'tom')
    assert.equal((await browser.open('/admin/settings')).status, 200)
    assert.equal(await roleOf('tom@lindenhof.example'), 'member')
    site.provider.people.set('eva', { ...proved('eva@lindenhof.example'), groups: ['all'] })
    await goElsewhere(site, browser, 'eva')
    assert.equal(await roleOf('eva@lindenhof.example'), 'member')
    assert.equal(await roleOf('first@orchard.example'), 'administrator')
  })

  test('the last administrator stays one, whatever the service says', async () => {
    const settings = {
      OIDC_SIGN_UP: 'all',
      OIDC_ADMINS: 'groups=admins',
      OIDC_SCOPES: 'openid email groups',
    }
    await using site = await openSiteWithProvider({ settings })
    site.provider.people.set('eva', { ...proved('eva@lindenhof.example'), groups: ['admins'] })
    await goElsewhere(site, new Visitor(site.url), 'eva')
    await site.api.database.run("UPDATE accounts SET role = 'member' WHERE email <> $1", [
      'eva@lindenhof.example',
    ])
    site.provider.people.set('eva', proved('eva@lindenhof.example'))
    const browser = new Visitor(site.url)
    assert.equal((await goElsewhere(site, browser, 'eva')).location, '/lists')
    assert.equal((await browser.open('/admin/settings')).status, 200)
  })
})

test('an admin reads the address to hand over, and tries the other service', async () => {
  await using site = await openSiteWithProvider()
  const { browser } = await signedIn(site, { role: 'administrator' })
  assert.match(await browser.read('/admin/settings'), /value="http[^"]+\/sign-in\/back\/1"/)
  await browser.submit('/admin/settings/provider')
  assert.match(browser.page.html, /Tried just now: Lindenhof answers\./)
  site.provider.isAway = true
  await browser.fillIn('/admin/settings', '/admin/settings/provider')
  assert.match(browser.page.html, /Lindenhof does not answer:/)
})

test('the file with everything of an account says what opens it', async () => {
  await using site = await openSiteWithProvider({ settings: { OIDC_SIGN_UP: 'all' } })
  site.provider.people.set('eva', proved('eva@lindenhof.example'))
  const browser = new Visitor(site.url)
  await goElsewhere(site, browser, 'eva')
  const { account } = JSON.parse(await browser.read('/account/everything.json'))
  assert.equal(account.identities[0].issuer, site.provider.issuer)
  assert.equal(account.identities[0].subject, 'eva')
})
