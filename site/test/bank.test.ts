import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RegistryCreate } from '@hopechest/client'
import { firstIn } from '@hopechest/testing/found'
import { each, must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { letterLimits } from '../http/letters.ts'
import type { FramedWorld } from './framed-world.ts'
import { frameOf } from './frames.ts'
import { listOf, password, signedIn, siteAndOwner } from './owners.ts'
import { readQrCode } from './qr-reader.ts'
import { openSite, siteOf } from './site-world.ts'

const frame = frameOf(import.meta)

const { site, ana } = siteAndOwner(() => frame.open({ hasMail: true }))

const iban = 'DE02120300000000202051'
const printed = 'DE02 1203 0000 0000 2020 51'
const account = { way: 'transfer', account_name: 'Ana Sommer', account_number: printed }

/** A list with a record player of eight parts, whose form its owner opens and sends. */
async function playerOf(list: Partial<RegistryCreate> = {}, typed?: Record<string, string>) {
  const made = await listOf(ana, { title: 'Ana & Jonas', status: 'publish', ...list }, [
    { name: 'Record player', price: 40, quantity_needed: 8 },
    { name: 'Tent', price: 229 },
  ])
  const id = made.items[0]?.id ?? 0
  must(await ana.client.updateItemMeta(made.registry.id, id, { is_group_gift: true }))
  const [edit, save] = [`${made.at}?edit=${id}`, `${made.at}/items/${id}`]
  const change = (said: Record<string, string>) => ana.browser.fillIn(edit, save, said)
  if (typed) assert.equal((await change(typed)).status, 303)
  const said = async () => must(await ana.client.getRegistry(made.registry.id)).meta.registry_hand_over
  return { ...made, id, edit, save, change, said }
}

/** A guest gives two parts, and the page that thanks them. */
async function gives({ give }: { give: string }, typed: Record<string, string> = {}) {
  const guest = new Visitor(site.url)
  await guest.fillIn(give, { name: 'Miriam', quantity: '2', ...typed })
  assert.equal(guest.page.status, 303, guest.page.html)
  const thanks = guest.page.location
  await guest.follow()
  return { guest, thanks }
}

const picture = (html: string) => firstIn(html, /(<svg class="qr-code".*?<\/svg>)/s)
const holds = (text: string) => text.includes(iban) || text.includes(printed) || text.includes('2020 51')

test('a guest who gave a part reads the account of its owner, with a code in which all is filled in', async () => {
  const player = await playerOf({}, account)
  const { guest, thanks } = await gives(player)
  const { html, headers } = guest.page
  assert.match(html, /How it reaches Ana &amp; Jonas/)
  assert.match(html, /data-copy="account-number" data-copy-text="DE02120300000000202051"/)
  assert.match(html, /\/scripts\/copy\.js/, 'the script that shows the buttons')
  for (const said of ['Ana Sommer', printed, '€80', 'Scan it with the app of your bank'])
    assert.ok(html.includes(said), said)
  assert.match(html, /This site does not know whether the money came/)
  const number = firstIn(html, /Gift (\d{6})</)
  const lines = ['BCD', '002', '1', 'SCT', '', 'Ana Sommer', iban, 'EUR80.00', '', '', `Gift ${number}`]
  assert.equal(readQrCode(picture(html)), lines.join('\n'))
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(firstIn(await guest.read(thanks), /Gift (\d{6})</), number, 'it stays the same')
  const other = await gives(player)
  assert.notEqual(firstIn(other.guest.page.html, /Gift (\d{6})</), number)
})

test('no page says the account before giving, nor to one who gave something else, nor does the API, a letter or a file', async () => {
  const player = await playerOf({}, account)
  const { guest, thanks } = await gives(player, { email: 'miriam@berg.example' })
  assert.ok(holds(guest.page.html))
  const stranger = new Visitor(site.url)
  const there = player.here
  const tent = `${there}/items/${player.items[1]?.id}/give`
  await stranger.fillIn(tent, { name: 'Lena' })
  await stranger.follow()
  assert.equal(holds(stranger.page.html), false)
  for (const path of [
    there,
    `${there}.json`,
    player.give,
    tent,
    `${there}/yours`,
    thanks,
    '/gifts',
    '/gifts/lists',
  ])
    assert.equal(holds(await stranger.read(path)), false, path)
  for (const path of [there, `${there}.json`, `${there}/yours`, '/gifts'])
    assert.equal(holds(await guest.read(path)), false, path)
  assert.match(await stranger.read(player.give), /By a transfer\. You read the account once you have given\./)
  const letter = await site.letterTo('miriam@berg.example')
  assert.equal(holds(JSON.stringify(letter)), false)
  const { client } = ana
  const said = [
    await client.getRegistry(player.registry.id),
    await client.listRegistryItems(player.registry.id),
  ]
  assert.equal(holds(JSON.stringify(said)), false)
  for (const path of [`${player.at}/gifts.csv`, `${player.at}/gifts.json`, `${player.at}/cards`])
    assert.equal(holds(await ana.browser.read(path)), false, path)
})

test('the account is sealed in the database, and no line of the log has it', async () => {
  const player = await playerOf({}, account)
  await gives(player)
  const rows = await site.api.database.rows('SELECT * FROM bank_accounts WHERE registry_id = $1', [
    player.registry.id,
  ])
  assert.equal(rows.length, 1)
  assert.equal(holds(JSON.stringify(rows)) || JSON.stringify(rows).includes('Sommer'), false)
  assert.equal(holds(site.logged()), false)
})

test('a row that is moved to another list opens there as nothing', async () => {
  const [player, other] = [
    await playerOf({}, account),
    await playerOf({}, { ...account, account_name: 'Jonas' }),
  ]
  await site.api.database.run(
    `UPDATE bank_accounts SET sealed = (SELECT sealed FROM bank_accounts WHERE registry_id = $1) WHERE registry_id = $2`,
    [other.registry.id, player.registry.id],
  )
  const { guest } = await gives(player)
  assert.equal(holds(guest.page.html), false)
})

test('an account with a slip in it is refused beside its field, and nothing is saved', async () => {
  const player = await playerOf()
  for (const [typed, fault] of [
    [
      { account_number: 'DE02 1203 0000 0000 2020 52' },
      /id="account_number-fault">.*has a slip in it\. Look again\./s,
    ],
    [{ account_number: '' }, /id="account_number-fault">/],
    [{ account_number: 'CH4431999123000889012' }, /This number is for bills alone/],
    [{ account_name: '' }, /id="account_name-fault">/],
    [{ account_name: 'ß'.repeat(71) }, /id="account_name-fault">.*at most 70/s],
    [{ account_name: 'Ana\u0007BCD' }, /id="account_name-fault">/],
    [{ account_number: 'CH3709000000304442225', account_place: 'Bern' }, /id="account_place-fault">/],
  ] as const) {
    const answer = await player.change({ ...account, ...typed })
    assert.equal(answer.status, 422, JSON.stringify(typed))
    assert.match(answer.html, fault)
    assert.match(answer.html, /aria-invalid="true"[^>]* autofocus/)
  }
  assert.equal(await player.said(), '')
  assert.equal((await player.change({ ...account, account_name: 'ß'.repeat(70) })).status, 303)
})

test('a line break in a name is no line of the code', async () => {
  const player = await playerOf({}, { ...account, account_name: 'Ana\nDE89370400440532013000' })
  const { guest } = await gives(player)
  const lines = readQrCode(picture(guest.page.html)).split('\n')
  assert.deepEqual(lines.slice(5, 7), ['Ana DE89370400440532013000', iban])
})

test('a Swiss account has the code of its banks with their cross, once its owner says postcode and town', async () => {
  const meta = { registry_currency: 'CHF' } as const
  const swiss = { ...account, account_number: 'CH37 0900 0000 3044 4222 5' }
  const player = await playerOf({ meta }, swiss)
  const { html: form } = await ana.browser.open(player.edit)
  assert.match(form, /name="account_place"/)
  const bare = await gives(player)
  assert.match(bare.guest.page.html, /Copy these lines into a transfer/)
  assert.doesNotMatch(bare.guest.page.html, /class="qr-code"/)
  assert.equal((await player.change({ account_place: '3000 Bern' })).status, 303)
  const svg = picture(await bare.guest.read(bare.thanks))
  assert.deepEqual(readQrCode(svg).split('\n').slice(0, 11), [
    ...['SPC', '0200', '1', 'CH3709000000304442225', 'S', 'Ana Sommer', '', '', '3000', 'Bern', 'CH'],
  ])
  assert.equal(svg.match(/fill="#fff"/g)?.length, 2)
})

test('an account of India is a UPI ID, and another currency has lines without a code', async () => {
  const upi = await playerOf(
    { meta: { registry_currency: 'INR' } },
    { ...account, account_number: 'ana@okbank' },
  )
  assert.match((await ana.browser.open(upi.edit)).html, />UPI ID</)
  const { guest } = await gives(upi)
  assert.match(
    readQrCode(picture(guest.page.html)),
    /^upi:\/\/pay\?pa=ana@okbank&pn=Ana%20Sommer&am=80\.00&cu=INR&tn=Gift%20\d{6}$/,
  )
  const crowns = await gives(await playerOf({ meta: { registry_currency: 'SEK' } }, account))
  assert.ok(holds(crowns.guest.page.html))
  assert.doesNotMatch(crowns.guest.page.html, /class="qr-code"/)
})

test('what was given back shows no account, nor a list whose day has passed', async () => {
  const player = await playerOf({}, account)
  const back = await gives(player)
  await back.guest.submit(/^\/back\//)
  assert.equal(holds(await back.guest.read(back.thanks)), false)
  const late = await gives(player)
  must(await ana.client.updateRegistry(player.registry.id, { meta: { registry_event_date: '2020-06-12' } }))
  assert.equal(holds(await late.guest.read(late.thanks)), false)
  assert.match(late.guest.page.html, /Thank you, Miriam/)
})

test('the owner reads the number of a transfer beside its giver once the list is unwrapped', async () => {
  const player = await playerOf(
    { meta: { registry_event_date: '2027-06-12', registry_reveal: 'after_event' } },
    account,
  )
  const { at } = player
  const pages = [at, player.edit, `${at}/sharing`, `${at}/details`, `${at}/surprises`, `${at}/gifts.json`]
  const read = async () => {
    const all: string[] = []
    for (const path of pages) all.push((await ana.browser.read(path)).replaceAll(/value="[^"]{20,}"/g, ''))
    return all
  }
  await read()
  const before = await read()
  const { guest } = await gives(player)
  const number = firstIn(guest.page.html, /Gift (\d{6})</)
  assert.deepEqual(await read(), before, 'a wrapped list says nothing of it')
  must(await ana.client.updateRegistry(player.registry.id, { meta: { registry_reveal: 'always' } }))
  const { html } = await ana.browser.open(`${player.at}/surprises`)
  assert.match(html, new RegExp(`Miriam.*Gift ${number}<`, 's'))
  assert.equal(holds(html), false)
})

test('an envelope is chosen where nothing is said, and is the words of guests in the language of the owner', async () => {
  const player = await playerOf()
  assert.match(await ana.browser.read(player.edit), /name="way" value="envelope" checked/)
  assert.equal((await player.change({})).status, 303)
  assert.equal(await player.said(), 'In an envelope, on the day')
  assert.match(await new Visitor(site.url).read(player.give), /In an envelope, on the day/)
})

test('own words take the place of a transfer, whose account is forgotten', async () => {
  const player = await playerOf({}, account)
  assert.equal((await player.change({ way: 'words', hand_over: 'In the blue box.' })).status, 303)
  assert.equal(await player.said(), 'In the blue box.')
  const { id } = player.registry
  assert.deepEqual(
    await site.api.database.rows('SELECT registry_id FROM bank_accounts WHERE registry_id = $1', [id]),
    [],
  )
  const { guest } = await gives(player)
  assert.equal(holds(guest.page.html), false)
})

test('the next gift in parts offers the account, and a form that has not changed it leaves what another owner saved', async () => {
  const player = await playerOf({}, account)
  const late = await ana.browser.formAt(player.edit, player.save, { name: 'Player' })
  await player.change({ ...account, account_number: 'NL91ABNA0417164300', account_name: 'Jonas' })
  assert.equal((await ana.browser.post(player.save, late)).status, 303)
  const tent = player.items[1]?.id
  const [edit, save] = [`${player.at}?edit=${tent}`, `${player.at}/items/${tent}`]
  await ana.browser.fillIn(edit, save, { parts: '1' })
  assert.match(ana.browser.page.html, /name="account_number"[^>]* value="NL91 ABNA 0417 1643 00"/)
  const both = await ana.browser.formAt(player.edit, player.save, { account_name: 'Ana S.' })
  await player.change({ ...account, account_name: 'Jonas B.' })
  const asked = await ana.browser.post(player.save, both)
  assert.equal(asked.status, 409)
  assert.match(asked.html, /Jonas B\./)
})

test('an owner who saves a note keeps the account of another owner, who changed it while the form stood open', async () => {
  const kim = await signedIn(site, { name: 'Kim' })
  const player = await playerOf({}, account)
  must(await ana.client.addOwners(player.registry.id, [kim.person.email]))
  const late = await kim.browser.formAt(player.edit, player.save, { description: 'With two arms.' })
  const other = 'NL91 ABNA 0417 1643 00'
  assert.equal((await player.change({ ...account, account_number: other })).status, 303)
  assert.equal((await kim.browser.post(player.save, late)).status, 303)
  assert.match(await ana.browser.read(player.edit), /With two arms\./)
  assert.ok(ana.browser.page.html.includes(other))
  const rows = await site.api.database.rows<{ account_id: number }>(
    'SELECT account_id FROM bank_accounts WHERE registry_id = $1',
    [player.registry.id],
  )
  assert.deepEqual(each(rows, 'account_id'), [ana.person.id])
})

test('of an account that two owners change at once both changes are saved', async () => {
  const kim = await signedIn(site, { name: 'Kim' })
  const player = await playerOf({}, account)
  must(await ana.client.addOwners(player.registry.id, [kim.person.email]))
  const other = 'NL91 ABNA 0417 1643 00'
  const late = await kim.browser.formAt(player.edit, player.save, { account_number: other })
  assert.equal((await player.change({ ...account, account_name: 'Ana Sommer-Weiss' })).status, 303)
  assert.equal((await kim.browser.post(player.save, late)).status, 303)
  const form = await ana.browser.read(player.edit)
  for (const saved of [other, 'Ana Sommer-Weiss']) assert.ok(form.includes(saved), saved)
})

test('a copy of the list has its account, and a list that is deleted leaves none', async () => {
  const player = await playerOf({}, account)
  const copied = await ana.browser.fillIn(`${player.at}/copy`, { title: 'Once more' })
  assert.equal(copied.status, 303)
  const slug = firstIn(copied.location, /\/lists\/([^?]+)/)
  const copy = must(await ana.client.listRegistries()).find((each) => each.slug === slug)
  assert.ok(copy)
  must(await ana.client.updateRegistry(copy.id, { status: 'publish' }))
  const [item] = must(await ana.client.listRegistryItems(copy.id))
  const { guest } = await gives({ give: `/registry/${slug}/items/${item?.id}/give` })
  assert.ok(holds(guest.page.html))
  must(await ana.client.deleteRegistry(player.registry.id))
  const rows = await site.api.database.rows<{ registry_id: number }>(
    'SELECT registry_id FROM bank_accounts WHERE registry_id IN ($1, $2)',
    [player.registry.id, copy.id],
  )
  assert.deepEqual(each(rows, 'registry_id'), [copy.id])
})

frame.ownTest(
  'the file of a person has the account that they wrote down, and it goes with them from the list of others',
  async () => {
    const kim = await signedIn(site, { name: 'Kim' })
    const player = await playerOf()
    must(await ana.client.addOwners(player.registry.id, [kim.person.email]))
    assert.equal((await kim.browser.fillIn(player.edit, player.save, account)).status, 303)
    const file = JSON.parse(await kim.browser.read('/account/everything.json'))
    const { id } = player.registry
    assert.deepEqual(file.bank_accounts, [{ registry_id: id, name: 'Ana Sommer', number: iban, place: '' }])
    await kim.browser.fillIn('/account/delete', { password })
    const { guest } = await gives(player)
    assert.equal(holds(guest.page.html), false)
    const rows = await site.api.database.rows('SELECT sealed FROM bank_accounts WHERE registry_id = $1', [id])
    assert.deepEqual(rows, [])
  },
)

frame.ownTest(
  'the account that one owner wrote down goes with that owner also from a copy that another one made',
  async () => {
    const kim = await signedIn(site, { name: 'Kim' })
    const player = await playerOf()
    must(await ana.client.addOwners(player.registry.id, [kim.person.email]))
    assert.equal((await kim.browser.fillIn(player.edit, player.save, account)).status, 303)
    const copied = await ana.browser.fillIn(`${player.at}/copy`, { title: 'Of Ana alone' })
    const slug = firstIn(copied.location, /\/lists\/([^?]+)/)
    const copy = must(await ana.client.listRegistries()).find((each) => each.slug === slug)
    const rows = () =>
      site.api.database.values('SELECT registry_id FROM bank_accounts WHERE registry_id = $1', [
        copy?.id ?? 0,
      ])
    assert.deepEqual(await rows(), [[copy?.id]])
    const { bank_accounts: ofAna } = JSON.parse(await ana.browser.read('/account/everything.json'))
    assert.ok(ofAna.every(({ registry_id }: { registry_id: number }) => registry_id !== copy?.id))
    const file = JSON.parse(await kim.browser.read('/account/everything.json'))
    assert.equal(file.bank_accounts.length, 2)
    await kim.browser.fillIn('/account/delete', { password })
    assert.deepEqual(await rows(), [])
  },
)

frame.ownTest(
  'a copy without its other owners has no account of one of them, and promises none',
  async () => {
    const kim = await signedIn(site, { name: 'Kim' })
    const player = await playerOf()
    must(await ana.client.addOwners(player.registry.id, [kim.person.email]))
    assert.equal((await kim.browser.fillIn(player.edit, player.save, account)).status, 303)
    const form = await ana.browser.formAt(`${player.at}/copy`, `${player.at}/copy`, { title: 'Of Ana alone' })
    form.delete('owners')
    const copied = await ana.browser.post(`${player.at}/copy`, form)
    const slug = firstIn(copied.location, /\/lists\/([^?]+)/)
    const copy = must(await ana.client.listRegistries()).find((each) => each.slug === slug)
    assert.ok(copy)
    assert.deepEqual(copy.meta.registry_owners, [])
    must(await ana.client.updateRegistry(copy.id, { status: 'publish' }))
    const [item] = must(await ana.client.listRegistryItems(copy.id))
    const give = `/registry/${slug}/items/${item?.id}/give`
    const asked = await new Visitor(site.url).read(give)
    assert.match(asked, /name="quantity"/)
    assert.doesNotMatch(asked, /By a transfer/)
    assert.equal(holds((await gives({ give })).guest.page.html), false)
  },
)

frame.ownTest(
  'the account of an owner who leaves the list leaves with them, and no guest is promised it',
  async () => {
    const kim = await signedIn(site, { name: 'Kim' })
    const player = await playerOf()
    must(await ana.client.addOwners(player.registry.id, [kim.person.email]))
    assert.equal((await kim.browser.fillIn(player.edit, player.save, account)).status, 303)
    const before = await gives(player)
    assert.ok(holds(before.guest.page.html))
    must(await kim.client.removeOwner(player.registry.id, kim.person.email))
    assert.equal(holds(await before.guest.read(before.thanks)), false)
    const { guest } = await gives(player)
    assert.equal(holds(guest.page.html), false)
    assert.doesNotMatch(await guest.read(player.give), /By a transfer/)
    const { html } = await ana.browser.open(player.edit)
    assert.equal(holds(html), false)
    assert.match(html, /name="way" value="envelope" checked/)
    assert.equal((await player.change({ way: 'envelope' })).status, 303)
    assert.equal(await player.said(), 'In an envelope, on the day', 'an owner says it anew')
  },
)

frame.ownTest(
  'the bank account of an owner who is removed is deleted before a person opens a form, and that of one who stays is not',
  async () => {
    const kim = await signedIn(site, { name: 'Kim' })
    const [left, kept] = [await playerOf(), await playerOf()]
    for (const { registry, edit, save } of [left, kept]) {
      must(await ana.client.addOwners(registry.id, [kim.person.email, 'lou@lou.example']))
      assert.equal((await kim.browser.fillIn(edit, save, account)).status, 303)
    }
    const rowsOf = ({ registry }: typeof left) =>
      site.api.database.values('SELECT registry_id FROM bank_accounts WHERE registry_id = $1', [registry.id])
    must(await ana.client.removeOwner(kept.registry.id, 'lou@lou.example'))
    must(await ana.client.removeOwner(left.registry.id, kim.person.email))
    await until('the account to go', async () => (await rowsOf(left)).length === 0)
    assert.deepEqual(await rowsOf(kept), [[kept.registry.id]])
    must(await kim.client.removeOwner(kept.registry.id, kim.person.email))
    await until('it to go with an owner who leaves', async () => (await rowsOf(kept)).length === 0)
  },
)

test('when one owner writes down another account, the others with a proved address have a letter without its number', async () => {
  const [kim, lou] = [await signedIn(site, { name: 'Kim' }), await signedIn(site, { name: 'Lou' })]
  const player = await playerOf({}, account)
  await site.sendDueLetters()
  const about = ({ person }: typeof kim) =>
    site.letters.filter(
      ({ to, text }) =>
        to === person.email && text.includes(`${player.at}\n`) && text.includes('bank account'),
    )
  assert.deepEqual(about(ana), [], 'no one else owns it')
  const email = 'max@unproved.example'
  const unproved = await site.makePerson({
    name: 'Max',
    email,
    password,
    role: 'member',
    isEmailConfirmed: false,
  })
  must(await ana.client.addOwners(player.registry.id, [kim.person.email, unproved.username]))
  const other = { ...account, account_number: 'DE75 5121 0800 1245 1261 99' }
  assert.equal((await kim.browser.fillIn(player.edit, player.save, other)).status, 303)
  assert.equal((await kim.browser.fillIn(player.edit, player.save, other)).status, 303)
  await site.sendDueLetters()
  const [letter, ...more] = about(ana)
  assert.deepEqual(more, [])
  assert.equal(letter?.subject, 'Another bank account: Ana & Jonas')
  assert.ok(letter.text.includes(`${site.url}${player.at}`))
  assert.equal(/\d{4} \d{4}|512108|DE75/.test(letter.text + letter.subject), false)
  assert.deepEqual(
    [about(kim), about(lou)],
    [[], []],
    'not to who wrote it down, nor to who owns nothing there',
  )
  assert.ok(!site.letters.some(({ to }) => to === email), 'a stranger may have typed this address')
})

if (frame.isOfHost)
  describe('where a letter to the other owners has to wait', () => {
    const wait = /id="account_number-fault">.*?Nothing is saved yet\..*?Try again in an hour\./s
    const numbers = ['DE75 5121 0800 1245 1261 99', printed]

    /** Kim has written down one account after the other, until there were as many letters as Ana gets in an hour. */
    async function openPlayer() {
      const kim = await signedIn(site, { name: 'Kim' })
      const player = await playerOf({}, account)
      must(await ana.client.addOwners(player.registry.id, [kim.person.email]))
      const numberAt = (n: number) => numbers[n % 2] ?? assert.fail()
      const change = (n: number, said = {}) =>
        kim.browser.fillIn(player.edit, player.save, { ...account, account_number: numberAt(n), ...said })
      // Other stories have written to her, too.
      let saved = 0
      while ((await change(saved)).status === 303) saved++
      assert.ok(saved > 1 && saved <= letterLimits.receiver, String(saved))
      const [kept, other] = [numberAt(saved - 1), numberAt(saved)]
      return { ...player, kim, kept, other, change: (said: object) => change(saved, said) }
    }
    let player: Awaited<ReturnType<typeof openPlayer>>
    before(async () => {
      player = await openPlayer()
    })

    test('nothing is saved, so an owner cannot hide a change behind other letters, and the form comes back as it was typed', async () => {
      const answer = await player.change({ name: 'Player of Kim', description: 'With two arms.' })
      assert.equal(answer.status, 422)
      assert.match(answer.html, wait)
      for (const typed of [player.other, 'Player of Kim', 'With two arms.'])
        assert.ok(answer.html.includes(typed), typed)
      const form = await ana.browser.read(player.edit)
      assert.ok(form.includes(player.kept))
      assert.ok(!form.includes(player.other))
      assert.match(form, /name="name"[^>]* value="Record player"/)
    })

    test('a new gift is not made without its account: it is made once the letter may leave, or with the account that is there', async () => {
      const { browser } = player.kim
      await browser.fillIn(`${player.at}?add=by-hand`, `${player.at}/items`, {
        name: 'Sofa',
        price: '800',
        quantity: '4',
        parts: '1',
      })
      const answer = await browser.submit(`${player.at}/items`, { account_number: player.other })
      assert.equal(answer.status, 422)
      assert.match(answer.html, wait)
      for (const typed of ['Sofa', '800', player.other]) assert.ok(answer.html.includes(typed), typed)
      const names = async () =>
        must(await ana.client.listRegistryItems(player.registry.id)).map(({ name }) => name)
      assert.deepEqual(await names(), ['Record player', 'Tent'])
      const sent = await browser.submit(`${player.at}/items`, { account_number: player.kept })
      assert.equal(sent.status, 303)
      assert.deepEqual(await names(), ['Record player', 'Tent', 'Sofa'])
      assert.ok((await ana.browser.read(player.edit)).includes(player.kept))
    })
  })

if (frame.isOfHost)
  describe('where one letter is left to the other owners', () => {
    const wait = /Nothing is saved yet\..*?Try again in an hour\./s
    const [first, second] = ['DE75 5121 0800 1245 1261 99', 'NL91 ABNA 0417 1643 00']
    let between = async (_path: string) => {}
    const world = siteOf(() =>
      frame.open({
        hasMail: true,
        between: (ask) => async (question) => {
          const answer = await ask(question)
          if (question.method !== 'GET') await between(question.path)
          return answer
        },
      }),
    )

    /** Ida and Kim have a list. Kim has written down accounts until `left` more may be told to each mailbox. */
    async function openList(left: number, others: readonly string[] = []) {
      const [ida, kim] = [await signedIn(world, { name: 'Ida' }), await signedIn(world, { name: 'Kim' })]
      const { registry, at } = await listOf(ida, { title: 'Ida & Kim', status: 'publish' }, [])
      const entries = [kim.person.email]
      for (const email of others) {
        await world.makePerson({ name: 'Jo', email, password, role: 'member', isEmailConfirmed: true })
        entries.push(email)
      }
      must(await ida.client.addOwners(registry.id, entries))
      const formOf = async (name: string, number: string) => {
        await kim.browser.fillIn(`${at}?add=by-hand`, `${at}/items`, {
          name,
          price: '800',
          quantity: '4',
          parts: '1',
        })
        const typed = { way: 'transfer', account_name: 'Kim', account_number: number }
        return kim.browser.formTo(`${at}/items`, typed)
      }
      const add = async (name: string, number: string) =>
        kim.browser.post(`${at}/items`, await formOf(name, number))
      const used = Math.floor(letterLimits.receiver / Math.max(1, others.length)) - left
      for (let n = 0; n < used; n++)
        assert.equal((await add(`Gift ${n}`, n % 2 ? printed : 'DE89 3704 0044 0532 0130 00')).status, 303)
      const names = async () =>
        must(await ida.client.listRegistryItems(registry.id))
          .map(({ name }) => name)
          .filter((name) => !name.startsWith('Gift '))
      const lettersTo = (email: string) => world.letters.filter(({ to }) => to === email).length
      const [item] = must(await ida.client.listRegistryItems(registry.id))
      const account = () => ida.browser.read(`${at}?edit=${item?.id}`)
      return { ida, kim, at, registry, item, add, formOf, names, lettersTo, account }
    }

    /** Ida changes the list before the host has the answer to what Kim sends next. */
    function meetOnce(at: string, change: () => Promise<unknown>) {
      between = async (path) => {
        if (!path.endsWith(at)) return
        between = async () => {}
        await change()
      }
    }

    test('it leaves where the host brings the form again, and the account is stored', async () => {
      const { ida, registry, add, names, lettersTo, account } = await openList(1)
      const before = lettersTo(ida.person.email)
      meetOnce('/items', async () =>
        must(await ida.client.updateRegistry(registry.id, { title: 'Our house' })),
      )
      assert.equal((await add('Sofa', first)).status, 303)
      assert.ok((world as FramedWorld).framing.deeds.conflicts > 0, 'the form was brought again')
      assert.equal(lettersTo(ida.person.email), before + 1)
      assert.ok((await account()).includes(first))
      const late = await add('Lamp', second)
      assert.equal(late.status, 422)
      assert.match(late.html, wait)
      assert.deepEqual(await names(), ['Sofa'])
    })

    test('it leaves also where the gift has gone when the host brings the form again', async () => {
      const { ida, kim, registry, at, lettersTo, account } = await openList(1)
      const tent = { name: 'Tent', url: 'https://shop.example/tent', price: 229 }
      const { id } = must(await ida.client.addRegistryItem(registry.id, tent))
      const save = `${at}/items/${id}`
      await kim.browser.fillIn(`${at}?edit=${id}`, save, { parts: '1', quantity: '4' })
      const before = lettersTo(ida.person.email)
      meetOnce('/meta', async () => {
        must(await ida.client.deleteItem(id))
        must(await ida.client.updateRegistry(registry.id, { title: 'Our house' }))
      })
      const answer = await kim.browser.submit(save, { way: 'transfer', account_number: first })
      assert.match(answer.html, /This gift was taken off the list meanwhile/)
      assert.ok((await account()).includes(first))
      assert.equal(lettersTo(ida.person.email), before + 1)
    })

    test('of two forms at once one is saved with it, and nothing of the other, which comes back as it was typed', async () => {
      const { ida, kim, at, formOf, names, lettersTo, account } = await openList(1)
      const forms = [
        { name: 'Sofa', number: first, form: await formOf('Sofa', first) },
        { name: 'Lamp', number: second, form: await formOf('Lamp', second) },
      ]
      const before = lettersTo(ida.person.email)
      const sent = await Promise.all(
        forms.map(async (each) => ({ ...each, answer: await kim.browser.post(`${at}/items`, each.form) })),
      )
      const [saved, ...more] = sent.filter(({ answer }) => answer.status === 303)
      const [late] = sent.filter(({ answer }) => answer.status === 422)
      assert.ok(saved && late && more.length === 0, sent.map(({ answer }) => answer.status).join())
      assert.match(late.answer.html, wait)
      for (const typed of [late.name, late.number]) assert.ok(late.answer.html.includes(typed), typed)
      assert.deepEqual(await names(), [saved.name])
      assert.equal(lettersTo(ida.person.email), before + 1)
      const form = await account()
      assert.ok(form.includes(saved.number) && !form.includes(late.number))
    })

    test('owners who share a mailbox count each, and where not all have room nobody gets a letter', async () => {
      const others = ['jo@one.example', 'jo+2@one.example', 'jo+3@one.example']
      const { ida, add, names, lettersTo, account } = await openList(1, others)
      const before = lettersTo(ida.person.email)
      assert.equal((await add('Sofa', first)).status, 303)
      const late = await add('Lamp', second)
      assert.equal(late.status, 422)
      assert.match(late.html, wait)
      assert.deepEqual(await names(), ['Sofa'])
      assert.ok((await account()).includes(first))
      assert.equal(lettersTo(ida.person.email), before + 1)
      assert.deepEqual(others.map(lettersTo), [3, 3, 3])
    })

    test('a form that comes again and again takes its letter along twenty times, then it counts anew', async () => {
      const { ida, kim, at, formOf, names, lettersTo } = await openList(1)
      const form = await formOf('Sofa', first)
      const before = lettersTo(ida.person.email)
      for (let n = 0; n < 20; n++) assert.equal((await kim.browser.post(`${at}/items`, form)).status, 303)
      assert.equal((await kim.browser.post(`${at}/items`, form)).status, 422)
      assert.equal(lettersTo(ida.person.email), before + 20)
      assert.deepEqual(await names(), ['Sofa'])
    })
  })

test('on a list of several owners the form of the account says whether the others are told of it', async () => {
  const player = await playerOf({}, account)
  assert.doesNotMatch(await ana.browser.read(player.edit), /other owners/)
  const kim = await signedIn(site, { name: 'Kim' })
  must(await ana.client.addOwners(player.registry.id, [kim.person.email]))
  assert.match(await ana.browser.read(player.edit), /Other owners with a confirmed address get a letter/)
})

frame.ownTest('without a mail server the form says that no letter tells the other owners', async () => {
  const silent = await openSite({})
  after(() => silent.close())
  const [ida, kim] = [await signedIn(silent, { name: 'Ida' }), await signedIn(silent, { name: 'Kim' })]
  const { registry, items, at } = await listOf(ida, { title: 'Ida & Kim' }, [
    { name: 'Record player', price: 40, quantity_needed: 8 },
  ])
  must(await ida.client.updateItemMeta(registry.id, items[0]?.id ?? 0, { is_group_gift: true }))
  must(await ida.client.addOwners(registry.id, [kim.person.email]))
  const form = await ida.browser.read(`${at}?edit=${items[0]?.id}`)
  assert.match(form, /No letter tells the other owners of it/)
})
