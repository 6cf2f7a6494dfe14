import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { inOneLine, Refusal } from '@hopechest/contract'
import { runsAll } from '@hopechest/testing/depth'
import { allIn } from '@hopechest/testing/found'
import { hostileStrings } from '@hopechest/testing/hostile-strings'
import { must } from '@hopechest/testing/outcome'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { heldField } from '../http/held-forms.ts'
import { createSeal } from '../http/seal.ts'
import { listOf, password, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

/** Markup that a person typed and that no page may hold as markup. */
const running = /<(?:script>|img src=x|svg\/|iframe|base |meta http|object|video|style>|math>)/i

/** In the short form each fifth of the texts. */
const hostile = hostileStrings.filter((_, n) => runsAll || n % 5 === 0)

/** A page grows with its list, and a long one would show no more than short ones do. */
function byTen<Each>(all: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / 10) }, (_, n) => all.slice(10 * n, 10 * n + 10))
}

describe('what owners type, and what goes wrong behind their pages', () => {
  const secret = 'a secret of 32 letters, for a test'
  const site = siteOf(() => openSite({ secret, hasAffiliateLinks: true }))

  /** The session ends as when it is too old: the browser still shows it. */
  async function signOut({ person }: SignedInPerson): Promise<void> {
    for (const { id, is_session } of await site.accounts.access.list(person.id)) {
      if (is_session) await site.accounts.access.revoke(person.id, id)
    }
  }

  test('a session ends in the middle of any form, and after signing in what was typed is back', async () => {
    const ana = await signedIn(site, { role: 'administrator' })
    const meta = { registry_reveal: 'always' } as const
    const { at, items, registry } = await listOf(ana, { meta }, [{ name: 'Plate' }])
    const item = items[0]?.id
    const registry_headings = [{ title: 'Kitchen', items_above: 0 }]
    must(await ana.client.updateRegistry(registry.id, { meta: { registry_headings } }))
    const gift = must(await ana.client.createPurchase(registry.id, item ?? 0, { purchaser: 'Mia' }))
    const forms: [page: string, action: string, typed: Record<string, string>][] = [
      ['/lists/new', '/lists/new', { title: 'House on the hill', day: '2027-03-07' }],
      [at, `${at}/add`, { link: 'https://shop.example/lamp' }],
      [`${at}?add=by-hand`, `${at}/items`, { name: '“Lamp” <b>', price: '12,50', description: 'Any\nblue.' }],
      [`${at}?edit=${item}`, `${at}/items/${item}`, { name: 'Blue plate', price: '24.90' }],
      [`${at}?add=heading`, `${at}/headings`, { heading: '“Table” & <more>' }],
      [`${at}?heading=1`, `${at}/headings/save`, { heading: 'Cooking' }],
      [`${at}/sharing`, `${at}/owners`, { owner: 'jonas.lind' }],
      [`${at}/surprises`, `${at}/surprises/${gift.id}`, { own_note: 'The blue one.' }],
      [`${at}/copy`, `${at}/copy`, { title: 'Our next list' }],
      [`${at}/details`, `${at}/details`, { title: 'Our list', story: 'Once upon a time.' }],
      [`${at}/sharing`, `${at}/sharing`, { invitees: 'jo@orchard.example, jim' }],
      [`${at}/import`, `${at}/import`, { table: 'name,url\nA,https://a.example/1' }],
      ['/account', '/account/name', { name: 'Ana Maria' }],
      ['/account', '/account/email', { email: 'new@orchard.example' }],
      ['/account/keys', '/account/keys', { label: 'Backup script' }],
      ['/admin/people/new', '/admin/people/new', { name: 'Otto', email: 'otto@orchard.example' }],
      ['/admin/settings', '/admin/settings', { name: 'Mill Orchard', disclosure: 'We earn.' }],
      [`/admin/links/${item}`, `/admin/links/${item}`, { affiliate_url: 'https://ads.example/?tag=1' }],
    ]
    for (const [page, action, typed] of forms) {
      const form = await ana.browser.formAt(page, action)
      await signOut(ana)
      for (const [name, text] of Object.entries(typed)) form.set(name, text)
      const { html, status } = await ana.browser.post(action, form)
      assert.equal(status, 403, action)
      assert.match(html, /You were signed out meanwhile/)
      for (const text of Object.values(typed)) assert.ok(!decode(html).includes(text), `${action} is sealed`)
      if (action === '/account/name') {
        const wrong = await ana.browser.submit(action, { login: ana.person.email, password: 'wrong' })
        assert.equal(wrong.status, 422, 'a wrong password loses nothing')
      }
      const back = await ana.browser.submit(action, { login: ana.person.email, password })
      assert.equal(back.status, 200, action)
      assert.match(back.html, /You are signed in again\./)
      for (const text of Object.values(typed))
        assert.ok(decode(back.html).includes(text), `${action}: ${text}`)
    }
    assert.equal(
      (await ana.browser.submit('/admin/links/'.concat(String(item)), { state: 'active' })).status,
      303,
    )
    assert.deepEqual(
      must(await ana.client.listRegistryItems((await listId(ana)) ?? 0)).map(({ name }) => name),
      ['Plate'],
      'no form is sent by itself',
    )
  })

  const listId = async ({ client }: SignedInPerson) => must(await client.listRegistries())[0]?.id

  test('what was typed comes back to its person alone, at its address alone, and no password does', async () => {
    const otto = await signedIn(site, { name: 'Otto Fremd' })
    const typed = { title: 'A ring for Otto', password: 'typed by mistake' }
    /** The form of a new list, typed by Ana; her session has ended. */
    const typedByAna = async () => {
      const ana = await signedIn(site)
      const form = await ana.browser.formAt('/lists/new', typed)
      await signOut(ana)
      return { ana, browser: ana.browser, form }
    }
    const signInAs = async ({ person }: SignedInPerson, browser: Visitor, path = '/lists/new') => {
      const form = browser.formTo('/lists/new', { login: person.email, password })
      return browser.post(path, form)
    }

    const one = await typedByAna()
    await one.browser.post('/lists/new', one.form)
    assert.equal((await signInAs(otto, one.browser)).location, '/lists')
    assert.doesNotMatch(await one.browser.read('/lists/new'), /ring/)

    const two = await typedByAna()
    await two.browser.post('/lists/new', two.form)
    assert.equal((await signInAs(two.ana, two.browser, '/account/name')).location, '/lists')

    const three = await typedByAna()
    await three.browser.post('/lists/new', three.form)
    const { html } = await signInAs(three.ana, three.browser)
    assert.ok(html.includes(typed.title))
    assert.ok(!html.includes(typed.password))

    // Otto signs in beside the form that is still open. It is not sent in his name.
    const four = await typedByAna()
    four.browser.cookies.set('hc_session', otto.browser.cookies.get('hc_session') ?? '')
    assert.equal((await four.browser.post('/lists/new', four.form)).status, 403)
    assert.ok(!four.browser.page.html.includes(typed.title))
    assert.deepEqual(must(await otto.client.listRegistries()), [])
  })

  test('a form that no page of this site gave is not held', async () => {
    const visitor = new Visitor(site.url)
    await visitor.open('/sign-in')
    const { location } = await visitor.post('/lists/new', new URLSearchParams({ title: 'Planted' }))
    assert.equal(location, '/sign-in')
    const form = await visitor.formAt('/sign-in', { held: 'planted', login: 'nobody' })
    const { html, status } = await visitor.post('/lists/new', form)
    assert.equal(status, 422, 'as any other wrong password')
    assert.match(html, /<form method="post" action="\/lists\/new"/)
  })

  test('a form that another version of the site has sealed is lost, and its person is signed in', async () => {
    const { person } = await signedIn(site)
    const seal = createSeal(secret, 'held form')
    const pressed = (text: string) => deflateRawSync(text).toString('base64')
    const here = `${person.id},"/lists/new"`
    const shapes = [
      'null',
      '{}',
      `[${here}]`,
      `[${here},5]`,
      `[${here},"title=Kettle"]`,
      `[${here},[["title"]]]`,
    ]
    for (const text of ['', 'not pressed', pressed(''), pressed('no JSON'), ...shapes.map(pressed)]) {
      const browser = new Visitor(site.url)
      const form = await browser.formAt('/sign-in')
      form.set(heldField, seal.close(text))
      form.set('login', person.email)
      form.set('password', password)
      const { status, location } = await browser.post('/lists/new', form)
      assert.deepEqual({ status, location }, { status: 303, location: '/lists' }, `“${text}”`)
      assert.equal((await browser.follow()).status, 200)
    }
  })

  test('any text in any field of a gift is kept as it is, or refused beside its field', async () => {
    const ana = await signedIn(site)
    for (const texts of byTen(hostile)) {
      const { at } = await listOf(ana, {}, [])
      for (const text of texts) {
        await ana.browser.open(`${at}?add=by-hand`)
        const words = { name: text, description: text, retailer: text, image_url: text }
        const typed = { ...words, url: text, price: text, quantity: text }
        const { status, html } = await ana.browser.submit(`${at}/items`, typed)
        assert.equal(status, 422, text)
        assert.doesNotMatch(html, running, text)
        assert.ok(decode(html).includes(text.trim()), text)
        const url = `https://shop.example/${encodeURIComponent(text)}`
        const fine = { ...words, url, image_url: url, price: '', quantity: '1' }
        assert.equal((await ana.browser.submit(`${at}/items`, fine)).status, 303, text)
      }
      const { html } = await ana.browser.open(at)
      assert.doesNotMatch(html, running)
      for (const text of texts) assert.ok(decode(html).includes(inOneLine(text.trim())), text)
    }
  })

  test('any text in any field of a list is kept as it is, or refused beside its field', async () => {
    const ana = await signedIn(site)
    const { registry } = await listOf(ana, {}, [])
    const parts = ['', '/details', '/sharing', '/delete']
    for (const [n, text] of hostile.entries()) {
      const { slug } = must(await ana.client.getRegistry(registry.id)) ?? registry
      const at = `/lists/${slug}`
      await ana.browser.open(`${at}/details`)
      const typed = { title: text, story: text, own_occasion: text, currency: text }
      assert.equal((await ana.browser.submit(`${at}/details`, { ...typed, day: text })).status, 422, text)
      assert.doesNotMatch(ana.browser.page.html, running, text)
      const saved = await ana.browser.submit(`${at}/details`, { ...typed, day: '' })
      assert.equal(saved.status, 303, text)
      assert.ok(decode((await ana.browser.follow()).html).includes(text.trim()), text)
      // Each text on one of the pages, each page with many of the texts.
      const path = parts[n % parts.length] ?? ''
      const page = await ana.browser.open(saved.location.replace(/\/details.*/, path))
      assert.equal(page.status, 200, `${path} ${text}`)
      assert.doesNotMatch(page.html, running, `${path} ${text}`)
      await ana.browser.open('/lists/new')
      const made = { title: text, occasion: text, day: text }
      assert.equal((await ana.browser.submit('/lists/new', made)).status, 422, text)
      assert.doesNotMatch(ana.browser.page.html, running, text)
    }
    assert.doesNotMatch(await ana.browser.read('/lists'), running)
  })

  test('any text as a name, an address or the label of an application password leaves the account page whole', async () => {
    const ana = await signedIn(site)
    for (const text of hostile) {
      assert.equal((await ana.browser.fillIn('/account', '/account/name', { name: text })).status, 303, text)
      assert.ok(
        [303, 422].includes(
          (await ana.browser.fillIn('/account', '/account/email', { email: text, current: password })).status,
        ),
        text,
      )
      const { status, html } = await ana.browser.fillIn('/account/keys', '/account/keys', {
        label: text,
        current: password,
      })
      assert.equal(status, 200, text)
      assert.doesNotMatch(html, running, text)
      assert.ok(decode(html).includes(text.trim()), text)
    }
  })

  test('a link to no page of lists answers with a page', async () => {
    const ana = await signedIn(site)
    for (const skip of ['-1', '1e300', 'NaN', '99999999999', '0.5', '']) {
      assert.equal((await ana.browser.open(`/lists?skip=${skip}`)).status, 200, skip)
    }
    for (const slug of ['%00', '%ff', '..%2f..', 'x'.repeat(300), 'x'.repeat(600), '%F0%9F%8E%81']) {
      for (const page of ['', '/details', '/sharing']) {
        const { status } = await ana.browser.open(`/lists/${slug}${page}`)
        assert.ok([400, 404, 414].includes(status), `${slug}${page} ${status}`)
      }
    }
  })

  test('an occasion and a story are cut at their last character, never inside one', async () => {
    const ana = await signedIn(site)
    const occasion = '🎁'.repeat(100)
    const made = await ana.browser.fillIn('/lists/new', {
      title: 'Gifts',
      occasion: `${occasion}🎁`,
      day: '',
    })
    assert.equal(made.status, 303)
    const at = made.location
    await ana.browser.open(`${at}/details`)
    const story = '🎁'.repeat(10_000)
    const typed = { title: '🎁'.repeat(200), story, own_occasion: occasion, day: '', currency: '' }
    assert.equal((await ana.browser.submit(`${at}/details`, { ...typed, story: `${story}!` })).status, 422)
    assert.equal((await ana.browser.submit(`${at}/details`, typed)).status, 303)
  })

  test('while the item service is away, every page says so', async () => {
    const ana = await signedIn(site)
    const { at } = await listOf(ana)
    site.letApiRest(true)
    try {
      const ofList = ['', '/details', '/sharing', '/surprises'].map((part) => at + part)
      for (const path of ['/lists', '/lists/new', '/account/delete', ...ofList]) {
        const { status, html, headers } = await ana.browser.open(path)
        assert.equal(status, 503, path)
        assert.equal(headers.get('retry-after'), '5')
        assert.match(html, /resting for a moment/)
        assert.match(html, /href="\/account"/, 'who is signed in still is')
        assert.ok(html.includes(`href="${path}"`), path)
      }
      assert.equal((await ana.browser.open('/account')).status, 200)
    } finally {
      site.letApiRest(false)
    }
  })

  test('what was typed while the item service is away is sent again by one button', async () => {
    const ana = await signedIn(site)
    const { at } = await listOf(ana, {}, [])
    const sendTwice = async (page: string, action: string, typed: Record<string, string>) => {
      await ana.browser.open(page)
      site.letApiRest(true)
      const { status, html } = await ana.browser.submit(action, typed)
      site.letApiRest(false)
      assert.equal(status, 503, action)
      assert.match(html, /Nothing you wrote is lost/)
      return ana.browser.submit(action)
    }
    const story = 'First "line"\n\nSecond <line> & more'
    const details = { title: 'Ana', story, own_occasion: '', day: '2027-04-17', currency: 'CHF' }
    const saved = await sendTwice(`${at}/details`, `${at}/details`, details)
    assert.equal(saved.status, 303)
    assert.match(decode((await ana.browser.follow()).html), /First "line"\n\nSecond <line> & more/)
    const here = saved.location.replace(/\/details.*/, '')
    const kettle = { name: 'Kettle', url: 'https://shop.example/kettle', quantity: '2' }
    const added = await sendTwice(`${here}?add=by-hand`, `${here}/items`, kettle)
    assert.match(added.location, /\?added=/)
    assert.match(await ana.browser.read(here), /1 gift, 2 pieces/)
    const made = await sendTwice('/lists/new', '/lists/new', { title: 'Mika', occasion: 'birthday', day: '' })
    assert.match(made.location, /^\/lists\/mika/)
  })

  test('a form that met a busy database is not sent for another person who signs in there', async (t) => {
    const ana = await signedIn(site)
    const ben = await signedIn(site)
    const { browser } = ana
    await browser.open('/lists/new')
    const read = t.mock.method(site.accounts.settings, 'read', () => {
      throw new Refusal('unavailable', 'Storage is unavailable')
    })
    assert.equal((await browser.submit('/lists/new', { title: 'Title of Ana' })).status, 503)
    read.mock.restore()
    const form = browser.formTo('/lists/new')
    const own = browser.cookies.get('hc_session') ?? ''
    browser.cookies.set('hc_session', ben.browser.cookies.get('hc_session') ?? '')
    assert.equal((await browser.post('/lists/new', form)).status, 403)
    browser.cookies.set('hc_session', own)
    assert.equal((await browser.post('/lists/new', form)).status, 303)
  })

  test('a password that was typed while the item service is away comes back in no page', async () => {
    const ana = await signedIn(site)
    await ana.browser.open('/account/delete')
    site.letApiRest(true)
    const { status, html } = await ana.browser.submit('/account/delete', { password })
    site.letApiRest(false)
    assert.equal(status, 503)
    assert.ok(!html.includes(password))
    assert.ok(html.includes('href="/account/delete"'))
  })

  test('an act whose session ended meanwhile is not done, and its form waits for the sign-in', async (t) => {
    const ana = await signedIn(site)
    const { create } = site.accounts.access
    t.mock.method(site.accounts.access, 'create', async (...given: Parameters<typeof create>) => {
      await site.accounts.sessions.end(given[3] ?? 0)
      return create(...given)
    })
    const { status, html } = await ana.browser.fillIn('/account/keys', '/account/keys', {
      label: 'Robot',
      current: password,
    })
    assert.equal(status, 403)
    assert.match(html, /You were signed out meanwhile\./)
    const kept = await site.accounts.access.list(ana.person.id)
    assert.ok(kept.every(({ label }) => label !== 'Robot'))
  })

  test('a form for a key that is sent twice makes one', async () => {
    const ana = await signedIn(site)
    const form = await ana.browser.formAt('/account/keys', '/account/keys', {
      label: 'Kitchen robot',
      current: password,
    })
    const pages = []
    for (let n = 0; n < 2; n++) pages.push((await ana.browser.post('/account/keys', form)).html)
    const [first, second] = pages.map((html) => /id="app-password" value="([^"]+)"/.exec(html)?.[1])
    assert.ok(first)
    assert.equal(second, first)
    assert.equal(
      (await ana.browser.read('/account/keys')).match(/Kitchen robot/g)?.length,
      2,
      'name and button',
    )
    form.set('label', 'Kitchen radio')
    const { html } = await ana.browser.post('/account/keys', form)
    const other = /id="app-password" value="([^"]+)"/.exec(html)?.[1]
    assert.ok(other && other !== first, 'a form that was changed after going back makes another one')
  })

  test('a form to sign up that is sent twice signs the person in', async () => {
    await site.accounts.settings.change({ sign_up: 'open' })
    const browser = new Visitor(site.url)
    await browser.open('/sign-up')
    const typed = { name: 'Twice', email: 'twice@orchard.example', password }
    const form = browser.formTo('/sign-up', typed)
    await browser.post('/sign-up', form)
    assert.equal((await browser.post('/sign-up', form)).location, '/lists')
    assert.equal((await browser.open('/account')).status, 200)
  })
})

test('the hoops of a page with many lists have a thread each', async () => {
  await using site = await openSite()
  const ana = await signedIn(site)
  for (const title of ['Ana', 'Mika']) await listOf(ana, { title }, [])
  const { html } = await ana.browser.open('/lists')
  const names = allIn(html, /<pattern id="([^"]+)"/g)
  assert.equal(new Set(names).size, 2)
  for (const name of names) assert.ok(html.includes(`fill="url(#${name})"`), name)
})

test('an owner who has made as many lists as one may in a minute reads to wait, and one button sends the form again', async () => {
  await using site = await openSite({ settings: { CREATES_PER_MINUTE: '1', AUTH_CACHE_TTL: '0' } })
  const { person, browser, client } = await signedIn(site)
  must(await client.createRegistry({ title: 'Ours' }))
  const { status, html, headers } = await browser.fillIn('/lists/new', { title: 'A new flat' })
  assert.equal(status, 429)
  assert.match(String(headers.get('retry-after')), /^([1-9]|[1-5]\d|60)$/)
  assert.match(html, /Those were many at once/)
  assert.doesNotMatch(site.logged(), /The item service did not answer/)
  // What admins create is not counted.
  await site.accounts.people.changeRole(person.id, 'administrator')
  assert.equal((await browser.submit('/lists/new')).status, 303)
  const titles = must(await client.listRegistries()).map(({ title }) => title)
  assert.deepEqual(titles, ['A new flat', 'Ours'])
})
