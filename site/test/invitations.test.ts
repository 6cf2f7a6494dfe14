import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allIn, firstIn } from '@hopechest/testing/found'
import { each, must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { letterLimits } from '../http/letters.ts'
import { frameOf } from './frames.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { siteOf } from './site-world.ts'

const frame = frameOf(import.meta)

describe('an owner invites guests by name', () => {
  const site = siteOf(() => frame.open({ hasMail: true }))

  let lists = 0
  async function listWith(lines: readonly string[], owner?: SignedInPerson) {
    const own = owner ?? (await signedIn(site, { name: 'Ana Keller' }))
    const { registry, at } = await listOf(own, { title: `Ana & Jonas ${++lists}` })
    const sharing = `${at}/sharing`
    await own.browser.open(sharing)
    if (lines.length > 0) {
      await own.browser.submit(sharing, { invitees: lines.join('\n'), act: 'add' })
      assert.equal(own.browser.page.status, 303)
    }
    return { ...own, registry, at, sharing }
  }
  const people = (count: number) =>
    Array.from({ length: count }, (_, n) => `Guest No${n}, guest.${lists}.${n}@mail.example`)
  const lettersOf = (list: number) => site.letters.filter(({ to }) => to.startsWith(`guest.${list}.`))
  /** Names and states of all rows. */
  async function rowsOf({ browser }: SignedInPerson, sharing: string): Promise<string[][]> {
    const { html } = await browser.open(`${sharing}?all=1`)
    const rows = html.matchAll(
      /class="name" dir="auto">(.*?)<\/span>(?:<span class="hint" dir="auto">(.*?)<\/span>)?<\/span><span class="person-state[^>]*>(?:<svg.*?<\/svg>|<span[^>]*><\/span>)(.*?)<\/span>/g,
    )
    return [...rows].map((row) => row.slice(1).map((text = '') => decode(text.replaceAll('<wbr>', ''))))
  }
  const allSent = (count: number, list: number) =>
    until(`${count} letters`, async () => lettersOf(list).length >= count)

  test('sixty get their letters by one press, each once and with a link of their own', async () => {
    const list = lists
    const owner = await listWith(people(60))
    assert.equal(lettersOf(list).length, 0, 'to add them sends nothing')
    await owner.browser.open(owner.sharing)
    assert.match(owner.browser.page.html, /60 people[\s\S]*Send 60 invitations[\s\S]*Show all 60/)
    await owner.browser.submit(`${owner.sharing}/send-all`)
    await allSent(60, list)
    const letters = lettersOf(list)
    assert.equal(new Set(letters.map(({ to }) => to)).size, 60)
    assert.equal(new Set(letters.map(({ text }) => /http\S+/.exec(text)?.[0])).size, 60)
    await until('the page that says so', async () =>
      /60 invitations are on their way\./.test(await owner.browser.read(`${owner.sharing}?sent=1`)),
    )
    assert.doesNotMatch(owner.browser.page.html, /Send \d+ invitation/)
    const rows = await rowsOf(owner, owner.sharing)
    assert.deepEqual(new Set(rows.map(([, , state]) => state?.replace(/sent .*/, 'sent'))), new Set(['sent']))
    assert.equal(lettersOf(list).length, 60)
  })

  test('an owner who stands among the guests gets no invitation with the others', async () => {
    const jonas = await signedIn(site, { name: 'Jonas' })
    const list = lists
    const owner = await listWith([`Jonas at home, ${jonas.person.email}`, ...people(1)])
    must(await owner.client.addOwners(owner.registry.id, [jonas.person.email]))
    assert.match(await owner.browser.read(owner.sharing), /Send 1 invitation</)
    await owner.browser.submit(`${owner.sharing}/send-all`)
    await allSent(1, list)
    await until('the page that says so', async () =>
      /1 invitation is on its way\./.test(await owner.browser.read(`${owner.sharing}?sent=1`)),
    )
    assert.ok(site.letters.every(({ to }) => to !== jonas.person.email))
    assert.doesNotMatch(owner.browser.page.html, /Send \d invitation/)
  })

  test('a hundred leave within an hour, and the one more follows', async () => {
    const list = lists
    const owner = await listWith(people(letterLimits.person + 1))
    await owner.browser.fillIn(owner.sharing, `${owner.sharing}/send-all`)
    await allSent(letterLimits.person, list)
    const say = /100 are on their way(?:, 1 follows within the hour| Open this page again within the hour)?/
    await until('the page that says so', async () => say.test(await owner.browser.read(owner.sharing)))
    const rows = await rowsOf(owner, owner.sharing)
    assert.equal(rows.filter(([, , state]) => state === 'within the hour').length, 1)
    const { html: file } = await owner.browser.open(`${owner.at}/guests.csv`)
    assert.equal(file.match(/,within the hour\r?\n/g)?.length, 1, 'the file says the same')
    assert.equal(lettersOf(list).length, letterLimits.person)
  })

  test('names stand on page, card and file, without the address on a card', async () => {
    const owner = await listWith([
      'Tante Else, else@names.example',
      'Miriam Okafor <miriam@names.example>',
      'Opa Karl',
      'plain@names.example',
    ])
    assert.deepEqual(await rowsOf(owner, owner.sharing), [
      ['Tante Else', 'else@names.example', 'not sent'],
      ['Miriam Okafor', 'miriam@names.example', 'not sent'],
      ['plain@names.example', '', 'not sent'],
      ['Opa Karl', 'no address', 'not sent'],
    ])
    const [karl] = must(await owner.client.listPeople()).filter(({ address }) => address === '')
    assert.match(
      owner.browser.page.html,
      /Opa Karl has no address: <a href="[^"]*of=others">print their cards/,
    )
    assert.deepEqual(must(await owner.client.listInvitees(owner.registry.id)).invitees, [
      'else@names.example',
      'miriam@names.example',
      'plain@names.example',
      `Opa Karl #${karl?.id}`,
    ])
    const cards = async (of: string) =>
      allIn(await owner.browser.read(`${owner.at}/cards?of=${of}`), /class="name"[^>]*>(.*?)</g)
    assert.deepEqual(await cards('guests'), ['Tante Else', 'Miriam Okafor', 'plain', 'Opa Karl'])
    assert.deepEqual(await cards('others'), ['Opa Karl'])
    const { html: file } = await owner.browser.open(`${owner.at}/guests.csv`)
    const lines = file.trim().split(/\r?\n/)
    assert.match(lines[0] ?? '', /Name,Address,Link,State/)
    assert.match(lines[1] ?? '', /^Tante Else,else@names\.example,http\S+,not sent$/)
    assert.equal(lines.length, 5)
  })

  test('who is written down again under the same address is the same guest, with the name of the last time', async () => {
    const owner = await listWith(['else@again.example'])
    await owner.browser.fillIn(owner.sharing, { invitees: 'Tante Else, ELSE@again.example', act: 'add' })
    assert.deepEqual(await rowsOf(owner, owner.sharing), [['Tante Else', 'else@again.example', 'not sent']])
    await owner.browser.submit(`${owner.sharing}/remove`)
    await owner.browser.follow()
    assert.match(owner.browser.page.html, /“Tante Else, else@again\.example” is no longer invited/)
    const undo = owner.browser.formTo(owner.sharing)
    assert.equal(undo.get('invitees'), 'Tante Else, else@again.example')
    await owner.browser.post(owner.sharing, undo)
    assert.deepEqual(await rowsOf(owner, owner.sharing), [['Tante Else', 'else@again.example', 'not sent']])
  })

  test('who is invited by name stands in the book of the owner, and stays there for other lists', async () => {
    const owner = await listWith(['Tante Else, else@book.example', 'Opa Karl'])
    const people = must(await owner.client.listPeople())
    assert.deepEqual(each(people, 'name'), ['Tante Else', 'Opa Karl'])
    assert.deepEqual(each(people, 'address'), ['else@book.example', ''])
    const { person_ids } = must(await owner.client.getOpenTo(owner.registry.id))
    assert.deepEqual(person_ids, each(people, 'id'))
    must(await owner.client.removeInvitee(owner.registry.id, 'else@book.example'))
    assert.deepEqual(await rowsOf(owner, owner.sharing), [['Opa Karl', 'no address', 'not sent']])
    const { registry, at } = await listOf(owner, { title: 'Another list' })
    await owner.browser.fillIn(`${at}/sharing`, { invitees: 'else@book.example', act: 'add' })
    assert.deepEqual(await rowsOf(owner, `${at}/sharing`), [['Tante Else', 'else@book.example', 'not sent']])
    assert.equal(must(await owner.client.listPeople()).length, 2)
    assert.deepEqual(must(await owner.client.getOpenTo(registry.id)).person_ids, [people[0]?.id])
  })

  test('another owner hands on the link to the list, and not that of a person in the book of the first', async () => {
    const owner = await listWith(['Tante Else, else@owned.example'])
    const ben = await signedIn(site, { name: 'Ben Lind' })
    must(await owner.client.addOwners(owner.registry.id, [ben.person.email]))
    const linkFor = async ({ browser }: SignedInPerson) =>
      firstIn(await browser.read(owner.sharing), /<input class="hc-field guest-link"[^>]*value="([^"]+)"/)
    assert.match(await linkFor(owner), /\/p\/\d+\./)
    assert.match(await linkFor(ben), /\/i\/\d+\./)
    assert.match(ben.browser.page.html, /Tante Else/)
  })

  test('a letter leads to the list by the link of the person', async () => {
    const list = lists
    const owner = await listWith(people(1))
    await owner.browser.fillIn(owner.sharing, `${owner.sharing}/send-all`)
    await allSent(1, list)
    const link = new URL(firstIn(lettersOf(list)[0]?.text ?? '', /http\S+/))
    const guest = new Visitor(site.url)
    await guest.open(link.pathname.replace(/^\/wishes/, '') + link.search)
    assert.equal(guest.page.location, `/registry/${owner.registry.slug}`)
    assert.equal((await guest.follow()).status, 200)
  })

  test('lines that are wrong stay, the others go in, and with only wrong ones nothing changes', async () => {
    const owner = await listWith([])
    const lines = 'Tante Else, else@x.example\nSamir, samir@haddad\nElse else@y\nKarl, Mia'
    await owner.browser.submit(owner.sharing, { invitees: lines })
    const { html } = owner.browser.page
    assert.match(html, /“samir@haddad” is not complete\. Mend it or take it out; the others are fine\./)
    assert.match(html, /“Else else@y”: put a comma between the name and the address\./)
    assert.match(html, /“Mia” is not an address\. Write one person on a line\./)
    assert.match(html, />Add one person</)
    assert.equal((await owner.browser.submit(owner.sharing, { invitees: lines, act: 'add' })).status, 422)
    const left = firstIn(owner.browser.page.html, />\n(Samir[^<]*)<\/textarea>/)
    assert.equal(left, 'Samir, samir@haddad\nElse else@y\nKarl, Mia')
    assert.equal((await owner.browser.submit(owner.sharing, { invitees: left, act: 'add' })).status, 422)
    assert.deepEqual(must(await owner.client.listInvitees(owner.registry.id)).invitees, ['else@x.example'])
  })

  frame.ownTest('an address that no mail server takes is named, and the next press sends it', async () => {
    const list = lists
    const owner = await listWith(people(2))
    site.letMailRest(true)
    await owner.browser.fillIn(owner.sharing, `${owner.sharing}/send-all`)
    await until('both are named', async () =>
      /Guest No0 and Guest No1 could not be reached/.test(
        await owner.browser.read(`${owner.sharing}?sent=1`),
      ),
    )
    site.letMailRest(false)
    assert.equal(lettersOf(list).length, 0)
    await owner.browser.submit(`${owner.sharing}/send-all`)
    await allSent(2, list)
  })

  frame.ownTest('an owner whose own address is not proved sends no letter', async () => {
    const owner = await listWith(people(1))
    await site.api.database.run('UPDATE accounts SET is_email_confirmed = 0 WHERE id = $1', [owner.person.id])
    await owner.browser.fillIn(owner.sharing, `${owner.sharing}/send-all`)
    assert.match((await owner.browser.follow()).html, /Confirm your own e-mail address first/)
    const [[, , state] = assert.fail(), ...more] = await rowsOf(owner, owner.sharing)
    assert.deepEqual([state, more], ['not sent', []])
  })
})

frame.ownTest(
  'a site without a mail server has links to copy and cards to print, and no button that sends',
  async () => {
    await using site = await frame.open()
    const owner = await signedIn(site)
    const { at } = await listOf(owner)
    await owner.browser.fillIn(`${at}/sharing`, {
      invitees: 'Tante Else, else@x.example\nOpa Karl',
      act: 'add',
    })
    const { html } = await owner.browser.follow()
    assert.match(
      html,
      /This site sends no letters\.[\s\S]*Copy all links[\s\S]*of=guests[^>]*>.*Print all cards/,
    )
    assert.match(html, /id="all-links"[^>]*>\nTante Else: http\S+\nOpa Karl: http\S+<\/textarea>/)
    assert.doesNotMatch(html, /sharing\/send/)
    assert.match(html, /2 guests are invited\.</)
    assert.doesNotMatch(html, /No letter|not sent/)
    assert.doesNotMatch(await owner.browser.read(`${at}/guests.csv`), /not sent/)
  },
)
