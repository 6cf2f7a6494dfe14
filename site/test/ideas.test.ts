import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, password, signedIn } from './owners.ts'
import { kettlesEverywhere } from './previewers.ts'
import { openSite, siteOf } from './site-world.ts'
import { storePicture } from './store-picture.ts'

const site = siteOf(() => openSite({ now: () => now, clockOfService: () => now }))
const now = new Date('2027-06-01T14:00:00Z')

const wedding = { registry_event_type: 'wedding', registry_event_date: '2027-06-12' }
const records = {
  name: 'Three records to begin with',
  link: 'https://klangraum.example/first-three',
  price: '60',
  note: 'They have asked for the player.',
  author: 'Samir Haddad',
}

async function listWithGuests(meta: Record<string, unknown> = {}, title = 'Ana & Jonas') {
  const owner = await signedIn(site, { name: 'Ana Keller' })
  const list = { title, status: 'publish' as const, meta: { ...wedding, ...meta } }
  const made = await listOf(owner, list, [{ name: 'Record player' }])
  return { owner, ...made, guests: made.here, samir: new Visitor(site.url), miriam: new Visitor(site.url) }
}

async function addIdea(guest: Visitor, guests: string, typed: Partial<typeof records> = {}) {
  await guest.fillIn(`${guests}/ideas/new`, { ...records, ...typed })
  const [, id = ''] = /#idea-(\d+)$/.exec(guest.page.location) ?? assert.fail(guest.page.html)
  return { id, at: `${guests}/ideas/${id}` }
}

describe('ideas of guests', () => {
  test('a guest without an account adds an idea, another one says something and gives it, and takes that back', async () => {
    const { guests, samir, miriam } = await listWithGuests()
    const { html } = await samir.open(guests)
    assert.match(html, /Ideas from guests.*Ana &amp; Jonas do not see this\..*No idea yet/s)
    const idea = await addIdea(samir, guests)

    const seen = await miriam.read(guests)
    assert.match(seen, /Three records to begin with.*klangraum\.example.*€60.*Idea of Samir Haddad/s)
    assert.match(seen, /when the list is unwrapped/)
    await miriam.fillIn(idea.at, `${idea.at}/comment`, { text: 'They have the first one.' })
    await miriam.follow()
    await miriam.submit(`${idea.at}/comment`, { text: 'They have the first two.' })
    assert.match((await miriam.follow()).html, /You:<\/strong> They have the first two/)
    await miriam.submit(idea.at, { giver: 'Miriam Okafor', giver_note: 'For all the dinners' })
    assert.match((await miriam.follow()).html, /You give this, Miriam Okafor\./)

    const taken = await samir.read(guests)
    assert.match(taken, /Your idea.*They have the first two\..*Taken care of/s)
    assert.doesNotMatch(taken, /Miriam Okafor|dinners|They have the first one\./)
    assert.doesNotMatch(await samir.read(idea.at), /Miriam Okafor|I give this|Take it back/)
    await miriam.fillIn(idea.at, `${idea.at}/back`)
    assert.match((await miriam.follow()).html, /Will you give this\?/)

    await samir.fillIn(`${idea.at}/change`, { price: '55.50', note: '' })
    assert.match((await samir.follow()).html, /€55\.50/)
    await samir.submit(`${idea.at}/remove`)
    assert.doesNotMatch((await samir.follow()).html, /Three records/)
    assert.match((await miriam.open(idea.at)).location, /#ideas$/)
  })

  test('a program in ever new browsers at one address adds twenty ideas to a list and says ten things of one, and others go on', async () => {
    const { owner, guests, registry } = await listWithGuests()
    const stranger = () => new Visitor(site.url, { 'x-forwarded-for': '10.9.9.9' })
    let [last, program] = ['', stranger()]
    for (let n = 0; n < limits.ideasOfGuest; n++) {
      program = stranger()
      last = (await addIdea(program, guests)).at
    }
    const changed = async (typed: Partial<typeof records>) =>
      (await program.fillIn(`${last}/change`, { ...records, ...typed })).status
    assert.equal(await changed({ price: '70' }), 303)
    assert.equal(await changed({ link: 'https://other.example/records' }), 429, 'a shop is read for it')
    const late = stranger()
    assert.equal((await late.fillIn(`${guests}/ideas/new`, records)).status, 429)
    for (let n = 0; n <= limits.ideaComments / 2; n++) {
      const said = { text: 'Yes', author: `Guest ${n}` }
      const { status } = await stranger().fillIn(last, `${last}/comment`, said)
      assert.equal(status, n < limits.ideaComments / 2 ? 303 : 429)
    }
    const samir = new Visitor(site.url, { 'x-forwarded-for': '10.9.9.10' })
    const { at } = await addIdea(samir, guests)
    assert.equal((await samir.fillIn(at, `${at}/comment`, { text: 'Yes' })).status, 303)
    const other = await listWithGuests()
    await addIdea(stranger(), other.guests)
    const refusal = JSON.stringify(await owner.client.listIdeas(registry.id))
    assert.match(refusal, /once the registry is unwrapped/)
  })

  test('a stranger whose page of the list is kept sees an idea with the next look', async () => {
    const { guests, samir } = await listWithGuests()
    const look = () => fetch(site.url + guests).then((answer) => answer.text())
    assert.match(await look(), /No idea yet/)
    assert.match(await look(), /No idea yet/)
    await addIdea(samir, guests)
    assert.match(await look(), /Idea of Samir Haddad/)
  })

  test('of two guests who give at once one does, and the other reads that it is taken care of', async () => {
    const { guests, samir, miriam } = await listWithGuests()
    const idea = await addIdea(samir, guests)
    await samir.open(idea.at)
    await miriam.open(idea.at)
    await samir.submit(idea.at, { giver: 'Samir' })
    await miriam.submit(idea.at, { giver: 'Miriam' })
    assert.match((await miriam.follow()).html, /<h1>Taken care of<\/h1>/)
  })

  test('an idea that is on the list already is asked about once, and is added when it is meant', async () => {
    const { guests, samir } = await listWithGuests()
    const typed = { ...records, name: 'record PLAYER' }
    const { html, status } = await samir.fillIn(`${guests}/ideas/new`, typed)
    assert.equal(status, 200)
    assert.match(html, /This is on their list already: <a [^>]*>Record player<\/a>/)
    assert.match((await samir.submit(`${guests}/ideas/new`)).location, /#idea-\d+$/)
  })

  test('a guest who goes back to the form of an idea, and changes it, adds another one', async () => {
    const { guests, samir } = await listWithGuests()
    const at = `${guests}/ideas/new`
    const form = await samir.formAt(at, records)
    const first = (await samir.post(at, form)).location
    assert.equal((await samir.post(at, form)).location, first, 'sent twice it is there once')
    form.set('name', 'A kite for two')
    const { status, location } = await samir.post(at, form)
    assert.equal(status, 303)
    assert.match(location, /#idea-\d+$/)
    assert.notEqual(location, first)
  })

  test('what is wrong is said beside its field, and nothing typed is lost', async () => {
    const { guests, samir } = await listWithGuests()
    await samir.open(`${guests}/ideas/new`)
    const wrong = { ...records, name: '', link: 'klangraum', price: 'much', author: '' }
    const { html, status } = await samir.submit(`${guests}/ideas/new`, wrong)
    assert.equal(status, 422)
    assert.match(html, /Say what it is\..*That is no address.*That is no price.*your name/is)
    assert.match(html, /They have asked for the player\./)
    const idea = await addIdea(samir, guests)
    assert.equal((await samir.fillIn(idea.at, { giver: '' })).status, 422)
    const long = await samir.fillIn(idea.at, `${idea.at}/comment`, { text: 'x'.repeat(201) })
    assert.match(long.html, /At most 200 characters\./)
  })

  test('what a browser has done is the account’s once its guest signs in, on each device', async () => {
    const { guests, samir } = await listWithGuests()
    const idea = await addIdea(samir, guests)
    const person = await signedIn(site, { name: 'Samir Haddad' })
    const login = { login: person.person.email, password }
    await samir.fillIn('/sign-in', login)
    for (const browser of [samir, person.browser]) assert.match(await browser.read(guests), /Your idea/)
    const file = JSON.parse(await person.browser.read('/account/everything.json'))
    assert.deepEqual([file.ideas.length, file.ideas[0].name], [1, records.name])
    await samir.fillIn('/account', '/sign-out')
    assert.doesNotMatch(await samir.read(guests), /Your idea/)
    assert.doesNotMatch(await new Visitor(site.url).read(`${idea.at}`), /Take it back/)
  })

  test('an idea that goes leaves the others their picture', async () => {
    await using shops = await openSite({ now: () => now, previewer: kettlesEverywhere })
    const owner = await signedIn(shops)
    const { registry, here: guests } = await listOf(owner, { title: 'Ana & Jonas', status: 'publish' }, [])
    const [samir, miriam] = [new Visitor(shops.url), new Visitor(shops.url)]
    const link = 'https://shop.example/kettle'
    await addIdea(samir, guests, { name: 'Kettle', link })
    const idea = await addIdea(miriam, guests, { name: 'Another kettle', link })
    const stored = await storePicture(shops.api.database, -registry.id, 'https://shop.example/kettle.jpg')
    const picture = stored.replace('/-', '/')
    assert.ok((await samir.read(guests)).includes(picture))
    await miriam.fillIn(idea.at, `${idea.at}/remove`)
    assert.ok((await samir.read(guests)).includes(picture))
  })

  test('owners switch ideas off: guests read it, and give what is there', async () => {
    const { owner, guests, samir, at } = await listWithGuests()
    const idea = await addIdea(samir, guests)
    await owner.browser.fillIn(`${at}/surprises`, `${at}/ideas`, { ideas: 'may_not' })
    assert.match((await owner.browser.follow()).html, /<option value="may_not" selected>/)
    const { html } = await samir.open(guests)
    assert.match(html, /have switched ideas off.*Three records/s)
    assert.doesNotMatch(html, /Add an idea/)
    await samir.fillIn(idea.at, { giver: 'Samir' })
    assert.match((await samir.follow()).html, /You give this/)
    const other = await listWithGuests()
    must(await other.owner.client.setIdeaSettings(other.registry.id, false))
    assert.doesNotMatch(await samir.read(other.guests), /Ideas from guests/)
  })

  test('owners of a list for a child see ideas at once, once they let guests add some', async () => {
    const { owner, guests, samir, at } = await listWithGuests({ registry_for_child: true }, 'Ida')
    assert.doesNotMatch(await samir.read(guests), /Ideas from guests/)
    await owner.browser.fillIn(`${at}/surprises`, `${at}/ideas`, { ideas: 'may' })
    assert.match(await samir.read(guests), /see this at once/)
    await addIdea(samir, guests)
    assert.match(await owner.browser.read(`${at}/surprises`), /Three records/)
    assert.match(await owner.browser.read(guests), /Three records/)
  })

  test('after the day owners read who had an idea and who gave it, thank them, and put the rest on their list', async () => {
    const { owner, guests, samir, miriam, at, registry } = await listWithGuests()
    const given = await addIdea(samir, guests)
    await addIdea(miriam, guests, { name: 'A kite for two', link: '', author: 'Lena' })
    await miriam.fillIn(given.at, { giver: 'Miriam Okafor', giver_note: 'For the dinners' })
    must(await owner.client.updateRegistry(registry.id, { meta: { registry_event_date: '2026-06-12' } }))
    const { html } = await owner.browser.open(`${at}/surprises`)
    assert.match(html, /Ideas of your guests.*2 ideas, 1 of them given/s)
    assert.match(html, /Idea of Samir Haddad.*From Miriam Okafor.*For the dinners/s)
    assert.match(html, /A kite for two.*No one gave this\..*Put it on my list/s)
    const [, kite] = /id="idea-(\d+)"(?:(?!id="idea-).)*A kite for two/s.exec(html) ?? []
    await owner.browser.submit(`${at}/ideas/${kite}/onto-list`)
    assert.match((await owner.browser.follow()).html, /It is on your list\./)
    assert.match(await owner.browser.read(at), /A kite for two/)
    const thanked = { is_giver_thanked: '1' }
    await owner.browser.fillIn(`${at}/surprises`, `${at}/ideas/${given.id}`, thanked)
    const csv = await owner.browser.read(`${at}/surprises.csv`)
    assert.match(csv, /Three records to begin with,1,Miriam Okafor,For the dinners,.*,yes,/)
    assert.match(csv, /Idea: Three records to begin with,1,Samir Haddad/)
  })

  test('the file with everything of an owner has the ideas of a list that is unwrapped', async () => {
    const { owner, guests, samir, registry } = await listWithGuests()
    const idea = await addIdea(samir, guests)
    const gone = { registry_event_date: '2026-06-12' }
    must(await owner.client.updateRegistry(registry.id, { meta: gone }))
    const [list] = JSON.parse(await owner.browser.read('/account/everything.json')).lists
    assert.deepEqual([String(list.ideas[0].id), list.ideas[0].author], [idea.id, 'Samir Haddad'])
  })
})

describe('before the day', () => {
  test('an owner at the address of guests cannot count by refusals what these do', async () => {
    const { owner, guests } = await listWithGuests()
    const atHome = { 'x-forwarded-for': '10.99.0.1' }
    const samir = new Visitor(site.url, atHome)
    const idea = await addIdea(samir, guests)
    const form = await samir.formAt(idea.at, `${idea.at}/comment`)
    const say = async () => (await samir.post(`${idea.at}/comment`, form)).status
    while ((await say()) !== 429);
    const ana = new Visitor(site.url, atHome)
    await ana.fillIn('/sign-in', { login: owner.person.email, password })
    const token = firstIn(await ana.read('/account'), /name="token" value="([^"]+)"/)
    assert.equal((await ana.post(`${idea.at}/back`, new URLSearchParams({ token }))).status, 200)
  })
})
