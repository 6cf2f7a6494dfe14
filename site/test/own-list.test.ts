import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Answer } from '@hopechest/api/in-process'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, signedIn } from './owners.ts'
import { kettlesEverywhere } from './previewers.ts'
import { openSite, refusal, siteOf } from './site-world.ts'
import { storePicture } from './store-picture.ts'

describe('owners and their lists', () => {
  /** What the rules refuse in place of an answer. */
  let refuses: (question: { method: string; path: string }) => Answer | undefined = () => undefined
  const site = siteOf(() =>
    openSite({
      previewer: kettlesEverywhere,
      hasAffiliateLinks: true,
      between: (ask) => async (question) => refuses(question) ?? ask(question),
    }),
  )

  /** An owner with a list of these gifts, at the page of the list. */
  async function ownerOf(...names: string[]) {
    const owner = await signedIn(site)
    const meta = { registry_event_type: 'birthday', registry_event_date: '2027-03-07' }
    const gifts = names.map((name) => ({ name, price: 10, url: 'https://shop.example/gift' }))
    const { at: path } = await listOf(owner, { title: 'Wishes', meta }, gifts)
    return { ...owner, path }
  }

  async function add(browser: Visitor, path: string, typed: Record<string, string>) {
    await browser.open(`${path}?add=by-hand`)
    const gift = { quantity: '1', url: 'https://shop.example/gift', ...typed }
    return browser.submit(`${path}/items`, gift)
  }

  const namesIn = (html: string) => allIn(html, /data-name="([^"]+)"/g)
  const idOf = (html: string, name: string) =>
    firstIn(html, new RegExp(`data-row="(\\d+)" data-name="${name}"`))
  const line = 'Most wanted is above this line'

  test('an owner who looks as a guest finds and sorts gifts, and stays behind the gate', async () => {
    const ana = await signedIn(site, { name: 'Ana Keller' })
    const gifts = Array.from({ length: 31 }, (_, n) => ({ name: `Gift ${n + 1}`, price: 5 * (n + 1) }))
    const { at } = await listOf(ana, { status: 'publish' }, gifts)
    const { html } = await ana.browser.open(`${at}/as-guest?wrapped=1`)
    assert.match(html, new RegExp(`action="${at}/as-guest"><input type="hidden" name="wrapped" value="1">`))
    assert.match(html, new RegExp(`href="${at}/as-guest\\?wrapped=1&amp;sort=cheap`))
    const found = await ana.browser.open(`${at}/as-guest?wrapped=1&find=Gift+31`)
    assert.match(found.html, /Gift 31/)
    assert.doesNotMatch(found.html, /Gift 30|This could spoil/)
  })

  test('a new list is private, has its occasion and its day, and is made once', async () => {
    const { browser } = await signedIn(site)
    assert.match(await browser.read('/lists'), /An empty chest, for now/)
    const wrong = await browser.fillIn('/lists/new', { title: ' ', day: '2027-02-30' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.html, /A name has 1 to 200 characters.*There is no such day/s)
    const right = { title: 'House on the hill', occasion: 'new_home', day: '2027-04-17' }
    const typed = browser.formTo('/lists/new', right)
    const first = await browser.post('/lists/new', typed)
    const second = await browser.post('/lists/new', typed)
    assert.equal(second.location, first.location)
    const { html } = await browser.open('/lists')
    assert.equal(html.match(/House on the hill<\/strong>/g)?.length, 1)
    assert.match(html, /New home, 17 April 2027.*In \d+ days\. No gift yet\./s)
    const stranger = await new Visitor(site.url).open(first.location.replace('/lists', '/registry'))
    assert.equal(stranger.status, 404)
  })

  test('a link from a shop becomes a gift by one press, with or without a script, and everything can be changed then', async () => {
    const { browser, path } = await ownerOf()
    const { location } = await browser.fillIn(path, `${path}/add`, { link: 'www.shop.example/kettle' })
    const [, id] = /\?added=(\d+)$/.exec(location) ?? assert.fail(location)
    const there = await browser.open(location)
    assert.match(there.html, /“Copper kettle” is on your list/)
    assert.match(there.html, /1 gift, about €79.*€78\.50/s)
    const edit = `${path}?edit=${id}`
    const saved = await browser.fillIn(edit, `${path}/items/${id}`, { name: 'Kettle, copper', quantity: '2' })
    assert.match(saved.location, /\?saved=(\d+)&focus=pen-\1$/)
    const changed = await browser.open(saved.location)
    assert.match(changed.html, /“Kettle, copper” is saved.*1 gift, 2 pieces, about €157/s)
  })

  test('a link that came with the name of its list still to choose fills in the form, and everything can be changed before it is saved', async () => {
    const { browser, path } = await ownerOf()
    const shop = `/add?${new URLSearchParams({ link: 'https://www.shop.example/kettle' })}`
    const { html } = await browser.fillIn(shop, `${path}/add`)
    assert.match(html, /Filled in from shop\.example/)
    assert.match(html, /value="Copper kettle"/)
    assert.match(html, /name="price"[^>]*value="78.50"/)
    const saved = await browser.submit(`${path}/items`, { name: 'Kettle, copper', quantity: '2' })
    assert.match(saved.location, /\?added=(\d+)&focus=pen-\1$/)
    const page = await browser.open(saved.location)
    const [, row = ''] = /<li class="own-row"[^>]* data-new>(.*?)<\/li>/s.exec(page.html) ?? []
    assert.match(row, /Kettle, copper.*<a class="hc-button plain pen"[^>]* autofocus>/s)
    assert.match(page.html, /“Kettle, copper” is on your list/)
    assert.match(page.html, /1 gift, 2 pieces, about €157/)
  })

  test('a link that is added at once becomes one gift, also when a browser or a host sends it twice', async () => {
    const { browser, path } = await ownerOf()
    await browser.open(path)
    const pressed = browser.formTo(`${path}/add`, { link: 'https://shop.example/pan' })
    const [pan, twice] = [
      await browser.post(`${path}/add`, pressed),
      await browser.post(`${path}/add`, pressed),
    ]
    assert.equal(twice.location, pan.location, 'two presses without a script')
    await browser.open(path)
    const form = browser.formTo(`${path}/add`, {
      link: 'https://shop.example/kettle',
      key: 'the-first-of-two-links',
    })
    const [first, again] = [await browser.post(`${path}/add`, form), await browser.post(`${path}/add`, form)]
    assert.match(first.location, /\?added=\d+/)
    assert.equal(again.location, first.location)
    form.set('key', 'the-second-of-two-links')
    assert.notEqual((await browser.post(`${path}/add`, form)).location, first.location)
    assert.match(await browser.read(path), /3 gifts/)
    const link = 'https://shop.example/never-twice-the-same'
    const restless = browser.formTo(`${path}/add`, { link, key: 'the-link-of-a-restless-shop' })
    const other = await browser.post(`${path}/add`, restless)
    assert.match(other.location, /\?added=\d+/)
    const { location } = await browser.post(`${path}/add`, restless)
    assert.equal(location, other.location, 'the shop says another picture and another price each time')
    assert.match(await browser.read(path), /4 gifts/)
  })

  /** Two presses, in two tabs, of one link, and the page of the press whose shop did not answer. */
  async function pressesTwice(shop: 'answers-once' | 'wakes-up' | 'always') {
    const { browser, path } = await ownerOf()
    const link = `https://shop.example/${shop}${path}`
    await browser.open(path)
    const pressed = browser.formTo(`${path}/add`, { link })
    const press = () => browser.post(`${path}/add`, pressed)
    const names = async () => namesIn(await browser.read(path))
    /** The first press makes a gift; the second one leads to a form, in which another name is typed. */
    async function both() {
      const id = firstIn((await press()).location, /added=(\d+)/)
      await press()
      return { id, typed: browser.formTo(`${path}/items`, { name: 'Kettle' }) }
    }
    return { browser, path, press, names, both }
  }

  test('a link whose shop answers the first press alone becomes one gift, which the form of the second one changes', async () => {
    const { browser, path, press, names } = await pressesTwice('answers-once')
    assert.match((await press()).location, /\?added=\d+$/)
    assert.match((await press()).html, /shop\.example does not answer now/)
    const note = 'In red, if they have it.'
    const { html } = await browser.submit(`${path}/items`, { name: 'Kettle', description: note })
    assert.match(html, /This link is a gift on your list already\. What you wrote is still here/)
    assert.ok(html.includes(note))
    assert.match(html, /name="name"[^>]* value="Kettle"/)
    assert.match(html, /name="price"[^>]* value="78\.50"/, 'what the owner left open is as the shop says it')
    const save = firstIn(html, new RegExp(`action="(${path}/items/\\d+)"`))
    assert.match((await browser.submit(save)).location, /\?saved=\d+/)
    assert.deepEqual(await names(), ['Kettle'])
    assert.match(await browser.read(path), /1 gift, about €79/)
  })

  test('a link whose shop answers the second press alone becomes one gift, and the form of the first one finds it', async () => {
    const { browser, path, press, names } = await pressesTwice('wakes-up')
    assert.match((await press()).html, /shop\.example does not answer now/)
    const typed = browser.formTo(`${path}/items`, { name: 'Kettle' })
    assert.match((await press()).location, /\?added=\d+$/)
    const { html } = await browser.post(`${path}/items`, typed)
    assert.match(html, /This link is a gift on your list already/)
    assert.deepEqual(await names(), ['Copper kettle'])
  })

  test('the second press of a link finds the gift that its owner has saved from the form of the first one', async () => {
    const { browser, path, press, names } = await pressesTwice('wakes-up')
    await press()
    const { location } = await browser.submit(`${path}/items`, { name: 'Kettle' })
    const id = firstIn(location, /\?added=(\d+)/)
    assert.match((await press()).location, new RegExp(`\\?added=${id}$`))
    assert.deepEqual(await names(), ['Kettle'])
  })

  test('what the owner has changed of the gift stays, where the form of the second press has left it alone', async () => {
    const { browser, path, both } = await pressesTwice('answers-once')
    const { id, typed } = await both()
    const four = { quantity: '4', description: 'The large one.' }
    await browser.fillIn(`${path}?edit=${id}`, `${path}/items/${id}`, four)
    const { html } = await browser.post(`${path}/items`, typed)
    assert.match(html, /name="quantity"[^>]* value="4"/)
    assert.match(html, /The large one\./)
    assert.match(html, /Saved meanwhile.*Copper kettle.*Yours.*Kettle/s, 'both have named it')
    assert.doesNotMatch(html, /How many<\/h3>/)
    assert.match((await browser.submit(`${path}/items/${id}`)).location, /\?saved=\d+/)
    assert.match(await browser.read(path), /data-name="Kettle".*4 wanted/s)
    assert.match(browser.page.html, /1 gift, 4 pieces, about €314/)
  })

  test('a gift that its owner has put in parts stays in parts, where the shop says the same to the second press', async () => {
    const { browser, path, press, names } = await pressesTwice('always')
    const id = firstIn((await press()).location, /added=(\d+)/)
    const inParts = { price: '200', quantity: '8', parts: '1', sentence: '1' }
    await browser.fillIn(`${path}?edit=${id}`, `${path}/items/${id}`, inParts)
    assert.match((await press()).location, new RegExp(`\\?added=${id}$`))
    assert.match(await browser.read(`${path}?edit=${id}`), /name="parts"[^>]* checked/)
    assert.deepEqual(await names(), ['Copper kettle'])
  })

  test('the form of the second press says nothing of what guests have given meanwhile', async () => {
    const { browser, path, both } = await pressesTwice('answers-once')
    const { id, typed } = await both()
    const inParts = { price: '200', quantity: '8', parts: '1', sentence: '1' }
    await browser.fillIn(`${path}?edit=${id}`, `${path}/items/${id}`, inParts)
    await browser.fillIn(path, `${path}/status`, { status: 'publish' })
    const found = async () =>
      (await browser.post(`${path}/items`, typed)).html.replaceAll(/value="[^"]+"/g, '')
    const before = await found()
    assert.match(before, /data-stitched/)
    const give = `${path.replace('/lists', '/registry')}/items/${id}/give`
    await new Visitor(site.url).fillIn(give, give, { name: 'Lena', quantity: '2' })
    assert.equal(await found(), before)
  })

  test('a gift of the link that is off the list, or has another link by now, is said, and the form adds its own once it is sent again', async () => {
    const { browser, path, both, names } = await pressesTwice('answers-once')
    const { id, typed } = await both()
    await browser.fillIn(`${path}?edit=${id}`, `${path}/items/${id}/remove`)
    const { html } = await browser.post(`${path}/items`, typed)
    assert.match(
      html,
      /A gift of this link was added a moment ago\. It has another link now, or is off the list/,
    )
    assert.deepEqual(await names(), [])
    await browser.post(`${path}/items`, typed)
    const again = browser.formTo(`${path}/items`)
    assert.equal(again.get('name'), 'Kettle')
    const { location } = await browser.post(`${path}/items`, again)
    assert.match(location, /\?added=\d+/)
    assert.equal((await browser.post(`${path}/items`, again)).location, location)
    assert.deepEqual(await names(), ['Kettle'])
  })

  test('a link that its owner mends in the form of the first press is one gift, and the second press asks before it adds another', async () => {
    const { browser, path, press, names } = await pressesTwice('wakes-up')
    await press()
    await browser.submit(`${path}/items`, { name: 'Kettle', url: 'https://shop.example/the-right-one' })
    const { html } = await press()
    assert.match(html, /A gift of this link was added a moment ago/)
    assert.match(html, /name="name"[^>]* value="Copper kettle"/)
    const added = browser.formTo(`${path}/items`)
    assert.deepEqual(await names(), ['Kettle'])
    await browser.post(`${path}/items`, added)
    assert.deepEqual((await names()).sort(), ['Copper kettle', 'Kettle'])
  })

  for (const shop of ['answers-once', 'wakes-up'] as const)
    test(`a gift that guests do not see yet stays hidden, and a second press of its link opens it (the shop ${shop})`, async () => {
      const { browser, path, press } = await pressesTwice(shop)
      const made = shop === 'answers-once' ? await press() : undefined
      if (!made) await press()
      const { location } = made ?? (await browser.submit(`${path}/items`, { name: 'Copper kettle' }))
      const id = firstIn(location, /added=(\d+)/)
      if (made) await press()
      const typed = made && browser.formTo(`${path}/items`, { name: 'Kettle', description: 'In red.' })
      const form = await browser.formAt(`${path}?edit=${id}`, `${path}/items/${id}/remove`)
      await browser.post(`${path}/items/${id}/hide`, form)
      const { html } = typed ? await browser.post(`${path}/items`, typed) : await press()
      assert.match(html, /“Copper kettle” is a gift of this link, and guests do not see it now/)
      assert.match(
        html,
        new RegExp(`action="${path}/items/${id}/show"|formaction="${path}/items/${id}/show"`),
      )
      await browser.submit(`${path}/items/${id}`)
      const list = await browser.read(path)
      assert.deepEqual(allIn(list, /<h[34] dir="auto">([^<]*)</g), [typed ? 'Kettle' : 'Copper kettle'])
      assert.deepEqual(namesIn(list), [], 'nothing is in the open')
      assert.match(list, /Not yet: guests do not see it/)
    })

  test('a gift that its owner has by now is not wished for again by a second press of its link', async () => {
    const { browser, path, both, names } = await pressesTwice('answers-once')
    const { id, typed } = await both()
    const form = await browser.formAt(`${path}?edit=${id}`, `${path}/items/${id}/remove`)
    await browser.post(`${path}/items/${id}/have`, form)
    const { html } = await browser.post(`${path}/items`, typed)
    assert.match(html, /“Copper kettle” is a gift of this link, and it stands below your list/)
    assert.match(html, /You have these now: 1/)
    const added = browser.formTo(`${path}/items`)
    assert.deepEqual(await names(), [])
    await browser.post(`${path}/items`, added)
    assert.deepEqual(await names(), ['Kettle'])
  })

  test('a gift that is sent twice at the same moment is said to be under way, and not that the list is full', async () => {
    const { browser, path } = await ownerOf()
    refuses = ({ method, path }) =>
      method === 'POST' && path.endsWith('/items')
        ? refusal(409, 'A request with this Idempotency-Key is under way', { 'x-error-code': 'key_in_use' })
        : undefined
    const { html } = await browser.fillIn(path, `${path}/add`, { link: 'https://shop.example/kettle' })
    assert.match(html, /This gift is just being added\./)
    assert.doesNotMatch(html, /A list holds at most/)
    refuses = () => undefined
  })

  test('their lists are there also while the service says nothing of households', async () => {
    const { browser } = await ownerOf()
    refuses = ({ path }) => (path.includes('/households') ? refusal(503, 'Away') : undefined)
    const { status, html } = await browser.open('/lists')
    assert.equal(status, 200)
    assert.match(html, /Wishes/)
    refuses = () => undefined
  })

  test('a title that a phone has sent ends at a word where it is too long', async () => {
    const { browser, path } = await ownerOf()
    await browser.open(path)
    const title = `${'A lamp that hangs '.repeat(20)}high`
    const { html } = await browser.submit(`${path}/add`, { link: 'https://www.gone.example/lamp', title })
    const name = firstIn(html, /name="name"[^>]*value="([^"]*)"/)
    assert.ok(name.length > 50 && title.startsWith(`${name} `), name)
  })

  test('a gift without a shop needs a name alone; its guests see no shop, and a link can come later and go again', async () => {
    const { browser, path } = await ownerOf()
    const slug = path.replace('/lists/', '')
    await add(browser, path, { name: 'A cooking lesson', url: '', price: '', quantity: '3' })
    const edit = `${path}?edit=${idOf(await browser.read(path), 'A cooking lesson')}`
    await browser.submit(`${path}/status`, { status: 'publish' })
    const stored = async () => {
      const [item] = await site.api.database.rows<{ url: string; affiliate_status: string | null }>(
        'SELECT items.url, items.affiliate_status FROM items JOIN registries ON registries.id = registry_id WHERE slug = $1',
        [slug],
      )
      return item
    }
    const own = await stored()
    assert.match(own?.url ?? '', new RegExp(`^${site.url}/\\?registry=\\d+$`))
    assert.equal(own?.affiliate_status, 'none', 'admins have nothing to look for')
    assert.match(await browser.read(edit), /id="url" name="url" type="url" value=""/)
    assert.match(await browser.read(path), /<p class="shop"><span dir="auto">no shop<\/span>/)

    const guest = new Visitor(site.url)
    const card = async () => firstIn(await guest.read(`/registry/${slug}`), /<li class="gift".*?<\/li>/s)
    assert.match(await card(), />Give this<span/)
    assert.doesNotMatch(await card(), /\?registry=|class="shop"|printed-link/)
    const give = `/registry/${slug}/items/${/items\/(\d+)\/give/.exec(await card())?.[1]}/give`
    assert.match(await guest.read(give), /How many do you give\?/)
    await guest.submit(give, { name: 'Lise', quantity: '2' })
    assert.match(await guest.read(guest.page.location), /Nobody else will give this\./)

    const save = edit.replace('?edit=', '/items/')
    for (const [url, status] of [
      ['http://xy', 422],
      ['http://a.b', 303],
      ['', 303],
      ['https://shop.example/lesson', 303],
    ] as const) {
      assert.equal((await browser.fillIn(edit, save, { url })).status, status, url)
    }
    assert.deepEqual({ ...(await stored()) }, { url: 'https://shop.example/lesson', affiliate_status: null })
    assert.match(await card(), /Go to shop/)
  })

  test('a gift in parts: the owner says so, guests read and give parts of it, and no money goes through the site', async () => {
    const { browser, path } = await ownerOf()
    const slug = path.replace('/lists/', '')
    const parts = { price: '200', quantity: '8', parts: '1', sentence: '1' }
    await add(browser, path, { name: 'Record player', ...parts, hand_over: 'In an <envelope>, on the day.' })
    await browser.fillIn(path, `${path}/status`, { status: 'publish' })
    assert.match(await browser.read(path), /<span class="hc-price">€200<\/span>/)

    const guest = new Visitor(site.url)
    const card = async () => firstIn(await guest.read(`/registry/${slug}`), /<li class="gift".*?<\/li>/s)
    for (const said of [
      /<span>8 parts, €25 each<\/span>/,
      /€200/,
      />See it in the shop/,
      />Give a part<span/,
    ])
      assert.match(await card(), said)
    assert.doesNotMatch(await card(), /data-gift/, 'the page does not ask who comes back')
    const give = `/registry/${slug}/items/${/items\/(\d+)\/give/.exec(await card())?.[1]}/give`
    const { html } = await guest.open(give)
    for (const said of [
      /How many parts\?/,
      /No money goes through this site\. Who gave a part stays wrapped until 7 March 2027/,
      /In an &lt;envelope&gt;, on the day\./,
      /<output[^>]*>1 part is €25<\/output>/,
      /aria-describedby="quantity-hint".*id="quantity-hint">€25 each\. 8 of 8 are still to give\./s,
      />Give it</,
    ]) {
      assert.match(html, said)
    }
    assert.match((await guest.submit(give, { step: '1' })).html, /<output[^>]*>2 parts are €50<\/output>/)
    assert.equal((await guest.submit(give, { name: 'Lena', quantity: '9' })).status, 422)
    await guest.fillIn(give, { name: 'Lena', quantity: '2' })
    const { html: thanks } = await guest.follow()
    for (const said of [
      /2 of 8 parts are given now\./,
      /2 parts of Record player/,
      /€50/,
      /In an &lt;envelope/,
      /puts your parts back/,
    ]) {
      assert.match(thanks, said)
    }
    assert.match(await card(), /2 of 8 parts are given, €25 each/)
    for (const page of [path, `${path}/surprises`, `${path}/as-guest?wrapped=1`]) {
      assert.doesNotMatch(await browser.read(page), /2 of 8|Lena/, page)
    }
    await browser.fillIn(`${path}/unwrap`)
    assert.match((await browser.follow()).html, /Record player.*€50 of €200 have come together.*Lena.*€50/s)
    const { html: tooMany } = await guest.fillIn(give, { name: 'Tom', quantity: '7' })
    assert.match(tooMany, /aria-describedby="quantity-fault quantity-hint".*6 of 8 are still to give\./s)
    await guest.submit(give, { name: 'Tom', quantity: '5' })
    assert.match(await guest.read(give), /1 of 8 is still to give\./)
    await guest.submit(give, { name: 'Tom', quantity: '1' })
    assert.match((await guest.follow()).html, /puts your part back/)
    assert.match(await card(), /All 8 parts are given/)
  })

  const unread = {
    'closed.example': 'closed.example does not let us read its page. Type the name yourself',
    'nowhere.example': 'There is no shop at nowhere.example on the internet. Look at the link again.',
    'inside.example': 'inside.example is a private address, and this site opens none of those.',
    'gone.example': 'gone.example has no page at this address. Look at the link again.',
    'slow.example': 'slow.example does not answer now. Type the name yourself',
    'picture.example': 'We found no gift on this page of picture.example. Type the name yourself',
    'broken.example': 'We cannot read the pages of shops just now. Type the name yourself',
  }

  test('a page of a shop that cannot be read never blocks the saving, and the owner reads why', async () => {
    const { browser, path } = await ownerOf()
    for (const [host, sentence] of Object.entries(unread)) {
      const { html, status } = await browser.fillIn(path, `${path}/add`, { link: `https://www.${host}/lamp` })
      assert.equal(status, 200)
      assert.ok(html.includes(sentence), host)
      assert.match(html, new RegExp(`value="https://www\\.${host}/lamp"`))
    }
    assert.match((await browser.submit(`${path}/items`, { name: 'Lamp', quantity: '1' })).location, /added=/)
  })

  /** A gift that its shop has under another name and at another price, and how its owner looks there again. */
  async function ownKettle() {
    const owner = await signedIn(site)
    const { items, at } = await listOf(owner, {}, [{ name: 'My kettle', price: 70 }])
    const id = items[0]?.id ?? 0
    const [edit, look, save] = [`${at}?edit=${id}`, `${at}/items/${id}/look-again`, `${at}/items/${id}`]
    const { browser, client } = owner
    return {
      ...{ browser, client, id, edit, look, save },
      stored: async () => must(await client.getItem(id)),
      async lookAgain() {
        assert.ok((await browser.read(edit)).includes(`formaction="${look}"`))
        return browser.post(look, browser.formTo(`${save}/remove`))
      },
    }
  }

  test('an owner reads a gift anew from its shop, sees what would change, and saves it', async () => {
    const { browser, save, stored, lookAgain } = await ownKettle()
    const { html, status } = await lookAgain()
    assert.equal(status, 200)
    assert.match(html, /Price: €70 before, €78\.50 now\. Shop: none before, Kupfer &amp; Kern now\./)
    assert.match(html, /The shop calls it “Copper kettle”\. Nothing is changed before you save it\./)
    assert.equal((await stored()).price, 70)
    await browser.submit(save)
    const { name, price, retailer, image_url } = await stored()
    assert.deepEqual([name, price, retailer], ['My kettle', 78.5, 'Kupfer & Kern'])
    assert.ok(image_url)
    assert.match((await lookAgain()).html, /nothing of your gift has changed there/)
  })

  test('what an owner has typed stays, when they look again in the shop before they save it', async () => {
    const { browser, edit, look, save, stored } = await ownKettle()
    assert.match(
      await browser.read(edit),
      new RegExp(`<button[^>]* form="gift-form"[^>]* formaction="${look}"`),
    )
    const description = 'With a <lid>.'
    const form = browser.formTo(save, { name: 'The red kettle', description, quantity: '2' })
    const { html } = await browser.post(look, form)
    assert.match(html, /Price: €70 before, €78\.50 now\./)
    assert.match(html, />\nWith a &lt;lid&gt;\.<\/textarea>/)
    assert.equal((await stored()).name, 'My kettle')
    await browser.submit(save, { description })
    const { name, price, quantity_needed, ...rest } = await stored()
    assert.deepEqual(
      [name, price, quantity_needed, rest.description],
      ['The red kettle', 78.5, 2, description],
    )
  })

  test('what another owner has changed meanwhile is asked about, when a gift was read anew', async () => {
    const { browser, client, id, save, stored, lookAgain } = await ownKettle()
    await lookAgain()
    const read = browser.formTo(save)
    must(await client.updateItem(id, { price: 75, description: 'In red.' }))
    const { html, status } = await browser.post(save, read)
    assert.equal(status, 409)
    assert.match(html, />75<.*>78\.50</s)
    assert.equal((await stored()).price, 75)
    await browser.submit(save, { description: 'In red.' })
    const { price, description } = await stored()
    assert.deepEqual([price, description], [78.5, 'In red.'])
  })

  test('a part keeps its price, and what cannot be read or has no shop stays as it is', async () => {
    const owner = await signedIn(site)
    const { browser, client } = owner
    const { registry, items, at } = await listOf(owner, {}, [
      { name: 'Bike', price: 40, quantity_needed: 8 },
      { name: 'Lamp', price: 30, url: 'https://slow.example/lamp' },
    ])
    const [bike = 0, lamp = 0] = items.map(({ id }) => id)
    must(await client.updateItemMeta(registry.id, bike, { is_group_gift: true }))
    const lookAgain = async (id: number) => {
      await browser.open(`${at}?edit=${id}`)
      return (await browser.post(`${at}/items/${id}/look-again`, browser.formTo(`${at}/items/${id}/remove`)))
        .html
    }
    assert.match(await lookAgain(bike), /parts of €40 each/)
    assert.match(
      await lookAgain(lamp),
      /We could not read this page of slow\.example now\. Nothing is changed\./,
    )
    await browser.fillIn(`${at}?add=by-hand`, `${at}/items`, { name: 'A lesson in cooking', quantity: '1' })
    const lesson = must(await client.listRegistryItems(registry.id)).at(-1)?.id
    assert.ok(!(await browser.read(`${at}?edit=${lesson}`)).includes('look-again'))
  })

  test('an admin finds the affiliate link of a gift folded away, with its state, and open where it is wrong', async () => {
    const admin = await signedIn(site, { role: 'administrator' })
    const { browser } = admin
    const { at: path } = await listOf(admin)
    const folded = '<details class="gift-form-more"><summary>Affiliate link'
    assert.ok((await browser.read(`${path}?add=by-hand`)).includes(`${folded}</summary>`))
    const gift = { name: 'Lamp', url: 'https://shop.example/lamp' }
    const wrong = await browser.submit(`${path}/items`, { ...gift, affiliate_url: 'lamp' })
    assert.match(wrong.html, /<details class="gift-form-more" open>[\s\S]*id="affiliate_url-fault"/)
    const saved = await browser.submit(`${path}/items`, { affiliate_url: 'https://network.example/lamp' })
    const id = /added=(\d+)/.exec(saved.location)?.[1]
    const { html } = await browser.open(`${path}?edit=${id}`)
    assert.ok(html.includes(`${folded}: In use</summary>`))
    assert.match(html, /name="affiliate_url"[^>]*value="https:\/\/network\.example\/lamp"/)
  })

  test('where a shop names two prices, the form asks the owner which it is, and adds nothing by itself', async () => {
    const { browser, path } = await ownerOf('Lamp')
    const link = 'https://two-prices.example/kettle'
    const question = /The shop names two prices: €78\.50 and €69\. Enter the one that you pay\./
    const { html } = await browser.fillIn(path, `${path}/add`, { link })
    assert.match(html, question)
    assert.match(html, /name="price"[^>]*value=""/)
    assert.match(html, /name="name"[^>]*value="Copper kettle"/)
    assert.doesNotMatch(await browser.read(path), /Copper kettle/)
  })

  test('a price in another currency keeps it: the form says so, guests read it, and each currency has its sum', async () => {
    const { browser, path } = await ownerOf('Lamp')
    const shop = `/add?${new URLSearchParams({ link: 'https://dollars.example/kettle' })}`
    const { html } = await browser.fillIn(shop, `${path}/add`)
    assert.match(html, /The price is in USD, as the shop has it\. Your list counts in EUR\./)
    assert.match(html, /name="price"[^>]*value="80"/)
    assert.match(html, /<option selected>USD</)
    const kettle = { name: 'Kettle', url: 'https://dollars.example/kettle', price: '80', quantity: '2' }
    await browser.submit(`${path}/items`, { ...kettle, currency: 'USD' })
    assert.match((await browser.follow()).html, /2 gifts, 3 pieces, about €10 and US\$160</)
    assert.match(browser.page.html, /<span class="hc-price">US\$80<\/span>/)

    for (const [currency, status] of [
      ['USD', 302],
      ['SEK', 302],
      ['ZZZ', 422],
      ['SE', 422],
      ['', 302],
      ['EUR', 302],
    ] as const) {
      const id = idOf(await browser.read(path), 'Kettle')
      const answer = await browser.fillIn(`${path}?edit=${id}`, `${path}/items/${id}`, {
        ...kettle,
        currency,
      })
      assert.equal(answer.status === 422 ? 422 : 302, status, currency)
      if (status === 422) assert.match(answer.html, /Write the three letters of a currency/)
    }
    assert.match(await browser.read(path), /2 gifts, 3 pieces, about €170</)
  })

  test('a text that is no link is refused beside the box', async () => {
    const { browser, path } = await ownerOf()
    for (const link of ['kettle', 'javascript:alert(1)', '', 'http://', 'ftp://shop.example/x']) {
      const { html, status } = await browser.fillIn(path, `${path}/add`, { link })
      assert.equal(status, 422, link)
      assert.match(html, /id="link-fault"/)
    }
  })

  test('a gift with mistakes comes back with what was typed and what is wrong', async () => {
    const { browser, path } = await ownerOf()
    const typed = {
      name: 'x'.repeat(101),
      price: 'cheap',
      quantity: '0',
      description: 'y'.repeat(501),
      url: 'shop',
    }
    const { html, status } = await add(browser, path, { ...typed, image_url: 'shop.example/a.jpg' })
    assert.equal(status, 422)
    for (const field of ['name', 'price', 'quantity', 'description', 'url', 'image_url']) {
      assert.match(html, new RegExp(`id="${field}-fault"`), field)
    }
    assert.match(
      html,
      /value="cheap"[^>]*>\s*<p class="fault" id="price-fault"/,
      'the fault stands under its field',
    )
    for (const price of ['0.005', '1.234', '1000000000.01', '99999999999']) {
      assert.match((await add(browser, path, { name: 'Lamp', price })).html, /id="price-fault"/, price)
    }
    const fine = { name: 'x'.repeat(100), price: '1000000000', quantity: '3', description: 'y'.repeat(500) }
    assert.equal((await add(browser, path, fine)).status, 303)
  })

  test('an owner who goes back, changes the form and sends it again gets another list, and another gift', async () => {
    const { browser } = await signedIn(site)
    const form = await browser.formAt('/lists/new')
    const start = async (title: string) => {
      form.set('title', title)
      return (await browser.post('/lists/new', form)).location
    }
    const first = await start('The first')
    assert.equal(await start('The second'), browser.page.location)
    assert.match((await browser.follow()).html, /The second/)
    assert.equal(await start('The first'), first)

    const gift = await browser.formAt(`${first}?add=by-hand`, `${first}/items`)
    for (const name of ['Kettle', 'Lamp', 'Kettle']) {
      gift.set('name', name)
      assert.equal((await browser.post(`${first}/items`, gift)).status, 303, name)
    }
    assert.deepEqual(namesIn(await browser.read(first)).sort(), ['Kettle', 'Lamp'])
  })

  test('a change of a gift that was taken off the list meanwhile comes back as a form that puts it on again', async () => {
    const { browser, path } = await ownerOf('Teapot')
    const id = idOf(await browser.read(path), 'Teapot')
    const form = await browser.formAt(`${path}?edit=${id}`, `${path}/items/${id}`, { name: 'Blue teapot' })
    await browser.submit(`${path}/items/${id}/remove`)
    const { html } = await browser.post(`${path}/items/${id}`, form)
    assert.match(html, /This gift was taken off the list meanwhile/)
    await browser.submit(`${path}/items`)
    assert.deepEqual(namesIn((await browser.follow()).html), ['Blue teapot'])
  })

  test('an owner changes a gift in its place, and how many are wished for', async () => {
    const { browser, path } = await ownerOf('Teapot')
    const id = idOf(await browser.read(path), 'Teapot')
    await browser.fillIn(`${path}?edit=${id}`, `${path}/items/${id}`, {
      name: 'Blue teapot',
      price: '1.234,50',
      quantity: '1',
    })
    assert.match(await browser.read(browser.page.location), /“Blue teapot” is saved/)
    assert.match(browser.page.html, /€1,234\.50/)
    await browser.open(`/language/de?to=${path}?edit=${id}`)
    assert.match(await browser.read(`${path}?edit=${id}`), /value="1234,50"[\s\S]*?>1\.234,50\s€<\/output>/)
    await browser.submit(`${path}/items/${id}`, { price: '1.234' })
    assert.match(await browser.read(path), /1\.234\s€/)
    await browser.open('/language/en?to=/')
    await browser.fillIn(`${path}?edit=${id}`, `${path}/items/${id}`, { price: '1234', quantity: '7' })
    assert.match(await browser.read(path), /1 gift, 7 pieces.*7 wanted/s)
    await browser.fillIn(`${path}?edit=${id}`, `${path}/items/${id}`, { quantity: '1' })
    assert.doesNotMatch(await browser.read(path), /wanted</, 'one is not worth a word')
  })

  test('gifts and the line of the most wanted move, and guests meet them in that order', async () => {
    const { browser, path } = await ownerOf('One', 'Two', 'Three')
    const { html } = await browser.open(path)
    assert.deepEqual(namesIn(html), [line, 'One', 'Two', 'Three'])
    const move = async (row: string, to: string) => {
      const form = browser.formTo(`${path}/move`)
      form.delete('to')
      form.set('row', row)
      form.set('to', to)
      await browser.post(`${path}/move`, form)
      await browser.open(path)
    }
    await move('line', 'down')
    assert.deepEqual(namesIn(browser.page.html), ['One', line, 'Two', 'Three'])
    await move(idOf(html, 'Three'), 'top')
    assert.deepEqual(namesIn(browser.page.html), ['Three', 'One', line, 'Two'])
    await browser.submit(`${path}/status`, { status: 'publish' })
    const guest = await new Visitor(site.url).open(path.replace('/lists', '/registry'))
    const order = allIn(guest.html, /<h3[^>]*>(\w+)<\/h3>/g)
    assert.deepEqual(order, ['Three', 'One', 'Two'])
    assert.match(guest.html, /Most wanted/)
  })

  test('undo brings a gift back to its place: above the line, under its heading, and at the end', async () => {
    const { browser, path } = await ownerOf('Lamp', 'Vase', 'Bowl')
    const before = idOf(await browser.read(path), 'Vase')
    await browser.fillIn(`${path}?add=heading`, `${path}/headings`, { heading: 'Table', before })
    await browser.fillIn(path, `${path}/move`, { row: 'line', to: 'down' })
    const order = ['Lamp', line, 'Table', 'Vase', 'Bowl']
    assert.deepEqual(namesIn(await browser.read(path)), order)
    for (const name of ['Lamp', 'Vase', 'Bowl']) {
      const id = idOf(browser.page.html, name)
      await browser.fillIn(`${path}?edit=${id}`, `${path}/items/${id}/remove`)
      const { html } = await browser.follow()
      assert.match(html, new RegExp(`“${name}” is off your list`))
      assert.deepEqual(
        namesIn(html),
        order.filter((each) => each !== name && each !== line),
      )
      await browser.submit(`${path}/items/${id}/restore`)
      assert.deepEqual(namesIn((await browser.follow()).html), order, `${name} is back`)
    }
  })

  test('a removed gift is found with its picture by the other owner and on another device, and comes back to its place', async () => {
    const ana = await signedIn(site)
    const { registry, items, at } = await listOf(ana, { title: 'Ana & Jonas' }, [
      { name: 'Lamp', image_url: 'https://shop.example/lamp.jpg' },
      { name: 'Vase' },
    ])
    const jonas = await signedIn(site)
    must(await ana.client.addOwners(registry.id, [jonas.person.email]))
    await ana.browser.fillIn(`${at}?edit=${items[0]?.id}`, `${at}/items/${items[0]?.id}/remove`)
    const picture = await storePicture(site.api.database, registry.id, 'https://shop.example/lamp.jpg')
    const { html } = await jonas.browser.open(at)
    const said = html.slice(html.indexOf('Recently removed'))
    assert.match(said, /Here for 30 days, for each of the owners.*<img src="[^"]+".*Lamp/s)
    assert.ok(said.includes(`src="${picture}"`))
    assert.doesNotMatch(html, /is off your list/, 'the note is for the one who removed it')
    const address = `${at}/items/${items[0]?.id}/restore`
    const form = jonas.browser.formTo(address)
    for (const press of ['one press', 'a second one']) {
      await jonas.browser.post(address, form)
      assert.match((await jonas.browser.follow()).html, /“Lamp” is back on your list/, press)
      assert.deepEqual(namesIn(jonas.browser.page.html), ['Lamp', 'Vase'])
    }
    assert.doesNotMatch(jonas.browser.page.html, /Recently removed/)
  })

  test('a removed gift comes back under its heading, also where the gift below it went, or stands elsewhere by now', async () => {
    const ana = await signedIn(site)
    const { registry, items, at } = await listOf(
      ana,
      {},
      ['Lamp', 'Vase', 'Cup', 'Plate', 'Rug'].map((name) => ({ name })),
    )
    const headed = async (titles: Record<string, number>) => {
      const headings = Object.entries(titles).map(([title, items_above]) => ({ title, items_above }))
      must(await ana.client.updateRegistry(registry.id, { meta: { registry_headings: headings } }))
    }
    await headed({ Room: 1, Table: 3 })
    const { browser } = ana
    const id = (name: string) => items.find((item) => item.name === name)?.id ?? 0
    const remove = async (name: string) => must(await ana.client.removeRegistryItem(registry.id, id(name)))
    const restore = async (name: string) => {
      assert.equal((await browser.fillIn(at, `${at}/items/${id(name)}/restore`)).status, 303)
      const { meta } = must(await ana.client.getRegistry(registry.id))
      const names = meta.registry_item_ids.map((each) => items.find((item) => item.id === each)?.name ?? '')
      const headings = meta.registry_headings.toReversed()
      for (const { title, items_above } of headings) names.splice(items_above, 0, `${title}:`)
      return names.join(' ')
    }
    const whole = 'Lamp Room: Vase Cup Table: Plate Rug'
    for (const name of ['Lamp', 'Vase', 'Cup', 'Plate', 'Rug']) {
      await remove(name)
      assert.equal(await restore(name), whole, `${name}, the only one that was removed`)
    }
    await remove('Vase')
    await remove('Cup')
    assert.equal(await restore('Vase'), 'Lamp Room: Vase Table: Plate Rug')
    assert.equal(await restore('Cup'), whole)
    await remove('Vase')
    const moved = [id('Lamp'), id('Plate'), id('Cup'), id('Rug')]
    must(await ana.client.updateRegistry(registry.id, { meta: { registry_item_ids: moved } }))
    await headed({ Room: 1, Table: 2 })
    assert.equal(await restore('Vase'), 'Lamp Room: Plate Vase Table: Cup Rug')
    await remove('Vase')
    await headed({ Table: 2 })
    assert.equal(await restore('Vase'), 'Lamp Plate Table: Vase Cup Rug', 'its heading is gone')
  })

  test('a removed gift comes back to its own list alone, and no other list names it', async () => {
    const { browser, path } = await ownerOf('Lamp')
    const id = idOf(await browser.read(path), 'Lamp')
    await browser.fillIn('/lists/new', { title: 'Another list' })
    const other = browser.page.location.split('?')[0] ?? ''
    await browser.fillIn(`${path}?edit=${id}`, `${path}/items/${id}/remove`)
    assert.doesNotMatch(await browser.read(`${other}?removed=${id}`), /Lamp/)
    const form = await browser.formAt(path, `${path}/items/${id}/restore`)
    assert.equal((await browser.post(`${other}/items/${id}/restore`, form)).location, other)
    assert.ok(!namesIn(await browser.read(path)).includes('Lamp'))
    await browser.post(`${path}/items/${id}/restore`, form)
    assert.ok(namesIn(await browser.read(path)).includes('Lamp'))
  })

  test('a list is opened and changed by its owner and by admins; others find nothing under its address', async () => {
    const { path } = await ownerOf('Secret')
    const { browser: stranger } = await signedIn(site)
    const { browser: admin } = await signedIn(site, { name: 'Ada Admin', role: 'administrator' })
    const shared = ['sharing', 'cards', 'as-guest', 'pass-on', 'copy', 'delete']
    const files = ['gifts.csv', 'gifts.json', 'import', 'surprises', 'surprises.csv', 'unwrap']
    for (const part of ['', '/details', ...[...shared, ...files].map((each) => `/${each}`)]) {
      assert.equal((await stranger.open(path + part)).status, 404, part)
      const { location } = await new Visitor(site.url).open(path + part)
      assert.match(location, new RegExp(`^/sign-in\\?to=.*${encodeURIComponent(path + part)}$`))
      assert.ok((await admin.open(path + part)).status < 400, part)
    }
    const form = await stranger.formAt('/lists/new', { status: 'publish' })
    const acts = ['status', 'move', 'details', 'delete', 'items', 'add', 'put-away', 'copy', 'several']
    const pictures = ['pictures', 'pictures/small', 'pictures/large', 'pictures/painted']
    for (const act of [...acts, ...pictures])
      assert.equal((await stranger.post(`${path}/${act}`, form)).status, 404, act)
  })

  test('of a public list a guest with an account is led from the pages of its owner to those for guests, a stranger finds nothing there, and both change nothing', async () => {
    const [ana, miriam, otto] = [await signedIn(site), await signedIn(site), await signedIn(site)]
    const meta = { registry_invitees: [miriam.person.email] }
    const { at, registry, items } = await listOf(ana, { title: 'Wishes', status: 'publish', meta }, [
      { name: 'Kettle' },
    ])
    const seen = () =>
      Promise.all([ana.client.getRegistry(registry.id), ana.client.listRegistryItems(registry.id)])
    const asLeft = await seen()
    const gift = `items/${items[0]?.id}`
    const ofList = 'details sharing guests.csv cards as-guest pass-on copy delete import'
    const ofGifts = `gifts.csv gifts.json surprises surprises.csv unwrap ${gift}/move`
    const pages = ['', '?select=1', ...`${ofList} ${ofGifts}`.split(' ').map((page) => `/${page}`)]
    const acts = `status details delete items put-away sharing owners ${gift} ${gift}/remove`.split(' ')
    for (const [{ browser }, ...expected] of [
      [miriam, 303, `/registry/${registry.slug}`],
      [otto, 404, ''],
    ] as const) {
      const form = await browser.formAt('/lists/new', {
        status: 'private',
        title: 'Taken over',
        name: 'Not wished for',
      })
      for (const page of pages) {
        const { status, location } = await browser.open(at + page)
        assert.deepEqual([page, status, location], [page, ...expected])
      }
      for (const act of acts) {
        const { status, location } = await browser.post(`${at}/${act}`, form)
        assert.deepEqual([act, status, location], [act, ...expected])
      }
    }
    assert.deepEqual(await seen(), asLeft)
  })

  test('an owner writes the story, chooses the currency, and deletes the list after a question', async () => {
    const { browser, path } = await ownerOf('Kettle')
    await browser.open(`${path}/details`)
    const typed = {
      title: 'Mika is turning six',
      story: '<b>Six!</b>\n\nCome.',
      currency: 'CHF',
      own_occasion: '',
    }
    await browser.submit(`${path}/details`, { ...typed, occasion: 'birthday' })
    assert.match((await browser.follow()).html, /Your list is saved/)
    assert.match(browser.page.html, /&lt;b&gt;Six!&lt;\/b&gt;/)
    assert.match(await browser.read(path), /CHF/)
    const { html } = await browser.open(`${path}/delete`)
    assert.match(html, /Delete “Mika is turning six”\?/)
    assert.match(
      html,
      /<body class="hc" data-thread="madder">.*>M<\/text>/s,
      'it has the thread and the letters of the list',
    )
    assert.match((await browser.submit(`${path}/delete`)).location, /&focus=note$/)
    assert.match((await browser.follow()).html, /autofocus[^>]*>(<[^>]*>)*Your list is deleted\./)
    assert.equal((await browser.open(path)).status, 404)
  })

  test('the words in a link of a stranger to the lists are not said there', async () => {
    const { browser } = await ownerOf()
    for (const act of ['deleted', 'put-away']) {
      const { html } = await browser.open(`/lists?${act}=${encodeURIComponent('Call 0900 1234')}&focus=note`)
      assert.doesNotMatch(html, /Call 0900/)
    }
  })
})
