import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { lineWith } from './line.ts'
import { listOf, password, type SignedInPerson, shut, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const frame = frameOf(import.meta)
const here = '/my-people'

describe('an owner writes people down once', () => {
  const site = siteOf(() => frame.open({ hasMail: true }))

  async function writer(...lines: string[]) {
    const owner = await signedIn(site, { name: 'Ida Sommer' })
    await owner.browser.open(here)
    if (lines.length > 0) {
      await owner.browser.submit(here, { people: lines.join('\n') })
      await owner.browser.follow()
    }
    return owner
  }
  const namesOn = ({ browser }: SignedInPerson) =>
    [...browser.page.html.matchAll(/class="name" dir="auto">(.*?)<\/span>/g)].map(([, name = '']) =>
      decode(name.replaceAll('<wbr>', '')),
    )
  async function circleOf(owner: SignedInPerson, name: string) {
    await owner.browser.fillIn(`${here}?new=1`, `${here}/circles`, { circle: name })
    await owner.browser.follow()
    return must(await owner.client.listCircles()).find((each) => each.name === name)?.id ?? 0
  }
  /** An owner with a circle of these people, whose numbers come in their order. */
  async function ownerOfFamily(...names: string[]) {
    const owner = await writer(...names)
    const family = await circleOf(owner, 'Family')
    const ids: number[] = []
    for (const name of names) {
      const { id } = await personOf(owner, name)
      ids.push(must(await owner.client.putInCircle(family, id)).id)
    }
    return { owner, family, ids: ids as [number, ...number[]] }
  }
  const personOf = async ({ client }: SignedInPerson, name: string) => {
    const person = must(await client.listPeople()).find((each) => each.name === name)
    assert.ok(person)
    return person
  }

  test('with an address and a birthday, where they are known', async () => {
    const owner = await writer('Tante Else, else@mail.example, 4 October', 'Opa Karl, 1938-09-19', 'Ben')
    assert.deepEqual(namesOn(owner), ['Ben', 'Opa Karl', 'Tante Else'])
    assert.match(owner.browser.page.html, /3 people are written down\. No letter has gone out\./)
    const row = owner.browser.page.html.replaceAll('<wbr>', '')
    assert.match(row, /Opa Karl.*?\d\d on 19 September.*?Tante Else.*?else@mail\.example.*?4 October/s)
    const people = must(await owner.client.listPeople())
    assert.deepEqual(
      people.map(({ name, address, birthday }) => [name, address, birthday]),
      [
        ['Tante Else', 'else@mail.example', '--10-04'],
        ['Opa Karl', '', '1938-09-19'],
        ['Ben', '', ''],
      ],
    )
  })

  test('whom they invite to a list by a bare name is there as well, once, and their own link opens it; the name of an account is not', async () => {
    const owner = await writer('Oma Lise')
    const { username } = (await signedIn(site, { name: 'Paul Lind' })).person
    const [one, other] = [await listOf(owner, { title: 'A wedding' }), await listOf(owner)]
    for (const { at } of [one, other]) {
      await owner.browser.fillIn(`${at}/sharing`, {
        invitees: `Onkel Paul\nOMA LISE\n${username}`,
        act: 'add',
      })
      assert.match((await owner.browser.follow()).html, /3 guests are invited/)
    }
    await owner.browser.open(here)
    assert.deepEqual(namesOn(owner), ['Oma Lise', 'Onkel Paul'])
    const paul = await personOf(owner, 'Onkel Paul')
    const lise = await personOf(owner, 'Oma Lise')
    for (const { registry } of [one, other])
      assert.deepEqual(
        [...must(await owner.client.listInvitees(registry.id)).invitees].toSorted(),
        [`Oma Lise #${lise.id}`, `Onkel Paul #${paul.id}`, username].toSorted(),
      )
    const guest = new Visitor(site.url)
    await guest.open(`/p/${paul.link}`)
    assert.match((await guest.follow()).html, /A wedding/)

    await owner.browser.fillIn(`${one.at}/sharing`, { invitees: 'onkel paul', act: 'add' })
    assert.doesNotMatch((await owner.browser.follow()).html, /guests? (?:is|are) invited/)
  })

  test('a line that is wrong stays, and the others go in', async () => {
    const owner = await writer()
    assert.equal((await owner.browser.submit(here, { people: 'Ben\nElse, else@' })).status, 422)
    assert.match(owner.browser.page.html, />\nElse, else@<\/textarea>/)
    assert.deepEqual(namesOn(owner), ['Ben'])
    assert.equal((await owner.browser.submit(here, { people: ' ' })).status, 422)
    assert.match(owner.browser.page.html, /Write at least one name\./)
    const days = 'Oma Lise, lise@mail.example, 31 February\nOpa Karl, 1938-13-19\nMia, 2017-03-07'
    assert.equal((await owner.browser.submit(here, { people: days })).status, 422)
    assert.match(owner.browser.page.html, /Write a day like 1953-04-17/)
    assert.match(
      owner.browser.page.html,
      />\nOma Lise, lise@mail\.example, 31 February\nOpa Karl, 1938-13-19<\/textarea>/,
    )
    assert.deepEqual(namesOn(owner), ['Ben', 'Mia'])
  })

  test('and changes what is written, with a fault beside its field', async () => {
    const owner = await writer('Else, else@mail.example')
    const { id } = await personOf(owner, 'Else')
    await owner.browser.submit(`${here}/${id}`, { name: ' ', birthday: 'soon', address: 'else@' })
    assert.equal(owner.browser.page.status, 422)
    assert.match(owner.browser.page.html, /Write a name with at most 100 characters\./)
    assert.match(owner.browser.page.html, /Write a day like 1953-04-17/)
    await owner.browser.submit(`${here}/${id}`, {
      name: 'Tante Else',
      birthday: '17.4.1953',
      address: 'else@other.example',
    })
    assert.match((await owner.browser.follow()).html, /Saved\./)
    const { name, address, birthday } = await personOf(owner, 'Tante Else')
    assert.deepEqual([name, address, birthday], ['Tante Else', 'else@other.example', '1953-04-17'])
  })

  test('puts them into circles, and opens a list to a circle and to single people of it', async () => {
    const owner = await writer('Else', 'Karl')
    const family = await circleOf(owner, 'Family')
    const { registry, at } = await listOf(owner, { title: 'A wedding' })
    const else_ = await personOf(owner, 'Else')
    await owner.browser.fillIn(`${here}?circle=${family}&add=1`, `${here}?circle=${family}`, {
      people: 'Mika',
    })
    assert.deepEqual(namesOn(await followed(owner)), ['Mika'])
    await owner.browser.fillIn(here, `${here}/${else_.id}`, { circle: String(family) })
    await owner.browser.fillIn(`${at}/sharing`, `${at}/open-to`, { circle: String(family) })
    assert.match((await owner.browser.follow()).html, /Saved\.[\s\S]*Single people of Family/)
    const names = async () => must(await owner.client.listInvitees(registry.id)).invitees
    const mika = await personOf(owner, 'Mika')
    assert.deepEqual(await names(), [`Else #${else_.id}`, `Mika #${mika.id}`])

    const form = owner.browser.formTo(`${at}/open-to`)
    form.delete('person')
    form.append('person', String(mika.id))
    await owner.browser.post(`${at}/open-to`, form)
    assert.deepEqual(await names(), [`Mika #${mika.id}`])
  })

  test('a table shows what a circle may open, and takes single people out', async () => {
    const { owner, family, ids } = await ownerOfFamily('Else', 'Karl')
    const [else_, karl] = ids
    const { registry } = await listOf(owner, { title: 'A wedding' })
    const at = `${here}/circles/${family}`
    assert.match(await owner.browser.read(at), /Else may open A wedding/)
    await owner.browser.submit(at, { [`whole-${registry.id}`]: '1' })
    assert.match((await owner.browser.follow()).html, /Saved\./)
    assert.deepEqual(must(await owner.client.getOpenTo(registry.id)), { ...shut, circle_ids: [family] })
    const form = owner.browser.formTo(at)
    form.delete(`list-${registry.id}`)
    form.append(`list-${registry.id}`, String(karl))
    await owner.browser.post(at, form)
    assert.deepEqual(must(await owner.client.getOpenTo(registry.id)).left_out_ids, [else_])
    const closed = await owner.browser.formAt(at)
    closed.delete(`whole-${registry.id}`)
    await owner.browser.post(at, closed)
    assert.deepEqual(must(await owner.client.getOpenTo(registry.id)).circle_ids, [])
  })

  test('takes a person out of a circle by one press, and lists that it alone opened are closed to them', async () => {
    const { owner, family, ids } = await ownerOfFamily('Else', 'Karl')
    const { registry } = await listOf(owner, { title: 'A wedding' })
    must(await owner.client.setOpenTo(registry.id, { ...shut, circle_ids: [family] }))
    assert.doesNotMatch(await owner.browser.read(here), /Take out of/)
    await owner.browser.fillIn(`${here}?circle=${family}`, `${here}/circles/${family}/${ids[0]}/out`)
    assert.match((await owner.browser.follow()).html, /1 person is out of “Family”\./)
    assert.deepEqual(namesOn(owner), ['Karl'])
    const { invitees } = must(await owner.client.listInvitees(registry.id))
    assert.deepEqual(
      invitees.map((name) => name.replace(/ #.*/, '')),
      ['Karl'],
    )
  })

  test('the table leads to all lists, six on a page, and saves those that it showed', async () => {
    const { owner, family } = await ownerOfFamily('Else')
    for (let n = 0; n < 7; n++) await listOf(owner, { title: `List ${n}` })
    const at = `${here}/circles/${family}`
    const columns = () =>
      [...owner.browser.page.html.matchAll(/name="shown-(\d+)"/g)].map(([, id]) => Number(id))
    await owner.browser.open(at)
    const first = columns()
    assert.equal(first.length, 6)
    assert.match(owner.browser.page.html, /skip=6">Next/)
    await owner.browser.open(`${at}?skip=6`)
    const [last = 0, ...others] = columns()
    assert.deepEqual([others, first.includes(last)], [[], false])
    assert.match(owner.browser.page.html, /circles\/\d+">Back/)
    assert.doesNotMatch(owner.browser.page.html, />Next/)
    assert.match((await owner.browser.submit(`${at}?skip=6`, { [`whole-${last}`]: '1' })).location, /skip=6/)
    assert.deepEqual(must(await owner.client.getOpenTo(last)).circle_ids, [family])
  })

  test('a form that was opened before another tab saved changes what was ticked in it alone', async () => {
    const { owner, family, ids } = await ownerOfFamily('Else', 'Karl', 'Mika')
    const friends = await circleOf(owner, 'Friends')
    const [else_, karl = 0, mika = 0] = ids
    const { registry, at } = await listOf(owner, { title: 'A wedding' })
    must(await owner.client.setOpenTo(registry.id, { ...shut, circle_ids: [family] }))
    const [table, sharing] = [`${here}/circles/${family}`, `${at}/open-to`]
    const stale = await owner.browser.formAt(table)
    const staleSharing = await owner.browser.formAt(`${at}/sharing`, sharing)
    const without = { ...shut, circle_ids: [family, friends], left_out_ids: [else_] }
    must(await owner.client.setOpenTo(registry.id, without))
    const untick = (form: URLSearchParams, field: string, person: number) => {
      const ticked = form.getAll(field).filter((id) => id !== String(person))
      form.delete(field)
      for (const id of ticked) form.append(field, id)
    }
    untick(stale, `list-${registry.id}`, karl)
    await owner.browser.post(table, stale)
    const left = async () => must(await owner.client.getOpenTo(registry.id)).left_out_ids
    assert.deepEqual(await left(), [else_, karl])
    untick(staleSharing, 'person', mika)
    await owner.browser.post(sharing, staleSharing)
    assert.deepEqual(await left(), [else_, karl, mika])
    assert.deepEqual(must(await owner.client.getOpenTo(registry.id)).circle_ids, [family, friends])
  })

  test('sends each of them their link by one press, and none twice', async () => {
    const owner = await writer('Else, else@all.example', 'Karl, karl@all.example', 'Ben')
    assert.match(owner.browser.page.html, /Send 2 links/)
    const press = owner.browser.formTo(`${here}/send`)
    await owner.browser.post(`${here}/send`, press)
    await owner.browser.post(`${here}/send`, press)
    const sent = () => site.letters.filter(({ to }) => to.endsWith('@all.example'))
    await until('two letters', async () => sent().length >= 2)
    await until('the page that says so', async () =>
      /2 invitations are on their way\./.test(await owner.browser.read(`${here}?sent=1`)),
    )
    assert.doesNotMatch(owner.browser.page.html, /Send \d+ link/)
    assert.equal(sent().length, 2)
    assert.equal(sent()[0]?.subject, 'A page with gift lists for you')
    assert.match(
      sent()[0]?.text ?? '',
      /^Hello (?:Else|Karl),\n\nIda Sommer keeps lists of wishes, and this link/,
    )
    assert.match(sent()[0]?.text ?? '', /\n\nNo more invitations from this site:\nhttp\S+\n$/)
    const link = new URL(firstIn(sent()[0]?.text ?? '', /http\S+\/p\/\S+/))
    const guest = new Visitor(site.url)
    assert.equal((await guest.open(link.pathname.replace(/^\/wishes/, ''))).location, '/p')
  })

  test('sends the link again, ends it and gives another one', async () => {
    const owner = await writer('Else, else@again.example')
    const { id, link } = await personOf(owner, 'Else')
    const sent = () => site.letters.filter(({ to }) => to === 'else@again.example').length
    for (const times of [1, 2]) {
      await owner.browser.fillIn(`${here}?open=${id}`, `${here}/${id}/send`)
      await until('the letter', async () => sent() >= times)
      await until('the page that says so', async () =>
        /Send the link again/.test(await owner.browser.read(`${here}?open=${id}`)),
      )
    }
    await owner.browser.submit(`${here}/${id}/end`)
    assert.match((await owner.browser.follow()).html, /Their link has ended\./)
    assert.equal((await new Visitor(site.url).open(`/p/${link}`)).status, 404)
    await owner.browser.submit(`${here}/${id}/renew`)
    assert.match((await owner.browser.follow()).html, /They have a new link\./)
    const fresh = (await personOf(owner, 'Else')).link
    assert.equal((await new Visitor(site.url).open(`/p/${fresh}`)).status, 303)
    assert.match(await owner.browser.read(`${here}/${id}/card`), /class="qr/)
  })

  test('removes a person, and their page is there no more', async () => {
    const owner = await writer('Else')
    const { id, link } = await personOf(owner, 'Else')
    await owner.browser.submit(`${here}/${id}/remove`)
    assert.match((await owner.browser.follow()).html, /1 person is taken out\./)
    assert.equal((await new Visitor(site.url).open(`/p/${link}`)).status, 404)
    await owner.browser.submit(`${here}/undo`)
    assert.match((await owner.browser.follow()).html, /1 person is back in place\./)
    assert.equal((await new Visitor(site.url).open(`/p/${link}`)).status, 303)
  })

  test('two accounts share people and circles once both want to, until one of them ends it', async () => {
    const [ida, jonas] = [await writer('Else'), await writer('Karl')]
    await ida.browser.fillIn(here, `${here}/household`, { address: jonas.person.email })
    assert.match(
      (await ida.browser.follow()).html,
      /has not agreed yet.*above their lists, once their account has confirmed this address/s,
    )
    assert.match(ida.browser.page.html, /Only you see this page/)
    const [household] = must(await jonas.client.listHouseholds())
    const at = `${here}/household/${household?.id}`
    assert.match(
      await jonas.browser.read(here),
      /Ida Sommer wants to share people and circles with you.*<h1>My people/s,
      'with the name of the person, above the page',
    )
    assert.deepEqual(namesOn(jonas), ['Karl'])
    assert.match(await jonas.browser.read('/lists'), /Ida Sommer wants to share people and circles with you/)
    await jonas.browser.submit(at)
    assert.deepEqual(namesOn(await followed(jonas)), ['Else', 'Karl'])
    assert.match(jonas.browser.page.html, /You share your people with Ida Sommer\./)
    assert.doesNotMatch(jonas.browser.page.html, /<input[^>]*autofocus/)
    assert.match(jonas.browser.page.html, /<h2>You share these people with Ida Sommer</)
    assert.doesNotMatch(await jonas.browser.read('/lists'), /wants to share people/)
    await jonas.browser.open(here)
    assert.match(jonas.browser.page.html, /still knows the links of your people\. Give them new links/)
    await jonas.browser.submit(`${at}/end`)
    assert.deepEqual(namesOn(await followed(jonas)), ['Karl'])
  })

  test('a new circle says that it is empty, and leads to those who are written down', async () => {
    const ida = await writer('Else', 'Karl')
    const { id } = must(await ida.client.addCircle('Choir'))
    assert.match(await ida.browser.read(`${here}?circle=${id}`), /No one is in “Choir” yet\./)
    const way = firstIn(ida.browser.page.html, /href="([^"]+)">Choose among your people</)
    await ida.browser.open(way.replaceAll('&amp;', '&'))
    assert.equal([...ida.browser.page.html.matchAll(/type="checkbox" name="person"/g)].length, 2)
    const none = await writer()
    const { id: empty } = must(await none.client.addCircle('Choir'))
    assert.doesNotMatch(await none.browser.read(`${here}?circle=${empty}`), /Choose among your people/)
  })

  frame.ownTest('an admin who asks somebody without an account finds where to make one', async () => {
    const admin = await signedIn(site, { role: 'administrator' })
    await admin.browser.fillIn(here, `${here}/household`, { address: 'new@orchard.example' })
    assert.match((await admin.browser.follow()).html, /href="\/admin\/people\/new">Make an account for them</)
    const ida = await writer()
    await ida.browser.fillIn(here, `${here}/household`, { address: 'new@orchard.example' })
    assert.doesNotMatch((await ida.browser.follow()).html, /Make an account for them/)
  })

  frame.ownTest('an address that is proved in one browser counts at once in each other one', async () => {
    const ida = await writer('Else')
    const email = `mara${ida.person.id}@orchard.example`
    const mara = await site.makePerson({ name: 'Mara', email, password, role: 'member' })
    const [phone, desk] = [new Visitor(site.url), new Visitor(site.url)]
    for (const browser of [phone, desk]) await browser.fillIn('/sign-in', { login: email, password })
    await ida.browser.fillIn(here, `${here}/household`, { address: email })
    const asks = /Ida Sommer wants to share people and circles/
    assert.doesNotMatch(await desk.read(here), asks)
    const link = { purpose: 'confirm_email', accountId: mara.id, email, hours: 1 } as const
    await phone.fillIn(`/confirm/${await site.accounts.links.make(link)}`)
    assert.match(await desk.read(here), asks)
  })

  test('the thirtieth circle is made and no further one', async () => {
    const owner = await writer()
    for (let n = 0; n < limits.circles; n++) must(await owner.client.addCircle(`Circle ${n}`))
    await owner.browser.fillIn(`${here}?new=1`, `${here}/circles`, { circle: 'One more' })
    assert.match((await owner.browser.follow()).html, /You can have 30 circles\./)
  })

  test('a circle has a name of at most sixty characters, and what is wrong with one is said beside it', async () => {
    const owner = await writer()
    const family = await circleOf(owner, 'Family')
    const ends = [
      ['', 422],
      ['x'.repeat(limits.circleName + 1), 422],
      ['x'.repeat(limits.circleName), 303],
    ] as const
    for (const [name, status] of ends)
      for (const form of [`${here}/circles`, `${here}/circles/${family}/save`]) {
        await owner.browser.open(`${here}?circle=${family}&new=1`)
        const { html, ...page } = await owner.browser.submit(form, { circle: name })
        assert.equal(page.status, status, form)
        if (status === 422)
          assert.match(html, new RegExp(`value="${name}".*autofocus.*Write a name with`, 's'))
      }
  })

  async function followed(owner: SignedInPerson): Promise<SignedInPerson> {
    await owner.browser.follow()
    return owner
  }
})

test('a letter goes to the address that its link is for, also where the owner changes that at this moment', async () => {
  const line = lineWith(/\/people$/)
  await using site = await openSite({ hasMail: true, ...line })
  const owner = await signedIn(site, { name: 'Ida Sommer' })
  const { id } = must(await owner.client.addPerson({ name: 'Lise', address: 'of-the-owner@mail.example' }))
  const press = await owner.browser.formAt(here, `${here}/send`)
  line.next.behind = () => owner.client.updatePerson(id, { address: 'lise@mail.example' })
  await owner.browser.post(`${here}/send`, press)
  await until('the letter', async () => site.letters.some(({ text }) => text.includes('/p/')))
  const to = site.letters.filter(({ text }) => text.includes('/p/')).map((letter) => letter.to)
  assert.deepEqual(to, ['lise@mail.example'])
})
