import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createGuestStore } from '@hopechest/host/guests'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { promptly } from '@hopechest/testing/world'
import { letterLimits } from '../http/letters.ts'
import { atOnce } from '../pages/guests/given-gifts.ts'
import { makeList, threeDaysLater } from './lists.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { signIn } from './people.ts'
import { openSite, siteOf } from './site-world.ts'

const wedding = { registry_event_type: 'wedding', registry_event_date: '2027-06-12' } as const

describe('a guest finds what they give', () => {
  const site = siteOf(() => openSite({ ...promptly, hasMail: true }))

  /** Gives the first gift of the list, and returns the number of the purchase. */
  async function give(guest: Visitor, { give }: { give: string }, note = '', way = 'bought') {
    assert.equal((await guest.fillIn(give, { name: 'Miriam', note, way })).status, 303)
    return Number(guest.page.location.split('/').at(-1))
  }
  const weddingList = (gifts?: Parameters<typeof makeList>[2]) => makeList(site, { meta: wedding }, gifts)

  async function guestWithGift(note = 'With love', pieces = 1) {
    const list = await weddingList([{ quantity_needed: pieces }])
    const guest = new Visitor(site.url)
    const purchase = await give(guest, list, note)
    return { ...list, guest, item: list.items[0]?.id ?? 0, purchase }
  }

  /** A browser in which a person is signed in. */
  async function deviceOf({ person }: SignedInPerson, headers = {}): Promise<Visitor> {
    const device = new Visitor(site.url, headers)
    await signIn(device, person.email)
    return device
  }

  /** A private list, and the link of a guest who is invited to it. */
  async function secretList() {
    const owner = await signedIn(site)
    const meta = { ...wedding, registry_invitees: ['a.friend'] }
    const list = await listOf(owner, { title: 'Secret wishes', meta })
    const sharing = await owner.browser.read(`${list.at}/sharing`)
    return { ...list, personal: firstIn(sharing, /value="http[^"]*(\/i\/[^"]+)"/) }
  }

  const annAndBen = async () =>
    [await signedIn(site, { name: 'Ann' }), await signedIn(site, { name: 'Ben' })] as const

  async function endSessions({ person }: SignedInPerson): Promise<void> {
    for (const { id } of await site.accounts.access.list(person.id)) await site.accounts.sessions.end(id)
  }

  /** Asks for the link in the browser and reads it from the letter. */
  async function linkFor(browser: Visitor, email: string): Promise<string> {
    const { status, html } = await browser.fillIn('/gifts', '/gifts/link', { email })
    assert.equal(status, 200)
    assert.match(html, /Check your e-mail\./)
    const { text } = await site.letterTo(email)
    return firstIn(text, /\/gifts\/open\/\S+/)
  }

  async function openLink(browser: Visitor, link: string): Promise<void> {
    assert.equal((await browser.fillIn(link)).location, '/gifts')
    await browser.follow()
  }

  const noteOf = async (registry: number) =>
    must(await site.api.as.owner.listRegistryPurchases(registry))[0]?.note

  test('with an account on each device where they sign in: they change the words there, and give it back', async () => {
    const lena = await signedIn(site, { name: 'Lena' })
    const { browser: phone } = lena
    const made = await weddingList()
    const { registry, items, here: list } = made
    const purchase = await give(phone, made, 'In blue')
    assert.match(await phone.read('/gifts'), /Kept with your account\..*Wedding, 12 June 2027.*In blue/s)
    const desk = await deviceOf(lena)
    assert.match(await desk.read(list), /You are giving/)
    assert.match(await desk.read(`${list}/yours/${purchase}`), /Copper kettle/)
    assert.equal((await desk.fillIn(`/gifts/${purchase}/note`, { note: 'ß'.repeat(501) })).status, 422)
    assert.match(desk.page.html, /ß{501}.*At most 500 characters fit here\. These are 501\./s)
    await desk.submit(`/gifts/${purchase}/note`, { note: 'ß'.repeat(500) })
    assert.match((await desk.follow()).html, /Your words are changed\./)
    assert.equal(await noteOf(registry.id), 'ß'.repeat(500))
    await desk.fillIn(`/gifts/${purchase}/note`, { note: '' })
    assert.equal(await noteOf(registry.id), null)
    await desk.fillIn('/gifts', `/gifts/${purchase}/back`)
    const isBack =
      /“Copper kettle” is back on the list “Ana &amp; Jonas”\..*Give it after all.*We know of no gift/s
    assert.match((await desk.follow()).html, isBack)
    assert.doesNotMatch(await phone.read(list), /You are giving/, 'the browser that gave it knows, too')
    assert.doesNotMatch(await phone.read('/gifts'), /Copper kettle/)
    assert.equal(must(await site.api.as.owner.getItem(items[0]?.id ?? 0)).quantity_purchased, 0)
  })

  test('of a gift in parts the note says that what they gave of it is back, and not the whole', async () => {
    const list = await weddingList([{ name: 'Record player', price: 25, quantity_needed: 8 }])
    const parts = { registry_group_gifts: [list.items[0]?.id ?? 0] }
    must(await site.api.as.owner.updateRegistry(list.registry.id, { meta: parts }))
    const guest = new Visitor(site.url)
    for (const said of [
      /<span>What you gave of “Record player” is back on the list “Ana &amp; Jonas”\.<\/span>.*Give it after all/,
      /<span>Was du von „Record player“ geschenkt hast, steht wieder auf der Liste „Ana &amp; Jonas“\.<\/span>/,
    ]) {
      const purchase = await give(guest, list)
      await guest.fillIn('/gifts', `/gifts/${purchase}/back`)
      assert.match((await guest.follow()).html, said)
      await guest.open('/language/de')
    }
  })

  test('also what they set aside, on each device: one says that it is bought, or that they do not give it', async () => {
    const kim = await signedIn(site, { name: 'Kim' })
    const [phone, desk] = [kim.browser, await deviceOf(kim)]
    const made = await weddingList([{ quantity_needed: 4 }])
    const { items, here: list } = made
    const setAside = (device: Visitor) => give(device, made, '', 'later')
    const first = await setAside(phone)
    assert.match(await desk.read(list), /Kept for you until/)
    assert.match(await desk.read('/gifts'), /Kept for you until.*I bought it now/s)
    const stale = await phone.formAt('/gifts', `/gifts/${first}/bought`)
    await desk.submit(`/gifts/${first}/bought`)
    assert.match((await desk.follow()).html, /It counts as bought now\./)
    assert.doesNotMatch(await phone.read('/gifts'), /Kept for you|I bought it now/)
    assert.match((await phone.post(`${list}/yours/${first}/forget`, stale)).location, /yours/)
    assert.match(await desk.read('/gifts'), /Copper kettle/, 'what is bought is not forgotten')

    const second = await setAside(phone)
    await threeDaysLater(site)
    assert.match(await desk.read('/gifts'), /It is back on the list\..*I am not giving it/s)
    assert.equal((await desk.open(`/gifts/${second}/note`)).location, '/gifts')
    await desk.fillIn('/gifts', `/gifts/${second}/bought`)
    assert.doesNotMatch(await phone.read('/gifts'), /back on the list/)
    const third = await setAside(phone)
    await threeDaysLater(site)
    await desk.fillIn(`${list}/yours/${third}`, `${list}/yours/${third}/forget`)
    for (const device of [desk, phone])
      assert.equal((await device.read('/gifts')).match(/class="choice"/g)?.length, 2)

    const fourth = await setAside(desk)
    await threeDaysLater(site)
    await new Visitor(site.url).fillIn(made.give, { name: 'Quick', quantity: '2' })
    await phone.fillIn('/gifts', `/gifts/${fourth}/bought`)
    assert.match((await phone.follow()).html, /Another guest has taken it since\./)
    assert.equal(must(await site.api.as.owner.getItem(items[0]?.id ?? 0)).quantity_purchased, 4)
  })

  test('nothing is bought where the time of a gift is over and its owner removed it since', async () => {
    const list = await weddingList()
    const { registry, items } = list
    const guest = new Visitor(site.url)
    const id = await give(guest, list, '', 'later')
    await threeDaysLater(site)
    await guest.open('/gifts')
    must(await site.api.as.owner.removeRegistryItem(registry.id, items[0]?.id ?? 0))
    assert.equal((await guest.submit(`/gifts/${id}/bought`)).location, '/gifts')
  })

  test('in a browser, and with the account once they sign in there', async () => {
    const { guest, registry, item } = await guestWithGift()
    assert.match(await guest.read('/gifts'), /Kept in this browser only\..*Copper kettle/s)
    const tom = await signedIn(site, { name: 'Tom' })
    await signIn(guest, tom.person.email)
    const desk = tom.browser
    assert.match(await desk.read('/gifts'), /Copper kettle.*With love/s)
    const { gives } = JSON.parse(await desk.read('/account/everything.json'))
    assert.deepEqual(gives, [{ registry_id: registry.id, item_id: item, quantity: 1, purchaser: 'Miriam' }])
    const { id } = tom.person
    await site.accounts.people.delete(id)
    const rows = await site.api.database.rows('SELECT * FROM guest_gifts WHERE account_id = $1', [id])
    assert.deepEqual(rows, [])
  })

  test('by the link in an e-mail, on each device; no word of a guest is in it, and no address in the database', async () => {
    const email = 'miriam@okafor.example'
    const { guest, registry, purchase } = await guestWithGift()
    const link = await linkFor(guest, email)
    const { subject, text } = await site.letterTo(email)
    assert.equal(subject, 'Your gifts on Hopechest')
    assert.doesNotMatch(text, /Miriam|kettle|Ana|love/)
    const desk = new Visitor(site.url)
    const { headers } = await desk.open(link)
    assert.equal(headers.get('referrer-policy'), 'strict-origin')
    assert.match(headers.get('cache-control') ?? '', /private/)
    assert.doesNotMatch(await desk.read('/gifts'), /kettle/, 'a program that looks at the link opens nothing')
    await openLink(desk, link)
    assert.match(desk.page.html, /Kept for your e-mail address\..*Copper kettle.*With love/s)
    assert.match(await desk.read(`/registry/${registry.slug}`), /You are giving/)
    await openLink(guest, link)
    await give(guest, await makeList(site, { title: 'Mika is turning six' }))
    assert.match(await desk.read('/gifts'), /Mika is turning six/)
    await desk.submit(`/gifts/${purchase}/back`)
    assert.doesNotMatch(await guest.read('/gifts'), /With love/)
    const stored = JSON.stringify([
      await site.api.database.rows('SELECT * FROM guest_gifts'),
      await site.api.database.rows('SELECT * FROM guest_gift_links'),
    ])
    for (const secret of [email, 'okafor', link.split('/').at(-1) ?? '', 'Miriam', 'releaseKey'])
      assert.ok(!stored.includes(secret), secret)
    for (const secret of ['okafor', link.split('/').at(-1) ?? '']) assert.ok(!site.logged().includes(secret))
    const hint =
      /aria-describedby="forget-hint">.*id="forget-hint">If we forget your address, your gifts stay/s
    assert.match(await desk.read('/gifts'), hint)
    await desk.submit('/gifts/close', { what: 'forget' })
    assert.match((await desk.follow()).html, /Your address is forgotten\..*no gift of yours/s)
    assert.equal((await guest.open(link)).status, 404)
    assert.match(await guest.read('/gifts'), /Kept in this browser only\..*Mika/s)
  })

  test('and an address that was forgotten and is used anew shows nothing on the devices of before', async () => {
    const email = 'again@c.example'
    const made = await guestWithGift()
    const { guest, registry, item } = made
    const [desk, old] = [new Visitor(site.url), new Visitor(site.url)]
    const link = await linkFor(guest, email)
    for (const device of [guest, old]) await openLink(device, link)
    const staleForm = await old.formAt('/gifts', '/gifts/close')
    await guest.fillIn('/gifts', '/gifts/close', { what: 'forget' })
    await site.api.as.owner.updateItem(item, { quantity_needed: 9 })
    await give(guest, made, 'Said later')
    await openLink(desk, await linkFor(guest, 'Again@c.example'))
    assert.match(desk.page.html, /Said later/)
    assert.match(await old.read('/gifts'), /no gift of yours/)
    assert.doesNotMatch(await old.read(`/registry/${registry.slug}`), /You are giving/)
    staleForm.set('what', 'forget')
    await old.post('/gifts/close', staleForm)
    assert.match((await old.follow()).html, /This device no longer shows the gifts/)
    assert.match(await desk.read('/gifts'), /Said later/, 'nor does such a device forget it')
  })

  test('and a device whose first gifts have gone shows the others, and forgets the address when its guest asks', async () => {
    const { guest, registry } = await guestWithGift()
    const link = await linkFor(guest, 'later@c.example')
    const desk = new Visitor(site.url)
    for (const device of [guest, desk]) await openLink(device, link)
    await give(guest, await makeList(site, { title: 'Mika is turning six' }))
    await site.api.as.owner.deleteRegistry(registry.id)
    assert.match(await desk.read('/gifts'), /Kept for your e-mail address\..*Mika/s)
    await desk.submit('/gifts/close', { what: 'forget' })
    assert.match((await desk.follow()).html, /Your address is forgotten\./)
    assert.equal((await guest.open(link)).status, 404)
    assert.match(await guest.read('/gifts'), /Kept in this browser only\..*Mika/s)
  })

  test('and a stranger who hands out a link of their own gets no gift of the browser that opens it', async () => {
    const { guest: stranger } = await guestWithGift('Bait')
    const link = await linkFor(stranger, 'stranger@c.example')
    const made = await guestWithGift('A secret')
    const { guest, item } = made
    await openLink(guest, link)
    assert.match(guest.page.html, /Bait/)
    await site.api.as.owner.updateItem(item, { quantity_needed: 5 })
    await give(guest, made, 'Another secret')
    await openLink(stranger, link)
    assert.doesNotMatch(stranger.page.html, /secret/i)
    assert.match(await guest.read('/gifts'), /A secret/)
    await guest.submit('/gifts/close', { what: 'close' })
    assert.match((await guest.follow()).html, /A secret/)
    assert.doesNotMatch(guest.page.html, /Bait/)
  })

  test('and every address gets the same answer; few letters leave, and none without a gift', async () => {
    const { guest } = await guestWithGift()
    const known = 'known@c.example'
    await openLink(new Visitor(site.url), await linkFor(guest, known))
    const asker = new Visitor(site.url, { 'x-forwarded-for': '192.0.2.77' })
    const before = site.letters.length
    const ask = async (email: string) => {
      const { status, html } = await asker.fillIn('/gifts', '/gifts/link', { email })
      return [status, html.replaceAll(/name="token" value="[^"]*"/g, '')]
    }
    assert.deepEqual(await ask(known), await ask('unknown@c.example'))
    await until('the letter to the known address', () => site.letters.length > before)
    for (const wrong of ['', 'x,victim@c.example', 'miriam@']) assert.equal((await ask(wrong))[0], 422)
    const { location } = await asker.open('/gifts/link')
    assert.equal(location, '/gifts', 'the page in another language, or once more')
    for (let n = 2; n < letterLimits.visitor; n++) assert.equal((await ask(`victim${n}@c.example`))[0], 200)
    assert.equal((await ask('one.more@c.example'))[0], 429)
    assert.equal(site.letters.length, before + 1)
  })

  test('also when the list is closed to that device, has lost the gift, or is gone', async () => {
    const email = 'aunt@c.example'
    const { guest, registry, item } = await guestWithGift()
    const link = await linkFor(guest, email)
    const desk = new Visitor(site.url)
    await openLink(desk, link)
    await site.api.as.owner.deleteItem(item)
    assert.match(await desk.read('/gifts'), /Copper kettle.*They have taken this off the list since\./s)
    await site.api.as.owner.updateRegistry(registry.id, { status: 'private' })
    const { html } = await desk.open('/gifts')
    assert.match(html, /Ana &amp; Jonas.*Only the people who are invited see this list\..*Copper kettle/s)
    assert.ok(!html.includes(`/registry/${registry.slug}`))
    await site.api.as.owner.deleteRegistry(registry.id)
    assert.match(await guest.read('/gifts'), /A list that you gave something for is no longer there\./)
    assert.match(await desk.read('/gifts'), /no gift of yours/)
  })

  test('in an own browser alone: no one changes or gives back the gift of another', async () => {
    const { purchase, registry, item } = await guestWithGift()
    const { guest: other, purchase: own } = await guestWithGift()
    const form = await other.formAt('/gifts', `/gifts/${own}/back`, { note: 'Forged' })
    for (const act of ['back', 'note'])
      assert.equal((await other.post(`/gifts/${purchase}/${act}`, form)).location, '/gifts')
    assert.equal(await noteOf(registry.id), 'With love')
    // A link to no gift of that list marks nothing as given back.
    const key = 'k'.repeat(32)
    const link = `/back/${registry.id}-${item + 5000}-${own}-${key}`
    await other.fillIn(link)
    assert.match(await other.read('/gifts'), /With love/)
  })

  test('and an address with numbers that are no ids says nothing of a gift', async () => {
    const { guest, purchase } = await guestWithGift()
    await guest.fillIn('/gifts', `/gifts/${purchase}/back`)
    for (const back of [`Infinity-1-${purchase}`, `1-9999999999999999-${purchase}`, '1', ''])
      assert.equal((await guest.open(`/gifts?back=${back}`)).status, 200, back)
  })

  test('a form that Ann opened is not sent for Ben, who has signed in there since, before he sends it himself', async () => {
    const owner = await signedIn(site)
    const { give } = await listOf(owner, { status: 'publish' })
    const [ann, ben] = await annAndBen()
    const form = await ann.browser.formAt(give, { name: 'Ann', note: 'For the two of you' })
    await ann.browser.submit('/sign-out')
    await signIn(ann.browser, ben.person.email)
    const { status, html } = await ann.browser.post(give, form)
    assert.equal(status, 403)
    assert.match(html, /Another person has signed in here since you opened this form\./)
    assert.match(html, /For the two of you/)
    assert.doesNotMatch(await ben.browser.read('/gifts'), /Copper kettle/)
    assert.equal((await ann.browser.submit(give)).status, 303)
    assert.match(await ben.browser.read('/gifts'), /Copper kettle/)
  })

  test('and who signs out leaves nothing of it in that browser, neither gift nor words nor the way into a private list', async () => {
    const list = await secretList()
    const [ann, ben] = await annAndBen()
    const shared = await deviceOf(ann)
    await shared.open(list.personal)
    const purchase = await give(shared, list, 'Hush, hush')
    assert.match(await shared.read('/gifts'), /Hush, hush/)
    await shared.submit('/sign-out')
    const seen = async () => {
      const all = []
      for (const page of ['/gifts', list.here, `${list.here}/yours/${purchase}`, '/lists'])
        all.push(await shared.read(page))
      return all.join()
    }
    assert.doesNotMatch(await seen(), /Hush|Secret wishes|Copper kettle/)
    await signIn(shared, ben.person.email)
    assert.doesNotMatch(await seen(), /Hush|Secret wishes|Copper kettle/)
    const kept = createGuestStore({ database: site.api.database }).gifts
    assert.deepEqual(await kept.list([{ accountId: ben.person.id }]), [])
    await shared.fillIn('/account', '/sign-out')
    await signIn(shared, ann.person.email)
    assert.match(await shared.read('/gifts'), /Hush, hush/)
  })

  test('and another account finds no mailbox and no private list that was opened there in a session which has ended', async () => {
    const { registry, personal } = await secretList()
    const [ann, ben] = await annAndBen()
    const { guest: shared } = await guestWithGift('Words in the mailbox')
    await openLink(shared, await linkFor(shared, 'ann.mailbox@c.example'))
    await signIn(shared, ann.person.email)
    await shared.open(personal)
    assert.equal((await shared.open(`/registry/${registry.slug}`)).status, 200)
    await endSessions(ann)
    await signIn(shared, ben.person.email)
    assert.doesNotMatch(await shared.read('/gifts'), /Words in the mailbox/)
    assert.equal((await shared.open(`/registry/${registry.slug}`)).status, 404)
    assert.doesNotMatch(await shared.read('/lists'), /Secret wishes/)
  })

  test('and when their session has ended, neither a guest nor another account takes it over in that browser', async () => {
    const list = await weddingList([{ quantity_needed: 9 }])
    const [ann, ben] = await annAndBen()
    for (const givesFirst of [false, true]) {
      const shared = await deviceOf(ann)
      // A session from before the browser noted whose gifts these are.
      shared.cookies.delete('hc_gifts_of')
      await give(shared, list, 'Words of Ann')
      await endSessions(ann)
      if (givesFirst) {
        await give(shared, list, 'Words of a guest')
        assert.doesNotMatch(await shared.read('/gifts'), /Words of Ann/)
      }
      await signIn(shared, ben.person.email)
      const { html } = await shared.open('/gifts')
      assert.doesNotMatch(html, /Words of Ann/)
      assert.equal(/Words of a guest/.test(html), givesFirst)
    }
  })

  describe('on another device, which was shown a code', () => {
    async function shownBy(guest: Visitor): Promise<string> {
      const { status, html, headers } = await guest.fillIn('/gifts', '/gifts/show')
      assert.equal(status, 200)
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.match(html, /class="qr-code"/)
      return firstIn(html, /\/gifts\/open\/[\w-]+/)
    }
    async function open(guest: Visitor, link: string): Promise<number> {
      const { status } = await guest.open(link)
      if (status !== 200) return status
      return (await guest.submit(link)).status
    }
    const words = async (guest: Visitor) =>
      [...(await guest.read('/gifts')).matchAll(/(?:With love|Words of \w+)/g)].map(String).toSorted()

    test('and both show what the first one gives from then on', async () => {
      const one = await guestWithGift('Words of one', 2)
      const { guest, purchase } = one
      const other = new Visitor(site.url)
      assert.equal(await open(other, await shownBy(guest)), 303)
      assert.deepEqual(await words(other), ['Words of one'])
      await give(guest, one, 'Words of two')
      assert.deepEqual(await words(other), ['Words of one', 'Words of two'])
      await other.submit(`/gifts/${purchase}/back`)
      assert.deepEqual(await words(guest), ['Words of two'])
      assert.match(guest.page.html, /Kept for your devices\./)
    })

    test('once, and within the hour; a code that is shown anew ends the one before', async () => {
      const { guest } = await guestWithGift()
      const first = await shownBy(guest)
      const link = await shownBy(guest)
      assert.equal(await open(new Visitor(site.url), first), 404)
      const devices = [1, 2, 3].map(() => new Visitor(site.url))
      for (const device of devices)
        assert.equal((await device.open(link)).status, 200, 'a look uses nothing up')
      const statuses = await Promise.all(devices.map(async (device) => (await device.submit(link)).status))
      assert.deepEqual(statuses.toSorted(), [303, 404, 404])
      const old = await shownBy(guest)
      const age = (milliseconds: number) =>
        site.api.database.run('UPDATE guest_gift_links SET expires_at = $1 WHERE is_used_once = 1', [
          new Date(Date.now() + milliseconds).toISOString(),
        ])
      await age(60_000)
      assert.equal((await new Visitor(site.url).open(old)).status, 200)
      await age(-1)
      assert.equal(await open(new Visitor(site.url), old), 404)
    })

    test('until it is ended, on all devices and with each code', async () => {
      const { guest } = await guestWithGift('Words of one')
      const other = new Visitor(site.url)
      await open(other, await shownBy(guest))
      const link = await shownBy(guest)
      assert.match(await other.read('/gifts'), /End it on all devices/)
      await other.submit('/gifts/close', { what: 'forget' })
      assert.deepEqual(await words(other), [])
      assert.equal(await open(new Visitor(site.url), link), 404)
      assert.deepEqual(await words(guest), ['Words of one'], 'the browser itself remembers it')
      assert.match(guest.page.html, /Kept in this browser only\./)
    })

    test('and a stranger who lets a guest open a code of theirs hears of nothing that the guest gives', async () => {
      const stranger = await guestWithGift('Words of stranger')
      const victim = await guestWithGift('Words of victim', 3)
      await open(victim.guest, await shownBy(stranger.guest))
      await give(victim.guest, victim, 'Words of later')
      await shownBy(victim.guest)
      await give(victim.guest, victim, 'Words of last')
      assert.deepEqual(await words(stranger.guest), ['Words of stranger'])
    })

    test('and an owner who opens it finds nothing of a list that is wrapped', async () => {
      const owner = await signedIn(site)
      const guest = new Visitor(site.url)
      await give(guest, await listOf(owner, { status: 'publish', meta: wedding }), 'Words of guest')
      const link = await shownBy(guest)
      await open(owner.browser, link)
      assert.doesNotMatch(await owner.browser.read('/gifts'), /Words of guest|Copper kettle/)
    })

    test('as often as twenty times in an hour, and not once more', async () => {
      await using fresh = await openSite()
      const guest = new Visitor(fresh.url)
      await give(guest, await makeList(fresh))
      for (let n = 0; n < letterLimits.visitor; n++) await shownBy(guest)
      assert.equal((await guest.fillIn('/gifts', '/gifts/show')).status, 429)
    })
  })

  test('page by page, when there are many', async () => {
    const made = await makeList(site, {}, [{ quantity_needed: 100 }])
    const guest = await deviceOf(await signedIn(site), { 'x-forwarded-for': '192.0.2.99' })
    for (let n = 0; n < atOnce; n++) await give(guest, made)
    assert.doesNotMatch(await guest.read('/gifts'), /Older gifts/)
    await give(guest, made)
    assert.equal((await guest.read('/gifts')).match(/class="choice"/g)?.length, atOnce)
    assert.match(guest.page.html, /Older gifts/)
    const older = await guest.read(`/gifts?older=${atOnce}`)
    assert.equal(older.match(/class="choice"/g)?.length, 1)
    assert.equal((await guest.open('/gifts?older=nonsense')).status, 200)
    // The pages of the list show the newest ones, and lead to the page of all.
    const { html } = await guest.open(`${made.here}/yours`)
    assert.equal(html.match(/class="choice"/g)?.length, atOnce)
    assert.match(html, /href="\/gifts"/)
    const oldest = firstIn(older, /\/yours\/\d+/)
    assert.ok(!html.includes(oldest))
    assert.match(await guest.read(made.here + oldest), /Thank you, Miriam\./)
  })

  test('page by page over many lists, each with its gifts', async () => {
    const guest = await deviceOf(await signedIn(site), { 'x-forwarded-for': '192.0.2.98' })
    const titles: string[] = []
    for (let n = 0; n < atOnce + 2; n++) {
      const title = `List ${n}`
      await give(guest, await makeList(site, { title }, [{ name: `Gift ${n}` }]))
      titles.unshift(title)
    }
    const titlesOn = async (path: string) => allIn(await guest.read(path), /<span dir="auto">(List \d+)</g)
    const [newest, older] = [await titlesOn('/gifts'), await titlesOn(`/gifts?older=${atOnce}`)]
    assert.deepEqual([newest.length, older.length], [atOnce, 2])
    assert.deepEqual([...newest, ...older].toSorted(), titles.toSorted())
    assert.deepEqual(older.toSorted(), ['List 0', 'List 1'])
  })

  test('and an owner finds nothing of their own list before it is unwrapped, in the same browser or by a link', async () => {
    const owner = await signedIn(site)
    const list = await listOf(owner, { status: 'publish', meta: wedding })
    const { registry, items, at } = list
    const shared = new Visitor(site.url)
    const purchase = await give(shared, list, 'Hush')
    const link = await linkFor(shared, 'couple@c.example')
    const look = async () => {
      const back = `/gifts?back=${registry.id}-${items[0]?.id}-${purchase}`
      const pages = ['/gifts', '/gifts?older=0', `/gifts/${purchase}/note`, back]
      const seen = []
      for (const page of [...pages, '/lists', at, '/account/everything.json']) {
        const { status, location, html } = await owner.browser.open(page)
        seen.push([page, status, location, html.replaceAll(/name="(?:token|key)" value="[^"]*"/g, '')])
      }
      return seen
    }
    const before = await look()
    owner.browser.cookies.set('hc_gifts', shared.cookies.get('hc_gifts') ?? '')
    assert.deepEqual(await look(), before)
    await openLink(owner.browser, link)
    const after = await look()
    const said = JSON.stringify(after[0])
    for (const word of ['kettle', 'Hush', 'Miriam', 'House on the hill'])
      assert.ok(!said.includes(word), word)
    const form = await owner.browser.formAt('/account', '/sign-out', { note: 'Found' })
    for (const act of ['back', 'note'])
      assert.equal((await owner.browser.post(`/gifts/${purchase}/${act}`, form)).location, '/gifts')
    assert.equal(must(await owner.client.listRegistryPurchases(registry.id))[0]?.note, 'Hush')
    must(await owner.client.updateRegistry(registry.id, { meta: { registry_reveal: 'always' } }))
    assert.match(await owner.browser.read('/gifts'), /Hush/)
  })

  test('and a further owner finds nothing of the list either: not in the file with everything, and not once it is put away', async () => {
    const [first, further] = [await signedIn(site), await signedIn(site, { name: 'Jonas Keller' })]
    const meta = { ...wedding, registry_owners: [further.person.email] }
    const list = await listOf(first, { status: 'publish', meta })
    const { registry, here } = list
    const shared = new Visitor(site.url)
    await give(shared, list, 'Hush')
    further.browser.cookies.set('hc_gifts', shared.cookies.get('hc_gifts') ?? '')
    const look = async () => {
      await further.browser.open('/gifts')
      return JSON.parse(await further.browser.read('/account/everything.json')).gives
    }
    assert.deepEqual(await look(), [])
    must(await first.client.updateRegistry(registry.id, { meta: { registry_put_away: true } }))
    for (const { browser } of [first, further]) {
      browser.cookies.set('hc_gifts', shared.cookies.get('hc_gifts') ?? '')
      const isSaid = (await browser.read(here)).includes(`${here}/yours`)
      assert.equal(isSaid, false, 'the owner reads that something was given')
    }
    must(await first.client.updateRegistry(registry.id, { meta: { registry_reveal: 'always' } }))
    assert.equal((await look())[0]?.registry_id, registry.id)
  })
})

test('a site without a mail server says what works: this browser, or an account', async () => {
  await using site = await openSite()
  const guest = new Visitor(site.url, { 'accept-language': 'de' })
  const { html } = await guest.open('/gifts')
  assert.match(html, /verschickt keine E-Mails\..*Melde dich an/s)
  assert.ok(!html.includes('name="email"'))
  const form = new URLSearchParams({ email: 'a@c.example' })
  for (const input of html.matchAll(/name="(\w+)" value="([^"]*)"/g)) form.set(input[1] ?? '', input[2] ?? '')
  assert.ok([303, 403].includes((await guest.post('/gifts/link', form)).status))
})
