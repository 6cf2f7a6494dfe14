import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { KnownPerson } from '@hopechest/client'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { type SignedInPerson, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const day = '2046-12-24'

describe('between who drew and who was drawn', () => {
  const site = siteOf(() => openSite({ hasMail: true }))
  let ida: SignedInPerson
  before(async () => {
    ida = await signedIn(site, { name: 'Ida' })
  })

  /** Names are drawn in a new circle of Ida. She takes part herself where she has a name. */
  async function draw(people: readonly KnownPerson[], circle: number, own_name = '') {
    const person_ids = [...(own_name ? [0] : []), ...people.map(({ id }) => id)]
    const plan = { person_ids, own_name, wishes: [], amount: null, currency: 'EUR', day }
    const { round } = must(await ida.client.planDraw(circle, plan))
    must(await ida.client.drawNames(circle, round))
  }

  /** Ida has drawn the names of four people, and takes no part herself. With `addresses` two of them get letters. */
  async function drawn({ addresses = false } = {}) {
    const { id: circle } = must(await ida.client.addCircle('Family'))
    const people: KnownPerson[] = []
    for (const name of ['Ana', 'Ben', 'Cleo', 'Dan']) {
      const person = must(await ida.client.addPerson({ name }))
      if (addresses) must(await ida.client.updatePerson(person.id, { address: `w${person.id}@mail.example` }))
      people.push(must(await ida.client.putInCircle(circle, person.id)))
    }
    await draw(people, circle)
    return { circle, people: people as [KnownPerson, ...KnownPerson[]], at: `/circles/${circle}/draw` }
  }

  /** Who has unfolded their slip, with the name on it. */
  async function unfolded(person: KnownPerson, link = person.link, headers = {}) {
    const browser = new Visitor(site.url, headers)
    await browser.open(`/p/${link}`)
    await browser.follow()
    const { html } = await browser.submit('/p/slip')
    return { browser, name: /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1] ?? '' }
  }

  /** The first of the people, the one whom they drew, and the others. */
  async function around([person, ...more]: readonly [KnownPerson, ...KnownPerson[]]) {
    const people = [person, ...more]
    const all = await Promise.all(people.map(async (each) => ({ person: each, ...(await unfolded(each)) })))
    const own = all.find((each) => each.person === person) ?? assert.fail()
    const receiver = all.find((each) => each.person.name === own.name) ?? assert.fail()
    const others = all.filter((each) => each !== own && each !== receiver)
    return { own, receiver, others }
  }

  const linkIn = (letter: { text: string } | undefined) => firstIn(letter?.text ?? '', /\/p\/([\w.-]+)/)
  const say = (browser: Visitor, act: string, text: string) =>
    browser.post('/p/slip', browser.formTo('/p/slip', { act, text }))
  /** Unfolds once more, and reads. */
  const look = async (browser: Visitor) => {
    return (await browser.fillIn('/p', '/p/slip')).html
  }

  test('a giver writes a word, whom they drew reads it without a name and answers, and no one else reads either', async () => {
    const { people, at, circle } = await drawn()
    const { own, receiver, others } = await around(people)
    const sent = await say(own.browser, 'word', 'Is your kettle <still> whole?')
    assert.match(sent.html, /It lies beside their slip\./)
    assert.equal(sent.headers.get('cache-control'), 'no-store')
    const read = await look(receiver.browser)
    assert.match(read, /From the one who drew you.*Is your kettle &lt;still&gt; whole\?/s)
    const [said] = /From the one who drew you.*?<\/section>/s.exec(read) ?? []
    assert.doesNotMatch(said ?? 'Ana', /Ana/)
    for (const { browser } of others)
      assert.doesNotMatch(await look(browser), /kettle|From the one who drew you/)

    await say(receiver.browser, 'answer', 'It leaks.')
    assert.match(await look(own.browser), new RegExp(`${own.name} answers.*It leaks\\.`, 's'))
    for (const { browser } of others) assert.doesNotMatch(await look(browser), /leaks/)

    const ofIda = [at, `${at}/paper`, '/my-people', `/my-people?circle=${circle}`, '/slips']
    for (const path of [...ofIda, '/account/everything.json'])
      assert.doesNotMatch(await ida.browser.read(path), /kettle|leaks/, path)
    const folded = new Visitor(site.url)
    await folded.open(`/p/${receiver.person.link}`)
    assert.doesNotMatch((await folded.follow()).html, /kettle|leaks/, 'a folded slip')
    assert.doesNotMatch(site.logged(), /kettle|leaks/)
  })

  test('the database shows neither what was written nor who has written: all rows are anew, and as long as before', async () => {
    const { people, circle } = await drawn()
    const rows = () =>
      site.api.database.values<[giver: number, sealed: string]>(
        'SELECT person_id, sealed FROM draw_words WHERE circle_id = $1 ORDER BY person_id',
        [circle],
      )
    assert.deepEqual(await rows(), [])
    const { own, receiver } = await around(people)
    await say(own.browser, 'word', 'Short')
    const first = await rows()
    assert.equal(first.length, 4)
    await look(receiver.browser)
    await say(receiver.browser, 'answer', 'ß'.repeat(500))
    const second = await rows()
    assert.equal(new Set([...first, ...second].map(([, sealed]) => sealed.length)).size, 1)
    for (const [n, [, sealed]] of second.entries()) assert.notEqual(sealed, first[n]?.[1])
    assert.match(await look(own.browser), /ß{500}/)
  })

  test('500 characters fit and 501 do not, an empty word takes it back, and an answer needs a word', async () => {
    const { people } = await drawn()
    const { own, receiver } = await around(people)
    const long = await say(own.browser, 'word', '😀'.repeat(501))
    assert.equal(long.status, 422)
    assert.match(long.html, /At most 500 characters fit here\. These are 501\./)
    assert.match(long.html, /<textarea[^>]*aria-invalid="true"[^>]* autofocus/)
    assert.doesNotMatch(await look(receiver.browser), /From the one who drew you/)
    await look(own.browser)
    assert.equal((await say(own.browser, 'word', '😀'.repeat(500))).status, 200)
    assert.match(await look(receiver.browser), /(?:😀){500}/u)
    await look(own.browser)
    assert.match((await say(own.browser, 'word', '')).html, /It is taken back\./)
    assert.doesNotMatch(await look(receiver.browser), /From the one who drew you/)
    await say(receiver.browser, 'answer', 'To no one')
    assert.doesNotMatch(await look(own.browser), /To no one/)
  })

  test('words go with a pair that is no more, and stay with the others; drawn again, all go', async () => {
    const { people, circle } = await drawn()
    const { own, receiver, others } = await around(people)
    await say(own.browser, 'word', 'For whom I drew')
    const [leaving = assert.fail()] = others
    must(await ida.client.takeOutOfCircle(circle, leaving.person.id))
    const { name } = await unfolded(own.person)
    const after = await look(receiver.browser)
    assert.equal(/For whom I drew/.test(after), name === own.name, 'with the pair')
    must(await ida.client.takeOutOfCircle(circle, receiver.person.id))
    const left = 'SELECT person_id FROM draw_words WHERE circle_id = $1'
    assert.deepEqual(await site.api.database.rows(left, [circle]), [])
  })

  test('twenty words in an hour fit from one address, and the next one waits', async () => {
    const [ana] = (await drawn()).people
    const { browser } = await unfolded(ana, ana.link, { 'x-forwarded-for': '203.0.113.77' })
    for (let n = 0; n < 20; n++)
      assert.doesNotMatch((await say(browser, 'word', `Word ${n}`)).html, /written often/)
    assert.match((await say(browser, 'word', 'One more')).html, /You have written often within an hour/)
    assert.match(await look(browser), /Word 19/)
  })

  test('a letter says that something lies beside the slip, to its address alone, and once a day', async () => {
    const { people, circle } = await drawn({ addresses: true })
    const linkOf = async (person: KnownPerson) => {
      const browser = new Visitor(site.url)
      const before = site.letters.length
      await browser.fillIn('/p', '/p/send', { email: `w${person.id}@mail.example` })
      await until('the link', async () => site.letters.length > before)
      return linkIn(site.letters.at(-1))
    }
    const all = []
    for (const person of people) all.push({ person, ...(await unfolded(person, await linkOf(person))) })
    const [own = assert.fail()] = all
    const receiver = all.find(({ person }) => person.name === own.name) ?? assert.fail()
    const to = () => site.letters.filter((letter) => letter.to === `w${receiver.person.id}@mail.example`)
    const before = to().length
    const others = site.letters.length
    await say(own.browser, 'word', 'Which size?')
    await site.sendDueLetters()
    await until('the letter', () => to().length > before)
    const letter = to().at(-1)
    assert.equal(letter?.subject, 'Something lies beside your slip')
    assert.doesNotMatch(`${letter?.subject} ${letter?.text}`, /Which size|Ana|Ben|Cleo|Dan|Family/)
    for (const each of [/one of your draw has written/, /jemand aus deiner Auslosung/])
      assert.match(letter?.text ?? '', each, 'in each language: one alone would say who has written')
    assert.match(letter?.stop ?? '', /\/gifts\/letters\//)
    const link = linkIn(letter)
    assert.match((await unfolded(receiver.person, link)).browser.page.html, /Which size\?/)
    await look(own.browser)
    await say(own.browser, 'word', 'Which colour?')
    await site.sendDueLetters()
    assert.equal(site.letters.length - others, 1, 'the next one is read with it')
    const ofKind = "SELECT state FROM letters WHERE kind = 'word' AND about = $1"
    const rows = await site.api.database.rows(ofKind, [circle])
    assert.equal(rows.length, 1)
  })

  test('an organiser who draws along reads and writes in her account', async () => {
    const { id: circle } = must(await ida.client.addCircle('Friends'))
    const people: KnownPerson[] = []
    for (const name of ['Eva', 'Uwe'])
      people.push(must(await ida.client.putInCircle(circle, must(await ida.client.addPerson({ name })).id)))
    await draw(people, circle, 'Ida')
    const unfoldOwn = async () => {
      await ida.browser.open('/slips')
      return ida.browser.submit('/slips', { slip: `${circle} Ida` })
    }
    const { html } = await unfoldOwn()
    const name = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]
    await ida.browser.post('/slips', ida.browser.formTo('/slips', { act: 'word', text: 'Red or blue?' }))
    assert.match(ida.browser.page.html, /It lies beside their slip\./)
    const receiver = people.find((each) => each.name === name) ?? assert.fail()
    const { browser } = await unfolded(receiver)
    assert.match(browser.page.html, /Red or blue\?/)
    await say(browser, 'answer', 'Red.')
    assert.match((await unfoldOwn()).html, /answers.*Red\./s)
  })
})
