import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { letterLimits } from '../http/letters.ts'
import { frameOf } from './frames.ts'
import { lettersOf } from './letters.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { siteOf, today } from './site-world.ts'

const frame = frameOf(import.meta)
const oneClick = { 'List-Unsubscribe': 'One-Click' }

describe('a guest who wants no invitations', () => {
  const site = siteOf(() => frame.open({ hasMail: true }))
  const { lettersTo, below } = lettersOf(site)

  async function listWith(owner: SignedInPerson, ...lines: string[]) {
    const { registry, at } = await listOf(owner, { title: 'Christmas at ours' })
    const sharing = `${at}/sharing`
    await owner.browser.fillIn(sharing, { invitees: lines.join('\n'), act: 'add' })
    return { registry, sharing, at }
  }
  const read = async ({ browser }: SignedInPerson, page: string) => (await browser.open(page)).html

  test('finds the one-press stop in the head and at the end of the letter, and one button behind it', async () => {
    const owner = await signedIn(site)
    const { sharing } = await listWith(owner, 'Oma Lise, lise@stop.example')
    await owner.browser.fillIn(sharing, `${sharing}/send-all`)
    const { stop = '', text, subject } = await site.letterTo('lise@stop.example')
    assert.ok(text.endsWith(`\n\nNo more invitations from this site:\n${stop}\n`), text)
    assert.match(text, /^Hello Oma Lise,\n\nAna Keller invites you to the gift list “Christmas at ours”/)
    assert.doesNotMatch(subject, /Ana|Keller|Christmas|Lise/)
    for (const address of allIn(text, /(http\S+)/g))
      assert.doesNotMatch(address, /ana|keller|christmas|lise/i)

    const guest = new Visitor(site.url)
    const { html } = await guest.open(below(stop))
    const [main = ''] = /<article[\s\S]*<\/article>/.exec(html) ?? []
    assert.equal(main.match(/<button/g)?.length, 1)
    assert.match(main, /value="stop">No more of these letters<\/button>/)
    // To open it changes nothing: mail programs look at each link.
    for (let n = 0; n < 2; n++) await guest.open(below(stop))
    const other = await listWith(owner, 'Oma Lise, lise@stop.example')
    await owner.browser.fillIn(other.sharing, `${other.sharing}/send-all`)
    await until('the letter', () => lettersTo('lise@stop.example').length === 2)

    await guest.post(below(stop), new URLSearchParams({ act: 'stop' }))
    assert.match((await guest.follow()).html, /<h2>No more of these letters\.<\/h2>/)
    const third = await listWith(owner, 'Oma Lise, lise@stop.example', 'Jo, jo@stop.example')
    await owner.browser.fillIn(third.sharing, `${third.sharing}/send-all`)
    await site.letterTo('jo@stop.example')
    assert.equal(lettersTo('lise@stop.example').length, 2)
  })

  test('is written to by no owner after one press in the mail program, and each reads that they want no letters', async () => {
    const ana = await signedIn(site)
    const ben = await signedIn(site, { name: 'Ben Lind' })
    const first = await listWith(ana, 'Karl, karl@stop.example')
    await ana.browser.fillIn(first.sharing, `${first.sharing}/send-all`)
    const { stop } = await site.letterTo('karl@stop.example')
    assert.doesNotMatch(await read(ana, first.sharing), /wants no letters/)
    await new Visitor(site.url).post(below(stop), new URLSearchParams(oneClick))
    const html = await read(ana, first.sharing)
    assert.match(html, /wants no letters/)
    assert.doesNotMatch(html, /Send it again|Send 1 invitation/)
    assert.match(await read(ana, `${first.at}/guests.csv`), /karl@stop\.example,\S+,wants no letters/)

    const second = await listWith(ben, 'Karl, karl@stop.example')
    assert.doesNotMatch(await read(ben, second.sharing), /wants no letters/, 'who never wrote learns nothing')
    await ben.browser.fillIn(second.sharing, `${second.sharing}/send-all`)
    await until('the page that says so', async () =>
      /Karl wants no letters from this site\./.test(await ben.browser.read(`${second.sharing}?sent=1`)),
    )
    const cleo = await signedIn(site, { name: 'Cleo Marr' })
    const { id } = must(await cleo.client.addPerson({ name: 'Karl', address: 'karl@stop.example' }))
    await cleo.browser.fillIn(`/my-people?open=${id}`, `/my-people/${id}/send`)
    await until('My people says so', async () =>
      /wants no letters/.test(await cleo.browser.read(`/my-people?open=${id}`)),
    )
    assert.equal(lettersTo('karl@stop.example').length, 1)

    await new Visitor(site.url).post(below(stop), new URLSearchParams({ act: 'again' }))
    await ben.browser.fillIn(second.sharing, `${second.sharing}/send-all`)
    await until('the letter that is wanted again', () => lettersTo('karl@stop.example').length === 2)
  })
})

describe('an account in its first hour', () => {
  let now = today
  const site = siteOf(() => frame.open({ hasMail: true, now: () => now }))
  const { pass } = lettersOf(site)
  const minutes = (count: number) => new Date(today.getTime() + count * 60_000)

  test('writes to twenty strangers and to people it knows, and the twenty-first waits until the hour is over', async () => {
    const owner = await signedIn(site)
    const { id } = owner.person
    await site.api.database.run('UPDATE accounts SET created_at = $1 WHERE id = $2', [
      today.toISOString(),
      id,
    ])
    const { at } = await listOf(owner)
    const sharing = `${at}/sharing`
    const strangers = Array.from(
      { length: letterLimits.strangers + 1 },
      (_, n) => `Guest ${n}, g${n}@new.example`,
    )
    await owner.browser.fillIn(sharing, { invitees: strangers.join('\n'), act: 'add' })
    now = minutes(1)
    await owner.browser.fillIn(sharing, `${sharing}/send-all`)
    const sent = () => site.letters.filter(({ to }) => to.endsWith('@new.example')).length
    await until('twenty letters', () => sent() === letterLimits.strangers)
    const say =
      /20 are on their way[.,][\s\S]* In its first hour, a new account writes to 20 people who have had no letter from it\./
    await until('the page that says so', async () => say.test(await owner.browser.read(`${sharing}?sent=1`)))

    // Who had a letter is no stranger, and neither is the owner with an address of her own.
    await owner.browser.fillIn(sharing, { invitees: owner.person.email, act: 'add' })
    await owner.browser.fillIn(`${sharing}?all=1`, `${sharing}/send-all`)
    await site.letterTo(owner.person.email)
    now = minutes(59)
    const wait = async () => {
      await pass(1)
      await owner.browser.read(sharing)
    }
    await wait()
    assert.equal(sent(), letterLimits.strangers)
    now = minutes(60)
    await wait()
    await owner.browser.fillIn(sharing, { invitees: 'Ida, ida@old.example', act: 'add' })
    await owner.browser.fillIn(`${sharing}?all=1`, `${sharing}/send-all`)
    await site.letterTo('ida@old.example')
    await until('the twenty-first', () => sent() === letterLimits.strangers + 1)
  })
})
