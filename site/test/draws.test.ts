import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { KnownPerson } from '@hopechest/client'
import { firstIn } from '@hopechest/testing/found'
import { each, must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { listOf, password, type SignedInPerson, shut, signedIn } from './owners.ts'
import { siteOf } from './site-world.ts'

const frame = frameOf(import.meta)
const day = '2046-12-24'

describe('drawing names', () => {
  const site = siteOf(() => frame.open({ hasMail: true }))
  let ida: SignedInPerson
  before(async () => {
    ida = await signedIn(site, { name: 'Ida' })
  })

  const three = ['Ana', 'Ben', 'Cleo']
  async function circleOf(...names: string[]) {
    const { id } = must(await ida.client.addCircle('Family'))
    const people: KnownPerson[] = []
    for (const name of names) {
      const person = must(await ida.client.addPerson({ name }))
      people.push(must(await ida.client.putInCircle(id, person.id)))
    }
    const two = people as [KnownPerson, KnownPerson, ...KnownPerson[]]
    return { circle: id, people: two, at: `/circles/${id}/draw` }
  }
  /** A form sends a field for each who takes part. */
  async function send(at: string, typed: Record<string, string>, takers: readonly number[]) {
    const form = ida.browser.formTo(at)
    form.delete('taker')
    for (const id of takers) form.append('taker', String(id))
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    await ida.browser.post(at, form)
    return ida.browser.page.status === 303 ? ida.browser.follow() : ida.browser.page
  }
  async function personPage({ link }: KnownPerson) {
    const browser = new Visitor(site.url)
    await browser.open(`/p/${link}`)
    await browser.follow()
    return browser
  }
  /** Unfolds the slip that lies on the page. */
  async function unfold(browser: Visitor, action: string) {
    const { html } = await browser.submit(action)
    return /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]
  }
  const ids = (people: readonly KnownPerson[]) => people.map(({ id }) => id)
  /** Among them names are drawn. */
  async function drawn({ at, people }: { at: string; people: readonly KnownPerson[] }) {
    await ida.browser.open(at)
    return send(at, { act: 'draw', day }, ids(people))
  }
  /** Among three names are drawn; the first may have an address. */
  async function threeDrawn(isWritten = false) {
    const made = await circleOf(...three)
    const [ana, ben] = made.people
    const to = `ana${ana.id}@mail.example`
    if (isWritten) must(await ida.client.updatePerson(ana.id, { address: to }))
    return { ...made, ana, ben, to, page: await drawn(made) }
  }
  const linkIn = (letter: { text: string } | undefined) => firstIn(letter?.text ?? '', /\/p\/([\w.-]+)/)
  /** What the page of a person without a slip does not say. */
  const hasSlip = /One name is written inside/

  test('an owner says who takes part, draws, and reads her own slip under one press', async () => {
    const { circle, people, at } = await circleOf('Oma Lise', 'Opa Karl')
    const { html: book } = await ida.browser.open(`/my-people?circle=${circle}`)
    assert.match(book, new RegExp(`href="[^"]*${at}">Drawing names<`))
    const { html } = await ida.browser.open(at)
    assert.match(html, /aria-current="page">Drawing names</)
    assert.match(html, /Ida, that is you/)
    assert.equal([...html.matchAll(/name="taker"[^>]*checked/g)].length, 3)
    const drawn = await send(at, { act: 'draw', amount: '25', day }, [0, ...ids(people)])
    assert.match(drawn.html, /The names are drawn\. No one has seen them, not even you\./)
    assert.match(drawn.html, /3 names, until 24 December 2046, about €25 each\./)
    const own = await ida.browser.open('/slips')
    assert.match(own.html, /One name is written inside\./)
    assert.doesNotMatch(own.html, /Oma Lise|Opa Karl/)
    const name = await unfold(ida.browser, '/slips')
    assert.match(name ?? '', /^(?:Oma Lise|Opa Karl)$/)
    assert.equal(ida.browser.page.headers.get('cache-control'), 'no-store')
  })

  frame.ownTest(
    'a slip for a person whose letters come to the organiser is printed: neither her second address nor a second account reads it',
    async () => {
      const those = await circleOf('Lise', 'Karl')
      const [lise] = those.people
      const address = ida.person.email.replace('@', '+lise@')
      must(await ida.client.updatePerson(lise.id, { address }))
      const plan = await ida.browser.read(those.at)
      assert.match(plan, /Letters to Lise come to a mailbox that you or your household read/)
      assert.match(plan, /With three people one slip says it all/)
      const before = site.letters.length
      await send(those.at, { act: 'draw', day }, [0, ...ids(those.people)])
      const page = await ida.browser.read(those.at)
      assert.match(page, /<strong>Lise<\/strong><span class="hint">[\s\S]*?slip to print/)
      assert.match(await ida.browser.read(`${those.at}/paper`), /Lise/)
      await new Visitor(site.url).fillIn('/p', '/p/send', { email: address })
      await until('the link', async () => site.letters.length > before)
      assert.deepEqual(each(site.letters.slice(before), 'to'), [address])
      const browser = await personPage({ ...lise, link: linkIn(site.letters.at(-1)) })
      assert.match(browser.page.html, /Your slip is on paper/)
      const token = firstIn(browser.page.html, /name="token" value="([^"]+)"/)
      const form = new URLSearchParams({ token, slip: `${those.circle} Lise` })
      assert.doesNotMatch((await browser.post('/p/slip', form)).html, /<h1[^>]*>(?:Karl|Ida)</)
      assert.match((await unfold(await personPage(lise), '/p/slip')) ?? '', /^(?:Karl|Ida)$/)
      const again = { name: 'Ida again', email: address, password, role: 'member' } as const
      await site.makePerson({ ...again, isEmailConfirmed: true })
      const visitor = new Visitor(site.url)
      await visitor.fillIn('/sign-in', { login: address, password })
      assert.doesNotMatch(await visitor.read('/slips'), /Lise|One name is written inside/)
    },
  )

  test('the plan names people who share a mailbox, and says nothing of those who do not', async () => {
    const those = await circleOf('Tom', 'Tim', 'Eva', 'Uwe')
    const gmail = ['t.wins@gmail.com', 'twins+tim@googlemail.com']
    const addresses = [...gmail, 'eva@mail.example', 'eva2@mail.example']
    for (const [n, person] of those.people.entries())
      must(await ida.client.updatePerson(person.id, { address: addresses[n] ?? '' }))
    const html = await ida.browser.read(those.at)
    assert.match(html, /Tom and Tim share a mailbox/)
    assert.doesNotMatch(html, /Eva and|With three people/)
  })

  test('each reads their slip on their own page: folded, until they unfold it', async () => {
    const { people } = await threeDrawn()
    const names: (string | undefined)[] = []
    for (const person of people) {
      const browser = await personPage(person)
      assert.match(browser.page.html, new RegExp(`For ${person.name} alone`))
      for (const other of people)
        if (other !== person) assert.ok(!browser.page.html.includes(other.name), other.name)
      names.push(await unfold(browser, '/p/slip'))
      assert.match(browser.page.html, /Until 24 December 2046/)
    }
    assert.deepEqual(names.toSorted(), three)
  })

  /** A circle of people with addresses and one without, drawn. */
  async function drawnCircle() {
    const { circle, people, at } = await circleOf(...three)
    const addresses = people.map(({ id }) => `drawn${id}@mail.example`)
    for (const [n, { id, name }] of people.slice(1).entries())
      must(await ida.client.updatePerson(id, { name, address: addresses[n + 1] ?? '' }))
    const page = await drawn({ at, people })
    const to = (n: number) => site.letters.filter((letter) => letter.to === addresses[n])
    return { circle, people, at, page, to }
  }

  test('who has an address reads once in a letter that names are drawn, and by its link whom they drew, but not in the letter', async () => {
    const { people, at, page, to } = await drawnCircle()
    await until('both letters', () => to(1).length + to(2).length === 2)
    assert.match(page.html, /Each person with an address gets one letter with their own link/)
    const [letter] = to(1)
    assert.equal(letter?.subject, 'Names are drawn')
    assert.match(letter.text, /names are drawn by Ida, for 24 December 2046\./)
    assert.doesNotMatch(letter.text, /Ana|Ben|Cleo|Family/)
    assert.match(letter.stop ?? '', /\/gifts\/letters\//)
    const ben = await personPage({ ...(people[1] ?? assert.fail()), link: linkIn(letter) })
    assert.match((await unfold(ben, '/p/slip')) ?? '', /^(?:Ana|Cleo)$/)
    // Pressed again, as by a browser whose answer was cut off.
    const form = ida.browser.formTo(`${at}/leave`, { act: 'write' })
    await Promise.all([ida.browser.post(at, form), ida.browser.post(at, form)])
    assert.deepEqual([to(0).length, to(1).length, to(2).length], [0, 1, 1])
    assert.doesNotMatch(await ida.browser.read(at), /value="write"/)
  })

  test('who has stopped such letters gets none, and the one who lets the names be drawn does not see it', async () => {
    const { circle, people, at, to } = await drawnCircle()
    await until('both letters', () => to(1).length + to(2).length === 2)
    const stop = new URL(to(1)[0]?.stop ?? '')
    const below = stop.pathname.slice(new URL(site.url).pathname.replace(/\/$/, '').length)
    await new Visitor(site.url).post(below, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))
    const { round } = must(await ida.client.getDraw(circle))
    await ida.browser.fillIn(`${at}/again`, { round: String(round) })
    await until('the letter about the names that were drawn anew', () => to(2).length === 2)
    assert.equal(to(1).length, 1)
    assert.doesNotMatch(await ida.browser.read(at), /value="write"/)
    must(await ida.client.takeOutOfCircle(circle, people[1]?.id ?? 0))
  })

  test('letters that were cut off are offered to her who let the names be drawn, and leave once', async () => {
    const { circle, people, at } = await circleOf(...three)
    const [ana] = people
    const address = `cut${ana.id}@mail.example`
    must(await ida.client.updatePerson(ana.id, { name: 'Ana', address }))
    const plan = { person_ids: ids(people), own_name: '', wishes: [], amount: null, currency: 'EUR', day }
    const { round } = must(await ida.client.planDraw(circle, plan))
    must(await ida.client.drawNames(circle, round))
    assert.match(await ida.browser.read(at), /Write to 1 person/)
    const form = ida.browser.formTo(at, { act: 'write' })
    await ida.browser.post(at, form)
    assert.match((await ida.browser.follow()).html, /<h2 tabindex="-1" autofocus>The names are drawn/)
    await until('the letter', () => site.letters.some(({ to }) => to === address))
    await ida.browser.post(at, form)
    assert.doesNotMatch(await ida.browser.read(at), /value="write"/)
    assert.equal(site.letters.filter(({ to }) => to === address).length, 1)
    const rows = () =>
      site.api.database.rows("SELECT state FROM letters WHERE kind = 'draw' AND about = $1", [circle])
    assert.equal((await rows()).length, 1)
    must(await ida.client.removeCircle(circle))
    assert.deepEqual(await rows(), [])
  })

  test('the page says which rule binds before anyone draws, and takes a rule away', async () => {
    const { people, at } = await circleOf(...three)
    const [ana = 0, ben = 0, cleo = 0] = ids(people)
    await ida.browser.open(at)
    const drawsCleo = (one: number) =>
      send(at, { act: 'add', kind: 'only', one: String(one), other: String(cleo) }, ids(people))
    await drawsCleo(ana)
    const stuck = await drawsCleo(ben)
    assert.match(stuck.html, /This does not come out: Ana and Ben could both draw only Cleo\./)
    assert.match(stuck.html, /Take one of these away: Ana draws only Cleo and Ben draws only Cleo\./)
    const again = await send(at, { act: 'draw', day }, ids(people))
    assert.match(again.html, /This does not come out/)
    assert.match(stuck.html, /<details open>[\s\S]*<select[^>]*id="one"[^>]* autofocus>/)
    const well = await send(at, { drop: `only ${ben} ${cleo}` }, ids(people))
    assert.doesNotMatch(well.html, /does not come out/)
    assert.match(well.html, /3 people\. It comes out\./)
  })

  test('what is wrong is said beside it, and what was typed stays', async () => {
    const { people, at } = await circleOf(...three)
    const [ana = 0, ben = 0] = ids(people)
    await ida.browser.open(at)
    const wrong = await send(at, { act: 'draw', amount: 'much', day: '' }, [ana, ben])
    assert.equal(wrong.status, 422)
    assert.match(wrong.html, /At least 3 must take part\..*Write an amount, in numbers alone\./s)
    assert.match(wrong.html, /Choose a day\./)
    assert.match(wrong.html, /value="much"/)
    const both = { one: String(ana), other: String(ana) }
    const same = await send(at, { act: 'add', kind: 'apart', ...both }, [ana, ben])
    assert.match(same.html, /Choose two different names\./)
    const passed = await send(at, { act: 'draw', amount: '', day: '2020-01-01' }, ids(people))
    assert.match(passed.html, /This day has passed\./)
  })

  test('one who leaves is taken out, the slips of the others stay, and the one that has changed says so', async () => {
    const { people, at } = await circleOf('Ana', 'Ben', 'Cleo', 'Dora')
    await drawn({ at, people })
    const read = async (person: KnownPerson) => {
      const browser = await personPage(person)
      const hasChanged = /This has changed/.test(browser.page.html)
      return { name: await unfold(browser, '/p/slip'), hasChanged }
    }
    const [ana, ...others] = people
    const before = await Promise.all(others.map(read))
    const left = await ida.browser.submit(`${at}/leave`, { leaver: String(ana.id) })
    assert.match(left.html, /Ana no longer takes part\./)
    const after = await Promise.all(others.map(read))
    for (const [n, { name, hasChanged }] of after.entries()) {
      assert.equal(hasChanged, name !== before[n]?.name)
      assert.notEqual(name, 'Ana')
    }
    assert.doesNotMatch((await personPage(ana)).page.html, hasSlip)
  })

  test('a draw is made anew or ended only after the page has asked', async () => {
    const { ana, at } = await threeDrawn()
    assert.match(await ida.browser.read(`${at}/again`), /Draw all names again\?/)
    await ida.browser.submit(`${at}/again`)
    assert.match((await ida.browser.follow()).html, /Print 3 slips/)
    await ida.browser.fillIn(`${at}/again`, { act: 'end' })
    assert.match((await ida.browser.follow()).html, /Who takes part/)
    assert.doesNotMatch((await personPage(ana)).page.html, hasSlip)
  })

  test('paper slips carry a link and no name that was drawn, and stand for those without an address', async () => {
    const { people, at, page } = await threeDrawn(true)
    assert.match(page.html, /Print 2 slips/)
    const { html } = await ida.browser.open(`${at}/paper`)
    assert.equal([...html.matchAll(/class="hc-card is-folded"/g)].length, 2)
    assert.doesNotMatch(html, /Ana/)
    for (const { name, link } of people.slice(1)) {
      assert.equal(html.split(name).length, 2, name)
      assert.ok(html.includes(`/p/${link}`))
    }
  })

  test('who reads a paper slip first leaves a mark: its person, and each other device, reads that it was unfolded', async () => {
    const { ana, ben, at } = await threeDrawn()
    const [peeper, own] = [await personPage(ana), await personPage(ana)]
    assert.match(own.page.html, /No one has unfolded it yet\./)
    assert.match((await unfold(peeper, '/p/slip')) ?? '', /^(?:Ben|Cleo)$/)
    assert.doesNotMatch(peeper.page.html, /other device/, 'it was the first one')
    assert.match(await own.read('/p'), /Another device has unfolded it, on [^.]+\. If that was neither you/)
    assert.match((await unfold(own, '/p/slip')) ?? '', /^(?:Ben|Cleo)$/)
    assert.match(own.page.html, /Another device has unfolded it/)
    assert.match(await (await personPage(ana)).read('/p'), /2 other devices have unfolded it/)
    assert.match((await personPage(ben)).page.html, /No one has unfolded it yet\./)
    // A slip that changes keeps its marks; names that are drawn anew have none.
    await ida.browser.fillIn(`${at}/again`, { act: 'draw' })
    assert.match(await own.read('/p'), /No one has unfolded it yet\./)
  })

  test('an organiser who is signed in unfolds no slip, also where the link was opened before', async () => {
    const { ana } = await threeDrawn()
    const browser = await personPage(ana)
    const form = browser.formTo('/p/slip')
    await browser.fillIn('/sign-in', { login: ida.person.email, password })
    assert.match(await browser.read('/p'), /the slip stays folded here/)
    assert.match((await browser.post('/p/slip', form)).html, /This slip has ended/)
    assert.match(await (await personPage(ana)).read('/p'), /No one has unfolded it yet\./)
  })

  test('the slip of a person with an address opens with the link that came by mail, not with the one that the owner holds', async () => {
    const { ana, to } = await threeDrawn(true)
    const [{ link } = assert.fail()] = must(await ida.client.listPeople()).filter(({ id }) => id === ana.id)
    const byHand = await personPage({ ...ana, link })
    assert.match(byHand.page.html, /opens with the link that comes by e-mail/)
    assert.doesNotMatch(byHand.page.html, hasSlip)
    const form = byHand.formTo('/p/send')
    assert.match((await byHand.post('/p/slip', form)).html, /This slip has ended/)
    await byHand.fillIn('/p', '/p/send')
    const letter = () => site.letters.find((each) => each.to === to)
    await until('the letter', async () => letter() !== undefined)
    const browser = await personPage({ ...ana, link: linkIn(letter()) })
    assert.match((await unfold(browser, '/p/slip')) ?? '', /^(?:Ben|Cleo)$/)
  })

  test('an owner who writes another address down, or none, opens no slip by it; the address of before opens it again', async () => {
    const { circle, ana, ben, to } = await threeDrawn(true)
    const writtenDown = async ({ id }: KnownPerson, address: string) =>
      personPage(must(await ida.client.updatePerson(id, { address })))
    const byMail = /opens with the link that comes by e-mail/
    for (const address of ['', ida.person.email]) {
      const page = await writtenDown(ana, address)
      assert.match(page.page.html, /This slip no longer opens: ask for the names to be drawn again\./)
      assert.doesNotMatch(page.page.html, hasSlip)
      const form = page.formTo('/p/forget', { slip: `${circle} Ana` })
      assert.match((await page.post('/p/slip', form)).html, /This slip has ended/)
    }
    assert.match((await writtenDown(ana, to)).page.html, byMail)
    assert.match((await writtenDown(ben, `ben${ben.id}@mail.example`)).page.html, byMail)
    assert.match((await unfold(await writtenDown(ben, ''), '/p/slip')) ?? '', /^(?:Ana|Cleo)$/)
  })

  frame.ownTest('who drew the owner finds the way to her list, where it is open to them', async () => {
    const { people, at } = await circleOf('Ana', 'Ben')
    const [ana] = people
    const { registry } = await listOf(ida, { title: 'Ida is turning forty' })
    must(await ida.client.setOpenTo(registry.id, { ...shut, person_ids: [ana.id] }))
    await ida.browser.open(at)
    const rule = { act: 'add', kind: 'only', one: String(ana.id), other: '0' }
    await send(at, rule, [0, ...ids(people)])
    await send(at, { act: 'draw', day }, [0, ...ids(people)])
    const browser = await personPage(ana)
    assert.equal(await unfold(browser, '/p/slip'), 'Ida')
    assert.ok(browser.page.html.includes(`href="/registry/${registry.slug}"`))
    assert.match(browser.page.html, /See what Ida wishes for/)
  })

  test('a person with an account finds their slip beside their lists', async () => {
    const { people, at } = await circleOf(...three)
    const eve = await signedIn(site, { name: 'Eve' })
    assert.doesNotMatch(await eve.browser.read('/lists'), /You drew a name/)
    const [ana] = people
    must(await ida.client.updatePerson(ana.id, { address: eve.person.email }))
    await drawn({ at, people })
    assert.match(await eve.browser.read('/lists'), /You drew a name/)
    await eve.browser.open('/slips')
    assert.match((await unfold(eve.browser, '/slips')) ?? '', /^(?:Ben|Cleo)$/)
  })

  test('a circle of another owner is not there', async () => {
    const { at } = await circleOf(...three)
    const eve = await signedIn(site, { name: 'Eve' })
    for (const path of [at, `${at}/again`, `${at}/paper`])
      assert.equal((await eve.browser.open(path)).status, 404, path)
    assert.match(await eve.browser.read('/slips'), /No name is drawn for you/)
  })
})
