import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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
const other = 'NL91 ABNA 0417 1643 00'
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

type Player = Awaited<ReturnType<typeof playerOf>>

/** Kim, who owns the list with Ana, and what she says in the form of the record player. */
async function kimOwns({ registry, edit, save }: Player, typed?: Record<string, string>) {
  const kim = await signedIn(site, { name: 'Kim' })
  must(await ana.client.addOwners(registry.id, [kim.person.email]))
  const change = (said: Record<string, string>) => kim.browser.fillIn(edit, save, said)
  if (typed) assert.equal((await change(typed)).status, 303)
  return { ...kim, change }
}

/** A copy that Ana makes and opens to all, and the page on which its first gift is given. */
async function copyOf({ at }: Player, takesOwners = true) {
  const form = await ana.browser.formAt(`${at}/copy`, { title: 'Once more' })
  if (!takesOwners) form.delete('owners')
  const { location } = await ana.browser.post(`${at}/copy`, form)
  const slug = firstIn(location, /\/lists\/([^?]+)/)
  const { id, meta } = must(await ana.client.findRegistryBySlug(slug))
  must(await ana.client.updateRegistry(id, { status: 'publish' }))
  const [item] = must(await ana.client.listRegistryItems(id))
  return { id, meta, give: `/registry/${slug}/items/${item?.id}/give` }
}

/** The owners who wrote down an account for the list. */
const writersOf = async (list: number) => {
  const rows = await site.api.database.rows<{ account_id: number }>(
    'SELECT account_id FROM bank_accounts WHERE registry_id = $1',
    [list],
  )
  return each(rows, 'account_id')
}
const accountsIn = async (browser: Visitor): Promise<{ registry_id: number }[]> =>
  JSON.parse(await browser.read('/account/everything.json')).bank_accounts

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
  const another = await gives(player)
  assert.notEqual(firstIn(another.guest.page.html, /Gift (\d{6})</), number)
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
  const ofList = [there, `${there}.json`, player.give, tent, `${there}/yours`, thanks]
  for (const path of [...ofList, '/gifts', '/gifts/lists'])
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
  const { id } = player.registry
  const rows = await site.api.database.rows('SELECT * FROM bank_accounts WHERE registry_id = $1', [id])
  assert.equal(rows.length, 1)
  assert.equal(holds(JSON.stringify(rows)) || JSON.stringify(rows).includes('Sommer'), false)
  assert.equal(holds(site.logged()), false)
})

test('a row that is moved to another list opens there as nothing', async () => {
  const player = await playerOf({}, account)
  const jonas = await playerOf({}, { ...account, account_name: 'Jonas' })
  await site.api.database.run(
    `UPDATE bank_accounts SET sealed = (SELECT sealed FROM bank_accounts WHERE registry_id = $1) WHERE registry_id = $2`,
    [jonas.registry.id, player.registry.id],
  )
  const { guest } = await gives(player)
  assert.equal(holds(guest.page.html), false)
})

test('an account with a slip in it is refused beside its field, and nothing is saved', async () => {
  const player = await playerOf()
  const slipped = 'DE02 1203 0000 0000 2020 52'
  for (const [typed, fault] of [
    [{ account_number: slipped }, /id="account_number-fault">.*has a slip in it\. Look again\./s],
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
  const rupees = { meta: { registry_currency: 'INR' } }
  const upi = await playerOf(rupees, { ...account, account_number: 'ana@okbank' })
  assert.match((await ana.browser.open(upi.edit)).html, />UPI ID</)
  const { guest } = await gives(upi)
  const code = /^upi:\/\/pay\?pa=ana@okbank&pn=Ana%20Sommer&am=80\.00&cu=INR&tn=Gift%20\d{6}$/
  assert.match(readQrCode(picture(guest.page.html)), code)
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
  const player = await playerOf({ meta: { registry_reveal: 'always' } }, account)
  const { guest } = await gives(player)
  const number = firstIn(guest.page.html, /Gift (\d{6})</)
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
  assert.deepEqual(await writersOf(player.registry.id), [])
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
  const player = await playerOf({}, account)
  const kim = await kimOwns(player)
  const late = await kim.browser.formAt(player.edit, player.save, { description: 'With two arms.' })
  assert.equal((await player.change({ ...account, account_number: other })).status, 303)
  assert.equal((await kim.browser.post(player.save, late)).status, 303)
  assert.match(await ana.browser.read(player.edit), /With two arms\./)
  assert.ok(ana.browser.page.html.includes(other))
  assert.deepEqual(await writersOf(player.registry.id), [ana.person.id])
})

test('of an account that two owners change at once both changes are saved', async () => {
  const player = await playerOf({}, account)
  const kim = await kimOwns(player)
  const late = await kim.browser.formAt(player.edit, player.save, { account_number: other })
  assert.equal((await player.change({ ...account, account_name: 'Ana Sommer-Weiss' })).status, 303)
  assert.equal((await kim.browser.post(player.save, late)).status, 303)
  const form = await ana.browser.read(player.edit)
  for (const saved of [other, 'Ana Sommer-Weiss']) assert.ok(form.includes(saved), saved)
})

test('a copy of the list has its account, and a list that is deleted leaves none', async () => {
  const player = await playerOf({}, account)
  const copy = await copyOf(player)
  assert.ok(holds((await gives(copy)).guest.page.html))
  must(await ana.client.deleteRegistry(player.registry.id))
  assert.deepEqual([await writersOf(player.registry.id), await writersOf(copy.id)], [[], [ana.person.id]])
})

frame.ownTest(
  'the account that one owner wrote down is in their file, and goes with them from the list of others and its copies',
  async () => {
    const player = await playerOf()
    const kim = await kimOwns(player, account)
    const { id } = player.registry
    const [first, ...others] = await accountsIn(kim.browser)
    assert.deepEqual(first, { registry_id: id, name: 'Ana Sommer', number: iban, place: '' })
    assert.deepEqual(others, [])
    const copy = await copyOf(player)
    assert.deepEqual(await writersOf(copy.id), [kim.person.id])
    assert.ok((await accountsIn(ana.browser)).every(({ registry_id }) => registry_id !== copy.id))
    assert.equal((await accountsIn(kim.browser)).length, 2)
    await kim.browser.fillIn('/account/delete', { password })
    for (const list of [player, copy]) assert.equal(holds((await gives(list)).guest.page.html), false)
    assert.deepEqual([await writersOf(id), await writersOf(copy.id)], [[], []])
  },
)

frame.ownTest(
  'a copy without its other owners has no account of one of them, and promises none',
  async () => {
    const player = await playerOf()
    await kimOwns(player, account)
    const { meta, give } = await copyOf(player, false)
    assert.deepEqual(meta.registry_owners, [])
    const asked = await new Visitor(site.url).read(give)
    assert.match(asked, /name="quantity"/)
    assert.doesNotMatch(asked, /By a transfer/)
    assert.equal(holds((await gives({ give })).guest.page.html), false)
  },
)

frame.ownTest(
  'the account of an owner who leaves the list leaves with them, and no guest is promised it',
  async () => {
    const player = await playerOf()
    const kim = await kimOwns(player, account)
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
    const player = await playerOf()
    const { id } = player.registry
    const kim = await kimOwns(player, account)
    must(await ana.client.addOwners(id, ['lou@lou.example']))
    const left = await playerOf()
    const leaving = await kimOwns(left, account)
    must(await ana.client.removeOwner(id, 'lou@lou.example'))
    must(await ana.client.removeOwner(left.registry.id, leaving.person.email))
    await until('the account to go', async () => (await writersOf(left.registry.id)).length === 0)
    assert.deepEqual(await writersOf(id), [kim.person.id])
    must(await kim.client.removeOwner(id, kim.person.email))
    await until('it to go with an owner who leaves', async () => (await writersOf(id)).length === 0)
  },
)

test('when one owner writes down another account, the others with a proved address have a letter without its number', async () => {
  const [kim, lou] = [await signedIn(site, { name: 'Kim' }), await signedIn(site, { name: 'Lou' })]
  const player = await playerOf({}, account)
  await site.sendDueLetters()
  const isAbout = (text: string) => text.includes(`${player.at}\n`) && text.includes('bank account')
  const about = ({ person }: typeof kim) =>
    site.letters.filter(({ to, text }) => to === person.email && isAbout(text))
  assert.deepEqual(about(ana), [], 'no one else owns it')
  const email = 'max@unproved.example'
  const max = { name: 'Max', email, password, role: 'member', isEmailConfirmed: false } as const
  const unproved = await site.makePerson(max)
  must(await ana.client.addOwners(player.registry.id, [kim.person.email, unproved.username]))
  const another = { ...account, account_number: 'DE75 5121 0800 1245 1261 99' }
  for (let n = 0; n < 2; n++)
    assert.equal((await kim.browser.fillIn(player.edit, player.save, another)).status, 303)
  await site.sendDueLetters()
  const [letter, ...more] = about(ana)
  assert.deepEqual(more, [])
  assert.equal(letter?.subject, 'Another bank account: Ana & Jonas')
  assert.ok(letter.text.includes(`${site.url}${player.at}`))
  assert.equal(/\d{4} \d{4}|512108|DE75/.test(letter.text + letter.subject), false)
  assert.deepEqual(about(kim), [], 'not to who wrote it down')
  assert.deepEqual(about(lou), [], 'nor to who owns nothing there')
  assert.ok(!site.letters.some(({ to }) => to === email), 'a stranger may have typed this address')
})

if (frame.isOfHost)
  describe('where one letter is left to the other owners', () => {
    const wait = /id="account_number-fault">.*?Nothing is saved yet\..*?Try again in an hour\./s
    const [first, second] = ['DE75 5121 0800 1245 1261 99', other]
    const usual = ['DE89 3704 0044 0532 0130 00', printed] as const
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

    /** Ida and Kim have a list. Kim has written down accounts until `left` more may be told to her. */
    async function openList(left: number) {
      const [ida, kim] = [await signedIn(world, { name: 'Ida' }), await signedIn(world, { name: 'Kim' })]
      const { registry, at } = await listOf(ida, { title: 'Ida & Kim', status: 'publish' }, [])
      must(await ida.client.addOwners(registry.id, [kim.person.email]))
      const formOf = async (name: string, number: string) => {
        const sofa = { name, price: '800', quantity: '4', parts: '1' }
        await kim.browser.fillIn(`${at}?add=by-hand`, `${at}/items`, sofa)
        const typed = { way: 'transfer', account_name: 'Kim', account_number: number }
        return kim.browser.formTo(`${at}/items`, typed)
      }
      const add = async (name: string, number: string) =>
        kim.browser.post(`${at}/items`, await formOf(name, number))
      const used = letterLimits.receiver - left
      for (let n = 0; n < used; n++) assert.equal((await add(`Gift ${n}`, usual[n % 2] ?? '')).status, 303)
      const names = async () =>
        must(await ida.client.listRegistryItems(registry.id))
          .map(({ name }) => name)
          .filter((name) => !name.startsWith('Gift '))
      const lettersTo = (email: string) => world.letters.filter(({ to }) => to === email).length
      const [item] = must(await ida.client.listRegistryItems(registry.id))
      const account = () => ida.browser.read(`${at}?edit=${item?.id}`)
      const kept = usual[(used - 1) % 2] ?? ''
      return { ida, kim, at, registry, item, kept, add, formOf, names, lettersTo, account }
    }

    /** Ida changes the list before the host has the answer to what Kim sends next. */
    function meetOnce(at: string, change: () => Promise<unknown>) {
      between = async (path) => {
        if (!path.endsWith(at)) return
        between = async () => {}
        await change()
      }
    }

    test('without one nothing is saved, so an owner cannot hide a change behind other letters, and the form comes back as it was typed', async () => {
      const { kim, at, item, kept, account } = await openList(0)
      const typed = { name: 'Player of Kim', description: 'With two arms.', account_number: first }
      const answer = await kim.browser.fillIn(`${at}?edit=${item?.id}`, `${at}/items/${item?.id}`, typed)
      assert.equal(answer.status, 422)
      assert.match(answer.html, wait)
      for (const word of Object.values(typed)) assert.ok(answer.html.includes(word), word)
      const form = await account()
      assert.ok(form.includes(kept) && !form.includes(first))
      assert.match(form, /name="name"[^>]* value="Gift 0"/)
    })

    test('a new gift is not made without its account: it is made once the letter may leave, or with the account that is there', async () => {
      const { kim, at, kept, add, names, account } = await openList(0)
      const { status, html } = await add('Sofa', first)
      assert.equal(status, 422)
      assert.match(html, wait)
      for (const typed of ['Sofa', '800', first]) assert.ok(html.includes(typed), typed)
      assert.deepEqual(await names(), [])
      assert.equal((await kim.browser.submit(`${at}/items`, { account_number: kept })).status, 303)
      assert.deepEqual(await names(), ['Sofa'])
      assert.ok((await account()).includes(kept))
    })

    test('it leaves where the host brings the form again, and the account is stored', async () => {
      const { ida, registry, add, names, lettersTo, account } = await openList(1)
      const before = lettersTo(ida.person.email)
      const change = () => ida.client.updateRegistry(registry.id, { title: 'Our house' })
      meetOnce('/items', change)
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
  await kimOwns(player)
  assert.match(await ana.browser.read(player.edit), /Other owners with a confirmed address get a letter/)
})

frame.ownTest('without a mail server the form says that no letter tells the other owners', async () => {
  await using silent = await openSite({})
  const [ida, kim] = [await signedIn(silent, { name: 'Ida' }), await signedIn(silent, { name: 'Kim' })]
  const { registry, items, at } = await listOf(ida, { title: 'Ida & Kim' }, [
    { name: 'Record player', price: 40, quantity_needed: 8 },
  ])
  must(await ida.client.updateItemMeta(registry.id, items[0]?.id ?? 0, { is_group_gift: true }))
  must(await ida.client.addOwners(registry.id, [kim.person.email]))
  const form = await ida.browser.read(`${at}?edit=${items[0]?.id}`)
  assert.match(form, /No letter tells the other owners of it/)
})
