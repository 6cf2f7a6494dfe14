import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { listOf, password, type SignedInPerson, signedIn } from './owners.ts'
import { signIn } from './people.ts'
import { openSite, refusal, siteOf } from './site-world.ts'

const site = siteOf(() => openSite({ hasMail: true }))

const linksIn = (html: string) =>
  [...html.matchAll(/value="http[^"]*(\/[ip]\/[^"]+)" aria-label="Personal link of ([^"]+)"/g)].map(
    ([, link = '', name = '']) => ({ link, name: decode(name) }),
  )
/** Without the places at which a long address breaks. */
const unbroken = (html: string) => html.replaceAll('<wbr>', '')
const linkOf = (html: string, name: string) => linksIn(html).find((each) => each.name === name)?.link ?? ''

/** An owner whose private list names these guests, as programs do, and the page on which their links stand. */
async function ownerWhoInvites(...names: string[]) {
  const owner = await signedIn(site)
  const meta = { registry_invitees: names }
  const { registry, items, at } = await listOf(owner, { title: 'Secret wishes', meta })
  const { html } = await owner.browser.open(`${at}/sharing?all=1`)
  return { ...owner, registry, items, at, html, guests: `/registry/${registry.slug}` }
}

describe('inviting', () => {
  test('many are invited at once, the wrong ones stay in the field, and the good ones have their links', async () => {
    const owner = await signedIn(site)
    const { browser, client } = owner
    const { registry, at } = await listOf(owner)
    assert.match(await browser.read(`${at}/sharing`), /value="publish">Anyone with the link<\/option>/)
    assert.match(browser.page.html, /value="private" selected>People I invite<\/option>/)
    assert.match(browser.page.html, /Everybody else meets a page that names no one/)
    const typed = 'miriam@okafor.example\ntante.elke\npaul@'
    assert.equal((await browser.submit(`${at}/sharing`, { invitees: typed })).status, 200)
    assert.match(browser.page.html, /This is how we read it[\s\S]*value="add"[^>]*>Add two people</)
    assert.match(browser.page.html, />\nmiriam@okafor\.example\ntante\.elke\npaul@<\/textarea>/)
    assert.deepEqual(must(await client.listInvitees(registry.id)).invitees, [], 'first the owner reads it')
    const { status, html } = await browser.submit(`${at}/sharing`, { invitees: typed, act: 'add' })
    assert.equal(status, 422)
    assert.match(html, /“paul@” is not complete\. Mend it or take it out; the others are fine\./)
    assert.match(html, /<textarea[^>]*aria-invalid="true"[^>]*>\npaul@<\/textarea>/)
    assert.match(html, /2 guests are invited/)
    const [elke] = must(await client.listPeople()).filter(({ name }) => name === 'tante.elke')
    assert.deepEqual(must(await client.listInvitees(registry.id)).invitees, [
      'miriam@okafor.example',
      `tante.elke #${elke?.id}`,
    ])
    assert.deepEqual(
      linksIn(html).map(({ name }) => name),
      ['miriam@okafor.example', 'tante.elke'],
    )
    assert.equal(new Set(linksIn(html).map(({ link }) => link)).size, 2)
    assert.match(html, /class="hc-mark"><\/span>not sent</)
    assert.equal(site.letters.length, 0, 'no mail goes out by itself')
  })

  test('a form without an entry says what is missing', async () => {
    const { browser, at } = await ownerWhoInvites('elke')
    assert.equal((await browser.submit(`${at}/sharing`, { invitees: ' ,; ' })).status, 422)
    assert.match(browser.page.html, /Write at least one name or e-mail address/)
  })

  test('the 1,000th guest is invited and the 1,001st is not', async () => {
    const { browser, client } = await signedIn(site)
    const invitees = Array.from({ length: 999 }, (_, n) => `guest${n}`)
    const made = must(await client.createRegistry({ title: 'Many', meta: { registry_invitees: invitees } }))
    const at = `/lists/${made.slug}/sharing`
    const full = await browser.fillIn(at, { invitees: 'one\ntwo', act: 'add' })
    assert.equal(full.status, 422)
    assert.match(full.html, /room for 1,000 guests/)
    assert.match(full.html, />\none\ntwo<\/textarea>/)
    assert.equal((await browser.submit(at, { invitees: 'one\nGUEST1', act: 'add' })).status, 303)
  })

  test('an invitation goes out by e-mail when the owner says so, and only to an address', async () => {
    const { browser, at, html } = await ownerWhoInvites('jo@mail.example', 'tante.elke')
    assert.equal([...html.matchAll(/sharing\/send"/g)].length, 1)
    await browser.submit(`${at}/sharing/send`)
    assert.match((await browser.follow()).html, /1 invitation is on its way|0 of 1 invitation is on the way/)
    const { subject, text } = await site.letterTo('jo@mail.example')
    assert.equal(subject, 'Your invitation to a gift list')
    assert.match(text, /^Hello,\n\nAna Keller invites you/)
    assert.match(text, /\/p\/\d+\.[\w-]{43}\?list=\d+\n/)
    assert.ok(!text.includes(linkOf(html, 'jo@mail.example')), 'the owner holds another link')
    assert.doesNotMatch(site.logged(), /jo@mail\.example/)
  })

  test('an invitation by e-mail names list and guest in plain words, and none of them leads elsewhere', async () => {
    let number = 0
    const letterFrom = async (
      name: string,
      meta: Record<string, string> = {},
      { title = 'Evil at http://evil.example/?a=1', guest = '' } = {},
    ) => {
      const address = `nora.${++number}@mail.example`
      const { client, browser, person, at, registry } = await ownerWhoInvites()
      await browser.fillIn(`${at}/sharing`, { invitees: `${guest} <${address}>`, act: 'add' })
      must(await client.updateRegistry(registry.id, { title, meta: { registry_event_type: '', ...meta } }))
      await site.accounts.people.changeName(person.id, name)
      await browser.fillIn(`${at}/sharing`, `${at}/sharing/send`)
      const { subject, text } = await site.letterTo(address)
      return { subject, text: text.replaceAll(site.url, '') }
    }
    const wedding = { registry_event_type: 'Wedding', registry_event_date: '2030-06-08' }
    const known = await letterFrom('Dr. Åse O’Neil-Ōta', wedding, {
      title: 'Åse & Bo, 2030!',
      guest: 'Oma Lise',
    })
    assert.match(
      known.text,
      /^Hello Oma Lise,\n\nDr Åse O’Neil-Ōta invites you to the gift list “Åse & Bo 2030” \(Wedding, Saturday, 8 June 2030\)\./,
    )
    const long = await letterFrom(
      'Ida',
      {},
      { title: `${'a'.repeat(61)}`, guest: 'Win now: https://evil.example/1' },
    )
    assert.match(long.text, /^Hello Win now https evil,\n\nIda invites you to a gift list\./)
    const tricky = await letterFrom('Win https:/evil[.]example/1 now', {
      registry_event_type: 'Call 0800 12345',
    })
    assert.match(
      tricky.text,
      /^Hello,\n\nWin https evil example invites you to the gift list “Evil at http evil example a”\./,
    )
    assert.doesNotMatch(tricky.text, /\.example|:\/\/|0800/)
    const nameless = await letterFrom('a'.repeat(41))
    assert.match(nameless.text, /You are invited to the gift list/)
    for (const { subject } of [known, long, tricky, nameless])
      assert.equal(subject, 'Your invitation to a gift list')
    assert.match(
      (await letterFrom('佐々木 サリー ‘Aʻala')).text,
      /^Hello,\n\n佐々木 サリー Aʻala invites you/,
    )
    const lookAlikes = ['a\ua4f8b\u02d0c\u3164d', 'a\ua4fdb\ua78fc\u1427d', 'a b c\u034fd']
    for (const name of [...lookAlikes, 'a\u318db\u119ec\u11a2d', 'a\u2d51b\u1c79c\u1c7ad'])
      assert.match((await letterFrom(name)).text, /^Hello,\n\na b c d invites you/)
  })

  test('cards for a private list carry the link of each guest, and a link to print', async () => {
    const { browser, at } = await ownerWhoInvites('elke', 'lise')
    const { html } = await browser.open(`${at}/cards`)
    assert.equal([...html.matchAll(/class="qr-code"/g)].length, 2)
    assert.match(html, />elke</)
    await browser.fillIn(`${at}/sharing`, `${at}/status?from=sharing`, { status: 'publish' })
    assert.equal(browser.page.location, `${at}/sharing?focus=status`)
    const open = await browser.follow()
    assert.match(open.html, /Let somebody beside you scan it/)
    assert.doesNotMatch(open.html, /Everybody else meets a page/)
    const sheet = await browser.open(`${at}/cards`)
    assert.equal([...sheet.html.matchAll(/class="qr-code"/g)].length, 8)
    assert.doesNotMatch(sheet.html, />elke</)
  })
})

test('a list that only invited people open shows no link, code or card that opens it for no guest', async () => {
  const owner = await signedIn(site)
  const { browser } = owner
  const { registry, at, here: guests } = await listOf(owner, { status: 'private' })
  const html = async (path: string) => await browser.read(path)
  for (const path of [at, `${at}/sharing`]) {
    const page = await html(path)
    assert.ok(!page.includes(guests), path)
    assert.doesNotMatch(page, /class="qr-code"|\/cards"/, path)
    assert.match(page, /Each guest you invite gets a link of their own/, path)
  }
  assert.match(await html(at), new RegExp(`href="${at}/sharing">Invite guests<`))
  assert.doesNotMatch(await html(`${at}/as-guest?wrapped=1`), /printed-address/)
  assert.equal((await browser.open(`${at}/cards`)).location, `${at}/sharing`)

  must(await owner.client.updateRegistry(registry.id, { status: 'publish' }))
  for (const path of [at, `${at}/sharing`]) {
    const page = await html(path)
    assert.ok(page.includes(`${site.url}${guests}"`), path)
    assert.doesNotMatch(page, /How guests come in/, path)
  }
  assert.match(browser.page.html, /class="qr-code"[\s\S]*\/cards"/)
  assert.match(await html(`${at}/as-guest?wrapped=1`), /printed-address/)
})

test('an owner lets search engines show a public list, and takes that back', async () => {
  const { browser, client, registry, at } = await ownerWhoInvites('elke')
  const choice = `${at}/search-engines?from=sharing`
  assert.ok(!browser.page.html.includes(choice), 'a private list is found by none')
  must(await client.updateRegistry(registry.id, { status: 'publish' }))
  for (const [chosen, isFound] of [
    ['may', true],
    ['may_not', false],
  ] as const) {
    assert.match(
      await browser.read(`${at}/sharing`),
      isFound ? /value="may_not" selected>may not</ : /value="may" selected>may</,
    )
    await browser.submit(choice, { search_engines: chosen })
    assert.match(browser.page.location, new RegExp(`^${at}/sharing`))
    const { meta } = must(await client.getRegistry(registry.id))
    assert.equal(meta.registry_search_engines, isFound)
  }
  // A form that changes nothing leaves what another owner has chosen meanwhile.
  await browser.open(`${at}/sharing`)
  must(await client.updateRegistry(registry.id, { meta: { registry_search_engines: true } }))
  await browser.submit(choice, { search_engines: 'may_not' })
  assert.equal(must(await client.getRegistry(registry.id)).meta.registry_search_engines, true)
})

describe('an invitation link', () => {
  test('opens the list without an account, and leaves the secret out of the address', async () => {
    const { html, guests } = await ownerWhoInvites('elke')
    const guest = new Visitor(site.url)
    assert.equal((await guest.open(guests)).status, 404)
    const link = linkOf(html, 'elke')
    assert.equal((await guest.open(link)).location, guests)
    const list = await guest.follow()
    assert.equal(list.status, 200)
    assert.match(list.html, /Secret wishes/)
    assert.match(list.html, /noindex/)
    assert.doesNotMatch(list.html, /og:title/)
    assert.ok(!list.html.includes(link.slice(3)), 'the page does not hold the secret')
    assert.ok(!site.logged().includes(link.slice(3)), 'the log does not hold the secret')
  })

  test('that a mail program opens first still works, and its guest was here once they look around', async () => {
    const { browser, at, html, guests, items } = await ownerWhoInvites('elke')
    const link = linkOf(html, 'elke')
    const scanner = new Visitor(site.url)
    assert.equal((await fetch(site.url + link, { method: 'HEAD', redirect: 'manual' })).status, 303)
    for (let n = 0; n < 3; n++) {
      await scanner.open(link)
      assert.equal((await scanner.follow()).status, 200)
    }
    const state = async () =>
      /class="person-state">(?:<svg.*?<\/svg>|<span class="hc-mark"><\/span>)([^<]+)</.exec(
        await browser.read(`${at}/sharing`),
      )?.[1]
    assert.equal(await state(), 'not sent')
    const guest = new Visitor(site.url)
    await guest.open(link)
    assert.equal((await guest.follow()).status, 200)
    assert.equal(await state(), 'not sent')
    await guest.open(`${guests}/items/${items[0]?.id}/give`)
    assert.match((await state()) ?? '', /^opened \d+/)
  })

  test('ends with the next request once the owner removes the guest, and inviting again makes another link', async () => {
    const { browser, at, html, guests } = await ownerWhoInvites('elke', 'lise')
    const [elke, lise] = [new Visitor(site.url), new Visitor(site.url)]
    await elke.open(linkOf(html, 'elke'))
    await lise.open(linkOf(html, 'lise'))
    await browser.submit(`${at}/sharing/remove`)
    assert.match((await browser.follow()).html, /“elke” is no longer invited, and the link no longer works/)
    assert.equal((await elke.open(guests)).status, 404)
    assert.equal((await elke.open(linkOf(html, 'elke'))).status, 404)
    assert.equal((await lise.open(guests)).status, 200)
    const form = browser.formTo(`${at}/sharing`)
    assert.equal(form.get('invitees'), 'elke')
    await browser.post(`${at}/sharing`, form)
    const again = linkOf((await browser.follow()).html, 'elke')
    assert.notEqual(again, linkOf(html, 'elke'))
    assert.equal((await elke.open(guests)).status, 404)
    await elke.open(again)
    assert.equal((await elke.follow()).status, 200)
  })

  test('that is wrong in one letter is the page of a list that does not exist', async () => {
    const { html, guests } = await ownerWhoInvites('elke')
    const link = linkOf(html, 'elke')
    const wrong = link.slice(0, -2) + (link.at(-2) === 'A' ? 'B' : 'A') + link.at(-1)
    const stranger = new Visitor(site.url)
    for (const each of [wrong, '/i/1', '/i/x', `${link}x`]) {
      const { status, html } = await stranger.open(each)
      assert.equal(status, 404)
      assert.doesNotMatch(html, /Secret wishes/)
    }
    assert.equal((await stranger.open(guests)).status, 404)
    const { browser: elsewhere, person } = await signedIn(site, { name: 'Mara Stern' })
    const signedInPage = await elsewhere.open(guests)
    assert.equal(signedInPage.status, 404)
    assert.ok(signedInPage.html.includes(`You are signed in as “${person.name}”.`))
    assert.ok(
      signedInPage.html.includes(
        `name="to" value="${guests}"><button class="hc-button solid">Use another account<`,
      ),
    )
    const { location } = await elsewhere.submit('/sign-out', { to: guests })
    assert.equal(location, `/sign-in?left=1&to=${encodeURIComponent(guests)}`)
  })

  test('opens nothing of another list of the same owner', async () => {
    const { html } = await ownerWhoInvites('elke')
    const other = await ownerWhoInvites('lise')
    const guest = new Visitor(site.url)
    await guest.open(linkOf(html, 'elke'))
    assert.equal((await guest.open(other.guests)).status, 404)
  })

  test('that an owner tries says nothing of the guest', async () => {
    const { browser, at, html, guests } = await ownerWhoInvites('elke')
    assert.equal((await browser.open(linkOf(html, 'elke'))).location, guests)
    assert.match(await browser.read(`${at}/sharing`), /<\/span>not sent</)
  })
})

test('an invitee with an account signs in and sees the list; a stranger with an account does not', async () => {
  const invited = await signedIn(site, { name: 'Elke Maier' })
  const stranger = await signedIn(site, { name: 'Otto Fremd' })
  const { html, guests } = await ownerWhoInvites(invited.person.username)
  assert.match(html, /not sent<[\s\S]*The account of this name opens the list, too\./)
  assert.match(html, /<span class="name" dir="auto">elke<wbr>\.maier/)
  assert.equal((await invited.browser.open(guests)).status, 200)
  assert.equal((await stranger.browser.open(guests)).status, 404)
})

test('a list whose invitation was opened in this browser stands among my lists, until it is revoked', async () => {
  const { browser, html, client, registry, guests } = await ownerWhoInvites('elke')
  const reader = await signedIn(site, { name: 'Elke Maier' })
  assert.doesNotMatch(await reader.browser.read('/lists'), /Lists I am invited to/)
  await reader.browser.open(linkOf(html, 'elke'))
  const lists = await reader.browser.open('/lists')
  assert.match(lists.html, /Lists I am invited to/)
  assert.ok(lists.html.includes(`href="${guests}"`))
  must(await client.removeInvitee(registry.id, 'elke'))
  assert.doesNotMatch(await reader.browser.read('/lists'), /Lists I am invited to/)
  assert.doesNotMatch(await browser.read('/lists'), /Lists I am invited to/)
})

test('a list that invites an account stands among its lists before any link was opened, once and not as its own', async () => {
  const invited = await signedIn(site, { name: 'Elke Maier' })
  const { client, html, registry, guests } = await ownerWhoInvites(invited.person.username)
  const lists = async () => await invited.browser.read('/lists')
  assert.match(await lists(), /An empty chest[\s\S]*Lists I am invited to/)
  assert.ok((await lists()).includes(`href="${guests}"`))
  assert.equal((await invited.browser.open(guests)).status, 200)
  const link = linkOf(html, invited.person.username)
  await invited.browser.open(link)
  assert.equal((await lists()).split(`href="${guests}"`).length - 1, 1)
  must(await client.updateRegistry(registry.id, { meta: { registry_owners: [invited.person.username] } }))
  assert.doesNotMatch(await lists(), /Lists I am invited to/)
  must(await client.updateRegistry(registry.id, { meta: { registry_owners: [] } }))
  must(await client.removeInvitee(registry.id, invited.person.username))
  assert.doesNotMatch(await lists(), /Lists I am invited to/)
})

test('a stranger who invites an account to many lists does not hide the others: they stand on further pages', async () => {
  const invited = await signedIn(site, { name: 'Elke Maier' })
  const known = await listOf(await signedIn(site), {
    title: 'Known',
    meta: { registry_invitees: [invited.person.username] },
  })
  const stranger = await signedIn(site, { name: 'Otto Fremd' })
  const titles = Array.from({ length: 24 }, (_, n) => `<b>Stranger ${n}</b>`)
  for (const title of titles)
    await listOf(stranger, { title, meta: { registry_invitees: [invited.person.username] } }, [])
  const first = await invited.browser.read('/lists')
  assert.equal(first.match(/&lt;b&gt;Stranger \d+&lt;/g)?.length, 24)
  assert.ok(!first.includes(known.registry.slug))
  assert.match(first, /href="\/lists\?invited=24"/)
  const second = await invited.browser.read('/lists?invited=24')
  assert.ok(second.includes(`href="/registry/${known.registry.slug}"`))
  assert.match(second, /href="\/lists\?invited=0"/)
  assert.doesNotMatch(second, /invited=48/)
})

test('three sheets of cards come at once, and a link leads to the others', async () => {
  const names = Array.from({ length: 25 }, (_, n) => `guest${n}`)
  const { browser, at } = await ownerWhoInvites(...names)
  const { html } = await browser.open(`${at}/cards`)
  assert.equal([...html.matchAll(/class="qr-code"/g)].length, 24)
  assert.ok(html.includes(`href="${at}/cards?skip=24"`))
  const last = await browser.open(`${at}/cards?skip=24`)
  assert.deepEqual(allIn(last.html, /class="name"[^>]*>([^<]+)/g), ['guest24'])
  assert.doesNotMatch(last.html, /cards\?skip/)
})

describe('a list of two owners', () => {
  async function twoOwners(meta: object = {}) {
    const first = await signedIn(site, { name: 'Ana Keller' })
    const other = await signedIn(site, { name: 'Jonas Lind' })
    const { at, registry } = await listOf(first, {
      title: 'Ana & Jonas',
      status: 'publish',
      meta: { registry_event_date: '2027-06-12', ...meta },
    })
    return {
      first,
      other,
      at,
      registry,
      owners: async () => must(await first.client.getRegistry(registry.id)).meta.registry_owners,
    }
  }
  const add = ({ browser }: SignedInPerson, at: string, owner: string) =>
    browser.fillIn(`${at}/sharing`, `${at}/owners`, { owner })

  test('is among the lists of both; the second does all but delete it, change its owners or pass it on', async () => {
    const { first, other, at, registry } = await twoOwners()
    assert.equal((await other.browser.open(`${at}/details`)).status, 404)
    const email = other.person.email.toUpperCase()
    assert.equal((await add(first, at, email)).location, `${at}/sharing?owners=added&focus=owner`)
    const added = unbroken((await first.browser.follow()).html)
    assert.match(added, new RegExp(`${email}</p><p class="hint">Owner, too`))
    assert.match(await other.browser.read('/lists'), new RegExp(`href="${at}"`))
    assert.match(await other.browser.read(`/registry/${registry.slug}`), /Showing this may spoil surprises/)
    const tent = { name: 'Tent', url: '' }
    assert.match((await other.browser.fillIn(`${at}?add=by-hand`, `${at}/items`, tent)).location, /added=/)
    const { html } = await other.browser.open(`${at}/sharing`)
    assert.match(html, /Ana Keller<\/p><p class="hint">First owner/)
    assert.match(html, /Leave this list/)
    assert.doesNotMatch(html, /Add an owner|Pass the list on/)
    assert.doesNotMatch(await other.browser.read(`${at}/details`), /Delete this list/)
    for (const part of ['delete', 'pass-on', 'owners/remove?owner=x']) {
      assert.equal((await other.browser.open(`${at}/${part}`)).status, 303, part)
    }
    const form = await other.browser.formAt(`${at}/sharing`, {
      owner: first.person.email,
      to: other.person.email,
    })
    for (const part of ['delete', 'pass-on', 'owners', 'owners/remove']) {
      assert.equal((await other.browser.post(`${at}/${part}`, form)).status, 303, part)
    }
  })

  test('who adds the address of a stranger does not learn the name of its account', async () => {
    const { first, other, at } = await twoOwners()
    await add(first, at, other.person.email)
    const entry = encodeURIComponent(other.person.email)
    for (const part of ['sharing', 'pass-on', `owners/remove?owner=${entry}`]) {
      const { html, status } = await first.browser.open(`${at}/${part}`)
      assert.equal(status, 200, part)
      assert.ok(html.includes(other.person.email), part)
      assert.doesNotMatch(html, /Jonas Lind/, part)
    }
    assert.match(await other.browser.read(`${at}/sharing`), /Jonas Lind<\/p><p class="hint">You/)
  })

  test('who passes a list on to the address of a stranger does not learn the name of its account either', async () => {
    const { first, other, at } = await twoOwners()
    const third = await signedIn(site)
    for (const owner of [other.person.email, other.person.username, third.person.username])
      await add(first, at, owner)
    const { html } = await first.browser.open(`${at}/pass-on`)
    const values = allIn(html, /name="to" value="([^"]+)"/g)
    assert.deepEqual(values, [other.person.email, other.person.username, third.person.username])
    await first.browser.fillIn(`${at}/owners/remove?owner=${other.person.username}`, `${at}/owners/remove`)
    await first.browser.fillIn(`${at}/pass-on`, { to: other.person.email, stay: 'on' })
    for (const { browser } of [first, third]) {
      const page = await browser.read(`${at}/sharing`)
      assert.match(page, new RegExp(`${other.person.email}</p><p class="hint">First owner`))
      assert.doesNotMatch(page, /Jonas Lind/)
    }
    await other.browser.fillIn(`${at}/pass-on`, { to: third.person.username, stay: 'on' })
    const after = await first.browser.read(`${at}/sharing`)
    assert.match(unbroken(after), new RegExp(`${other.person.email}</p><p class="hint">Owner, too`))
    assert.doesNotMatch(after, /Jonas Lind/)
    assert.match(await other.browser.read(`${at}/sharing`), /Leave this list/)
  })

  test('takes thirty additions of owners by one person in an hour, who learn by each whether an address has an account', async () => {
    const { first, at, registry, owners } = await twoOwners()
    const write = async (registry_owners: string[]) =>
      must(await first.client.updateRegistry(registry.id, { meta: { registry_owners } }))
    for (const round of [1, 2, 3])
      await write(Array.from({ length: round === 3 ? 9 : 10 }, (_, n) => `someone${round}.${n}@x.example`))
    await write([])
    assert.equal((await add(first, at, 'the.thirtieth@x.example')).status, 303)
    await write([])
    assert.equal((await add(first, at, 'one.more@x.example')).status, 422)
    assert.match(first.browser.page.html, /Those were many additions at once/)
    assert.deepEqual(await owners(), [])
  })

  test('ends for the second one when they leave, and when the first one takes them off, after a question', async () => {
    const { first, other, at, owners } = await twoOwners()
    for (const leaver of [other, first]) {
      await add(first, at, other.person.username)
      await leaver.browser.open(`${at}/sharing`)
      const address = firstIn(leaver.browser.page.html, /href="([^"]+\/owners\/remove[^"]+)"/)
      const { html } = await leaver.browser.open(address)
      const question = leaver === other ? 'Leave this list?' : `Take “${other.person.name}” off this list?`
      assert.ok(html.includes(`<h1>${question}</h1>`), question)
      assert.match(html, /stay as they are, and what is wrapped stays wrapped/)
      const isWarned = /If they know a guest’s personal link, it still opens the list/.test(html)
      assert.equal(isWarned, leaver === first)
      const { location } = await leaver.browser.submit(`${at}/owners/remove`)
      assert.equal(location, leaver === other ? '/lists' : `${at}/sharing?owners=removed&focus=note`)
      assert.deepEqual(await owners(), [])
      assert.equal((await other.browser.open(at)).status, 404)
    }
  })

  test('takes one name or address at a time, of at most ten people, and no name that no account has', async () => {
    const { first, at, owners } = await twoOwners({
      registry_owners: Array.from({ length: 9 }, (_, n) => `friend${n}@x.example`),
    })
    const notOne = /Write one username or one whole e-mail address/
    const own = /The list belongs to this person already/
    for (const [typed, says] of [
      ...['', 'a, b', 'paul@', 'a@x.example, b@x.example'].map((wrong) => [wrong, notOne] as const),
      ...[first.person.username.toUpperCase(), first.person.email].map((each) => [each, own] as const),
      ['zelda.fremd', /No account has the name “zelda\.fremd”\. Write the name of an account, or an e-mail/],
      ['zelda@fremd.example', undefined],
      ['FRIEND3@x.example', undefined],
      ['one.more@x.example', /at most 10 owners besides the first one/],
    ] as const) {
      const { status, html } = await add(first, at, typed)
      assert.equal(status, says ? 422 : 303, typed)
      if (says) assert.match(html, says, typed)
    }
    assert.equal((await owners()).length, 10)
  })

  test('an address that is not proved owns nothing', async () => {
    const { first, at } = await twoOwners()
    const email = 'rosa@sommer.example'
    await add(first, at, email)
    const { html } = await first.browser.follow()
    assert.match(
      unbroken(html),
      /rosa@sommer\.example<\/p><p class="hint">No account has confirmed this address yet/,
    )
    assert.match(html, /Nobody has confirmed this address here yet\. Tell them/)
    assert.doesNotMatch(html, /has another owner now/)
    await site.makePerson({ name: 'Rosa', email, password, role: 'member' })
    const claimed = new Visitor(site.url)
    await signIn(claimed, email)
    assert.doesNotMatch(await claimed.read('/lists'), new RegExp(at))
    assert.notEqual((await claimed.open(at)).status, 200)
  })

  test('is passed on by the first owner or an admin to another owner, with all that is in it', async () => {
    const { first, other, at, registry, owners } = await twoOwners()
    assert.equal((await first.browser.open(`${at}/pass-on`)).status, 303, 'there is no other owner yet')
    await add(first, at, other.person.email)
    assert.match(await first.browser.read(`${at}/pass-on`), /Pass “Ana &amp; Jonas” on\?/)
    await first.browser.submit(`${at}/pass-on`, { to: other.person.email, stay: 'on' })
    assert.match((await first.browser.follow()).html, /The list is passed on\./)
    assert.equal(must(await other.client.getRegistry(registry.id)).user_id, other.person.id)
    assert.deepEqual(await owners(), [first.person.username])
    assert.match(await first.browser.read(`${at}/sharing`), /Leave this list/)
    const admin = await signedIn(site, { role: 'administrator' })
    const form = await admin.browser.formAt(`${at}/pass-on`, { to: first.person.username })
    form.delete('stay')
    assert.equal((await admin.browser.post(`${at}/pass-on`, form)).status, 303)
    assert.deepEqual(
      [must(await first.client.getRegistry(registry.id)).user_id, await owners()],
      [first.person.id, []],
    )
    assert.doesNotMatch(await other.browser.read('/lists'), new RegExp(at))
  })

  test('stays with the other one when the account of the first is deleted, also by an admin who sends the form twice', async () => {
    const admin = await signedIn(site, { role: 'administrator' })
    const other = await signedIn(site, { name: 'Jonas Lind' })
    const meta = { registry_owners: [other.person.email] }
    const shared = []
    for (let n = 0; n < 6; n++) shared.push(await listOf(admin, { status: 'publish', meta }))
    const alone = await listOf(admin, { status: 'publish' })
    const says = /1 list goes with it\. .+ 6 lists stay with their other owners\./
    assert.match(await admin.browser.read('/account/delete'), says)
    const form = admin.browser.formTo('/account/delete', { password })
    await Promise.all([1, 2].map(() => admin.browser.post('/account/delete', form)))
    for (const { registry, here } of shared) {
      assert.equal(must(await other.client.getRegistry(registry.id))?.user_id, other.person.id, here)
      assert.equal((await new Visitor(site.url).open(here)).status, 200)
    }
    assert.equal((await new Visitor(site.url).open(alone.here)).status, 404)
  })

  test('stays as it is when the account of its owner, an admin, cannot be deleted, and the form is good for another time', async (t) => {
    const admin = await signedIn(site, { role: 'administrator' })
    const { registry } = await listOf(admin)
    await admin.browser.open('/account/delete')
    const owners = t.mock.method(site.accounts.lists, 'owners', async () => {
      throw new Refusal('unavailable', 'Storage is unavailable')
    })
    assert.equal((await admin.browser.submit('/account/delete', { password })).status, 503)
    owners.mock.restore()
    assert.equal(must(await site.api.as.admin.getRegistry(registry.id))?.user_id, admin.person.id)
    // Another admin may have meant this at that moment, so nothing makes the account an admin again.
    assert.equal((await site.accounts.people.find(admin.person.id))?.role, 'member')
    assert.match((await admin.browser.fillIn('/account/delete', { password })).html, /Your account is gone\./)
    assert.equal(await site.api.as.admin.getRegistry(registry.id), null)
  })

  test('is still there with the one who stays when the last two admins delete their accounts at once', async () => {
    const admins = [1, 2].map(() => signedIn(site, { role: 'administrator' }))
    const both = await Promise.all(admins)
    const isOther = ({ id }: { id: number }) => both.every(({ person }) => person.id !== id)
    const others = (await site.accounts.people.list()).filter(
      (each) => each.role === 'administrator' && isOther(each),
    )
    for (const { id } of others) await site.accounts.people.changeRole(id, 'member')
    const lists = await Promise.all(both.map(async (admin) => (await listOf(admin)).registry.id))
    const deletions = both.map(async ({ browser }) => {
      return browser.fillIn('/account/delete', { password })
    })
    const answers = (await Promise.all(deletions)).map(({ html }) => html)
    const stays = answers.findIndex((html) => html.includes('You are the last admin of this site.'))
    assert.match(answers[1 - stays] ?? '', /Your account is gone\./)
    const found = await Promise.all(lists.map((id) => both[stays]?.client.getRegistry(id)))
    assert.deepEqual(
      found.map((each) => each !== null),
      lists.map((_, n) => n === stays),
    )
    for (const { id } of others) await site.accounts.people.changeRole(id, 'administrator')
  })

  test('passes to an owner who can sign in before one whose account is switched off', async () => {
    const first = await signedIn(site)
    const [off, on] = [await signedIn(site), await signedIn(site)]
    await site.accounts.people.switchOff(off.person.id)
    const passedTo = async (owners: SignedInPerson[]) => {
      const meta = { registry_owners: owners.map(({ person }) => person.username) }
      return (await listOf(first, { meta })).registry.id
    }
    const [both, alone] = [await passedTo([off, on]), await passedTo([off])]
    await first.browser.fillIn('/account/delete', { password })
    const ownerOf = async (id: number) => must(await site.api.as.admin.getRegistry(id))?.user_id
    assert.deepEqual([await ownerOf(both), await ownerOf(alone)], [on.person.id, off.person.id])
  })
})

test('the page of lists says so when invitations cannot be looked for, and shows the own lists all the same', async () => {
  let isLate = false
  await using late = await openSite({
    between: (ask) => async (question) =>
      isLate && question.path.includes('invited=true')
        ? refusal(503, 'Many lists of invitees are read')
        : ask(question),
  })
  const owner = await signedIn(late)
  const { at } = await listOf(owner)
  const says = /We could not look for your invitations just now/
  assert.doesNotMatch(await owner.browser.read('/lists'), says)
  isLate = true
  const { status, html } = await owner.browser.open('/lists')
  assert.equal(status, 200)
  assert.match(html, says)
  assert.ok(html.includes(`href="${at}"`))
})
