import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { each } from '@hopechest/testing/outcome'
import { onEachEngine } from '@hopechest/testing/suites'
import { createEmbeddedHost } from '../embedded/embedded-host.ts'
import { insertRegistry, updateRegistryRow } from '../embedded/registries.ts'
import { noRights } from '../may.ts'
import type { Person } from '../people/people.ts'
import { stepsOfADay } from '../running-time.ts'
import { makePersonOfSite } from '../testing/people.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { readSiteKey } from './site-key.ts'

const start = new Date('2026-11-20T12:00:00Z')
const password = 'a quiet garden gate'

onEachEngine(enginesOfStories, 'people of a site', (database) => {
  let accounts: Accounts
  let clock = start

  before(async () => {
    accounts = createAccounts({ database, siteKey: randomBytes(32), now: () => clock })
  })

  const signUp = (name: string, email: string): Promise<Person> =>
    makePersonOfSite(database, { name, email, password, role: 'member' }, clock)
  const refused = (code: string) => (error: Error) => 'code' in error && error.code === code
  const identify = (login: string, appPassword: string) =>
    createEmbeddedHost(database, { now: () => clock }).identify({
      authorization: '',
      login,
      password: appPassword,
    })

  /** The secret of a link for a new password, and a password that is set with one. */
  const resetLink = (accountId: number, email?: string) =>
    accounts.links.make({ purpose: 'reset_password', accountId, hours: 2, ...(email && { email }) })
  const reset = async (accountId: number, typed: string) =>
    accounts.links.resetPassword(await resetLink(accountId), typed)
  const confirmLink = (accountId: number, email: string, sessionId?: number) =>
    accounts.links.make({ purpose: 'confirm_email', accountId, email, hours: 2 }, sessionId)

  test('the set-up link makes the first administrator once, and of two who use it at once one wins', async () => {
    assert.deepEqual(await accounts.setUp.findPeople(), { isNew: true, administrator: undefined })
    const secret = (await accounts.setUp.offer()) ?? ''
    assert.equal(await accounts.setUp.may(secret), true)
    assert.equal(await accounts.setUp.may('guessed'), false)
    const people = ['Ruth Aldous', 'Eve'].map((name) => ({
      name,
      email: `${name[0]}@site.example`,
      password,
    }))
    const finished = await Promise.allSettled(
      people.map((person) => accounts.setUp.finish(secret, person, { name: 'Mill Orchard Gifts' })),
    )
    assert.equal(finished.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await accounts.people.list()).length, 1)
    assert.equal((await accounts.settings.read()).name, 'Mill Orchard Gifts')
    assert.equal(await accounts.setUp.isDone(), true)
    assert.equal(await accounts.setUp.offer(), undefined)
    assert.equal(await accounts.setUp.may(secret), false)
  })

  test('Ana signs in by her username or her e-mail address, and with no other password', async () => {
    const ana = await signUp('Ana Keller', 'Ana@orchard.example')
    const { username } = ana
    for (const login of [username, username.toUpperCase(), ' ana@orchard.example ']) {
      assert.equal((await accounts.checkPassword(login, password))?.id, ana.id, login)
    }
    assert.equal(await accounts.checkPassword(username, `${password}.`), undefined)
    assert.equal(await accounts.checkPassword('no.such.person', password), undefined)
    assert.equal(await accounts.checkPassword(username, 'x'.repeat(100_000)), undefined)
  })

  test('a username is made from the name, with a tail that no one chooses, and one e-mail address has one account', async () => {
    const usernames: string[] = []
    for (const [n, name] of ['Ana Keller', 'Ana Keller', 'ana.keller', '李小龙', 'x'.repeat(80)].entries())
      usernames.push((await signUp(name, `name${n}@orchard.example`)).username)
    const tail = '[bcdfghjkmnpqrstvwxz2-9]{8}'
    const bases = ['ana\\.keller', 'ana\\.keller', 'ana\\.keller', 'guest', 'x{50}']
    for (const [n, base] of bases.entries())
      assert.match(usernames[n] ?? '', new RegExp(`^${base}\\.${tail}$`))
    assert.equal(new Set(usernames).size, usernames.length)
    await assert.rejects(signUp('Anna', 'ANA@ORCHARD.example'), refused('conflict'))
  })

  test('a password has 12 to 200 characters, and is stored as a hash', async () => {
    const person = { name: 'Short', email: 'short@orchard.example', role: 'member' as const }
    for (const wrong of ['x'.repeat(11), 'x'.repeat(201)]) {
      await assert.rejects(accounts.people.create({ ...person, password: wrong }), refused('invalid'))
    }
    await accounts.people.create({ ...person, password: '🌱'.repeat(200) })
    assert.ok(await accounts.checkPassword('short@orchard.example', '🌱'.repeat(200)))
    const stored = JSON.stringify(await database.rows('SELECT * FROM accounts'))
    assert.ok(!stored.includes('🌱'))
    // 19 MiB and two passes, as OWASP recommends.
    assert.match(stored, /"argon2id\$19456\$2\$/)
  })

  test('an account without a password of its own opens for none', async () => {
    await database.run(
      `INSERT INTO accounts (username, username_key, email, email_key, role, created_at)
       VALUES ('api', 'api', 'api@x.example', 'api@x.example', 'member', $1)`,
      [start.toISOString()],
    )
    assert.equal(await accounts.checkPassword('api', ''), undefined)
    assert.equal(await accounts.checkPassword('api', password), undefined)
    const { id = 0 } = (await accounts.people.findByLogin('api')) ?? {}
    assert.equal(await accounts.people.passwordMark(id), undefined)
  })

  test('a browser that signs in can call the API as its person until it signs out', async () => {
    const jonas = await signUp('Jonas', 'jonas@orchard.example')
    const session = await accounts.sessions.start(jonas, 'Firefox on Linux')
    assert.equal((await identify(jonas.username, session.appPassword))?.id, jonas.id)
    assert.equal((await accounts.sessions.find(session.appPassword))?.person.name, 'Jonas')
    const seen = (await accounts.access.list(jonas.id)).map(({ label, is_session }) => [label, is_session])
    assert.deepEqual(seen, [['Firefox on Linux', true]])
    await accounts.sessions.end(session.id)
    assert.equal(await accounts.sessions.find(session.appPassword), undefined)
    assert.equal(await identify(jonas.username, session.appPassword), undefined)
  })

  /** On two days of running time: what a clock shows is believed on the second one. */
  const sweep = async () => {
    for (let days = 0; days < 2; days++) {
      await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfADay])
      await accounts.sessions.sweep()
    }
  }

  test('a session ends 90 days after the sign-in, at the site and at the API, and is swept', async () => {
    const noor = await signUp('Noor', 'noor@orchard.example')
    const session = await accounts.sessions.start(noor, 'Safari, iPhone')
    const script = await accounts.access.create(noor.id, 'A script')
    const labels = async () => (await accounts.access.list(noor.id)).map(({ label }) => label)
    const stored = async () =>
      (await database.rows('SELECT id FROM app_passwords WHERE id = $1', [session.id])).length

    clock = new Date(start.getTime() + 90 * 86_400_000 - 1)
    await sweep()
    assert.equal((await accounts.sessions.find(session.appPassword))?.id, session.id)
    assert.equal((await identify(noor.username, session.appPassword))?.id, noor.id)
    assert.deepEqual(await labels(), ['A script', 'Safari, iPhone'])

    clock = new Date(start.getTime() + 90 * 86_400_000)
    assert.equal(await accounts.sessions.find(session.appPassword), undefined)
    assert.equal(await identify(noor.username, session.appPassword), undefined)
    assert.deepEqual(await labels(), ['A script'])
    assert.equal(await stored(), 1)
    await sweep()
    assert.equal(await stored(), 0)

    assert.ok(await identify(noor.username, script), 'an application password stays')
    clock = start
  })

  test('any number of sessions that have ended is swept, though they go in parts', async () => {
    const { id } = await signUp('Swenja', 'swenja@orchard.example')
    const longAgo = new Date(start.getTime() - 91 * 86_400_000).toISOString()
    for (const count of [2000, 2001]) {
      await database.transaction(async (statements) => {
        for (let n = 0; n < count; n++) {
          await statements.run(
            "INSERT INTO app_passwords (account_id, label, hash, created_at, is_session) VALUES ($1, '', $2, $3, 1)",
            [id, `hash ${n}`, longAgo],
          )
        }
      })
      await sweep()
      const left = await database.rows('SELECT id FROM app_passwords WHERE account_id = $1', [id])
      assert.equal(left.length, 0, `${count} sessions`)
    }
  })

  test('a person is signed in with 50 browsers; one more signs the first one out, and no program', async () => {
    const [mila, other] = [
      await signUp('Mila', 'mila@orchard.example'),
      await signUp('Lou', 'lou@orchard.example'),
    ]
    const elsewhere = await accounts.sessions.start(other, 'Firefox')
    const script = await accounts.access.create(mila.id, 'A script')
    const first = await accounts.sessions.start(mila, 'Browser 1')
    const second = await accounts.sessions.start(mila, 'Browser 2')
    await Promise.all(Array.from({ length: 48 }, (_, n) => accounts.sessions.start(mila, `Browser ${n + 3}`)))
    assert.ok(await accounts.sessions.find(first.appPassword))
    await Promise.all([1, 2].map((n) => accounts.sessions.start(mila, `New browser ${n}`)))
    for (const { appPassword } of [first, second]) {
      assert.equal(await accounts.sessions.find(appPassword), undefined)
      assert.equal(await identify(mila.username, appPassword), undefined)
    }
    assert.equal((await accounts.access.list(mila.id)).filter(({ is_session }) => is_session).length, 50)
    assert.ok(await identify(mila.username, script))
    assert.ok(await accounts.sessions.find(elsewhere.appPassword), 'another person stays signed in')
  })

  test('an account has 100 application passwords; one more is refused until one is revoked', async () => {
    const ada = await signUp('Ada', 'ada@orchard.example')
    await accounts.sessions.start(ada, 'A session does not count')
    const make = (n: number) => accounts.access.create(ada.id, `Program ${n}`, `form ${n}`)
    for (let n = 1; n < 99; n++) await make(n)
    // The last two places, for three at once.
    const made = await Promise.allSettled([make(99), make(100), make(101)])
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 2)
    await assert.rejects(make(102), {
      code: 'conflict',
      message: 'An account has at most 100 application passwords: revoke one first',
    })
    assert.equal(await make(1), await make(1), 'a form that comes twice makes nothing new')
    const programs = (await accounts.access.list(ada.id)).filter(({ is_session }) => !is_session)
    assert.equal(programs.length, 100)
    await accounts.access.revoke(ada.id, programs[0]?.id ?? 0)
    assert.ok(await identify(ada.username, await make(102)))
  })

  test('of an account from before these limits the newest are listed', async () => {
    const old = await signUp('Old Timer', 'old@orchard.example')
    for (let n = 0; n < 160; n++) {
      await database.run(
        'INSERT INTO app_passwords (account_id, label, hash, created_at, is_session) VALUES ($1, $2, $3, $4, $5)',
        [old.id, `${n}`, `hash ${n}`, start.toISOString(), n % 3 === 0 ? 1 : 0],
      )
    }
    const listed = await accounts.access.list(old.id)
    assert.deepEqual([listed.length, listed[0]?.label, listed.at(-1)?.label], [150, '158', '12'])
  })

  test('a new password ends the other sessions and keeps application passwords', async () => {
    const elke = await signUp('Elke', 'elke@orchard.example')
    const here = await accounts.sessions.start(elke, 'Here')
    const lost = await accounts.sessions.start(elke, 'Lost phone')
    const script = await accounts.access.create(elke.id, 'A script')
    await accounts.people.changePassword(elke, 'another long sentence', here.id)
    assert.ok(await accounts.sessions.find(here.appPassword))
    assert.equal(await accounts.sessions.find(lost.appPassword), undefined)
    assert.ok(await identify(elke.username, script))
    assert.equal(await accounts.checkPassword(elke.username, password), undefined)
    assert.ok(await accounts.checkPassword(elke.username, 'another long sentence'))
  })

  test('a stranger who signs in with the old password while it is changed is not let in', async () => {
    const wim = await signUp('Wim', 'wim@orchard.example')
    const checked = await accounts.checkPassword(wim.username, password)
    assert.ok(checked)
    await accounts.people.changePassword(wim, 'another long sentence')
    await assert.rejects(accounts.sessions.start(checked, 'Stranger'), refused('forbidden'))
    const late = await accounts.checkPassword(wim.username, 'another long sentence')
    assert.ok(late)
    await accounts.people.switchOff(wim.id)
    await assert.rejects(accounts.sessions.start(late, 'Switched off'), refused('forbidden'))
    await accounts.people.switchOn(wim.id)
    assert.deepEqual(await accounts.access.list(wim.id), [])
    await accounts.sessions.start(late, 'Own')
    assert.equal((await accounts.access.list(wim.id)).length, 1)
  })

  test('a password that was set has a mark, each time another one, and no hash of it leaves the host', async () => {
    const { create, passwordMark, changePassword, switchOff } = accounts.people
    const email = 'thea@orchard.example'
    const thea = await create({ name: 'Thea', email, password, role: 'member' })
    const checked = await accounts.checkPassword(email, password)
    assert.ok(checked)
    assert.equal(checked.checkedMark, thea.checkedMark)
    assert.equal(await passwordMark(thea.id), thea.checkedMark)
    const next = await changePassword(checked, password)
    assert.notEqual(next, thea.checkedMark, 'the same sentence once more')
    assert.equal(await passwordMark(thea.id), next)
    const anew = await reset(thea.id, 'another long sentence')
    assert.equal(await passwordMark(thea.id), anew.checkedMark)
    assert.doesNotMatch(JSON.stringify([thea, checked, next, anew]), /argon2/)
    await switchOff(thea.id)
    assert.equal(await passwordMark(thea.id), undefined)
  })

  test('people of one name who sign up at once all get an account', async () => {
    const names = ['Mia Moor', 'Mia Moor', 'Mia Moor', 'Анна', 'Ελένη', '王小明', 'עדי', 'Борис']
    const made = await Promise.all(names.map((name, n) => signUp(name, `at.once.${n}@orchard.example`)))
    assert.equal(new Set(made.map(({ username }) => username)).size, names.length)
    const again = signUp('Mia Moor', 'at.once.1@orchard.example')
    await assert.rejects(again, refused('conflict'), 'an address is for one account')
  })

  test('of two who move to one address at once, one gets it, and the other reads that it is taken', async () => {
    const [one, two] = [await signUp('One', 'one@moving.example'), await signUp('Two', 'two@moving.example')]
    for (let n = 0; n < 5; n++) {
      const move = ({ id }: Person) => accounts.people.changeEmail(id, `shared${n}@moving.example`)
      const outcomes = await Promise.allSettled([move(one), move(two)])
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
      const seen = failed.map(({ reason }) => reason.code)
      assert.deepEqual(seen, ['conflict'])
    }
  })

  test('of two who change a password at once with the old one, or with the same link, the first does', async () => {
    const ida = await signUp('Ida', 'ida@orchard.example')
    const own = await accounts.checkPassword(ida.username, password)
    const stranger = await accounts.checkPassword(ida.username, password)
    assert.ok(own && stranger)
    const session = await accounts.sessions.start(own, 'Own')
    await accounts.people.changePassword(own, 'another long sentence', session.id)
    await assert.rejects(
      accounts.people.changePassword(stranger, 'a sentence of a stranger'),
      refused('forbidden'),
    )
    assert.ok(await accounts.checkPassword(ida.username, 'another long sentence'))
    assert.ok(await accounts.sessions.find(session.appPassword))
    const secret = await resetLink(ida.id)
    const set = await Promise.allSettled(
      ['a sentence of Ida', 'a sentence of a stranger'].map((typed) =>
        accounts.links.resetPassword(secret, typed),
      ),
    )
    assert.deepEqual(set.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  })

  test('a link for a new password works once, for two hours, and ends every session', async () => {
    const sam = await signUp('Samuel', 'samuel@orchard.example')
    const session = await accounts.sessions.start(sam, 'Anywhere')
    const [old, secret] = [await resetLink(sam.id), await resetLink(sam.id)]
    await assert.rejects(accounts.links.resetPassword(old, 'a brand new sentence'), refused('forbidden'))
    clock = new Date(start.getTime() + 2 * 3_600_000)
    await assert.rejects(accounts.links.resetPassword(secret, 'a brand new sentence'), refused('forbidden'))
    clock = new Date(clock.getTime() - 1)
    await accounts.links.resetPassword(secret, 'a brand new sentence')
    clock = start
    assert.equal(await accounts.sessions.find(session.appPassword), undefined)
    assert.ok(await accounts.checkPassword(sam.username, 'a brand new sentence'))
    await assert.rejects(accounts.links.resetPassword(secret, 'yet another sentence'), refused('forbidden'))
    const stored = JSON.stringify(await database.rows('SELECT * FROM one_time_links'))
    assert.ok(!stored.includes(secret))
  })

  test('who sets a password with a link gets no session once the next password is set, or the account is off', async () => {
    const tom = await signUp('Tom', 'tom@orchard.example')
    const thief = await reset(tom.id, 'a sentence of a thief')
    const own = await reset(tom.id, 'a sentence of Tom')
    await assert.rejects(accounts.sessions.start(thief, 'Of a thief'), refused('forbidden'))
    await accounts.sessions.start(own, 'Of Tom')
    await accounts.people.switchOff(tom.id)
    await assert.rejects(accounts.sessions.start(own, 'Too late'), refused('forbidden'))
  })

  test('a link for a new password ends when its person moves to another address', async () => {
    const mara = await signUp('Mara', 'mara@lost-mailbox.example')
    const secret = await resetLink(mara.id)
    await accounts.links.confirmEmail(await confirmLink(mara.id, 'mara@orchard.example'), mara.id)
    await assert.rejects(accounts.links.resetPassword(secret, 'a sentence of a thief'), refused('forbidden'))
    assert.ok(await accounts.checkPassword(mara.username, password))
  })

  test('a stranger who made an account with the address of Nora keeps no way in once Nora has taken it over', async () => {
    const forNora = await signUp('Eve', 'nora@orchard.example')
    const script = await accounts.access.create(forNora.id, 'A script of Eve')
    await reset(forNora.id, 'a sentence of Nora')
    assert.equal(await identify(forNora.username, script), undefined)
    const own = await accounts.access.create(forNora.id, 'A script of Nora')
    await accounts.links.confirmEmail(await confirmLink(forNora.id, forNora.email), forNora.id)
    await reset(forNora.id, 'another of Nora')
    assert.ok(await identify(forNora.username, own), 'those of a person whose address is confirmed stay')
  })

  test('a link to the mailbox of the stranger who made the account ends, too; one to its address goes on', async () => {
    const forUna = await signUp('Eve', 'una@orchard.example')
    const ofEve = await confirmLink(forUna.id, 'eve@evil.example')
    await reset(forUna.id, 'a sentence of Una')
    assert.equal(await accounts.links.confirmEmail(ofEve, forUna.id), undefined)
    const ofUna = await confirmLink(forUna.id, 'una@orchard.example')
    await reset(forUna.id, 'another of Una')
    assert.equal((await accounts.links.confirmEmail(ofUna, forUna.id))?.email, 'una@orchard.example')
  })

  test('a link for a new password that was made while the address changed sets none', async () => {
    const lena = await signUp('Lena', 'lena.old@orchard.example')
    await accounts.people.changeEmail(lena.id, 'lena.new@orchard.example')
    const late = await resetLink(lena.id, lena.email)
    await assert.rejects(accounts.links.resetPassword(late, 'a sentence of Lena'), refused('forbidden'))
    assert.ok(await accounts.checkPassword('lena.new@orchard.example', password))
    const now = await resetLink(lena.id, 'LENA.new@orchard.example')
    await accounts.links.resetPassword(now, 'a sentence of Lena')
    assert.ok(await accounts.checkPassword('lena.new@orchard.example', 'a sentence of Lena'))
    await accounts.people.changeEmail(lena.id, 'lena.last@orchard.example')
  })

  test('a session that a new password ended does nothing more, and links that would move the account end', async () => {
    const lena = await signUp('Lena', 'lena@orchard.example')
    const stranger = await accounts.sessions.start(lena, 'Stranger')
    const evil = 'evil@x.example'
    const make = () => accounts.access.create(lena.id, 'A script', undefined, stranger.id)
    await make()
    const early = await confirmLink(lena.id, evil, stranger.id)
    assert.equal((await accounts.links.find('confirm_email', early))?.email, evil)
    await reset(lena.id, 'a sentence of Lena')
    assert.equal(await accounts.links.find('confirm_email', early), undefined)
    assert.deepEqual(await accounts.access.list(lena.id), [])
    const late = await confirmLink(lena.id, evil)
    for (const act of [
      make,
      () => confirmLink(lena.id, evil, stranger.id),
      () => accounts.links.confirmEmail(late, lena.id, stranger.id),
      () => accounts.people.changeEmail(lena.id, evil, stranger.id),
    ])
      await assert.rejects(act(), refused('unauthenticated'), String(act))
    assert.equal((await accounts.people.find(lena.id))?.email, 'lena@orchard.example')
  })

  test('an invitation to sign up makes one account, until its time ends', async () => {
    const secret = await accounts.links.make({ purpose: 'sign_up', email: 'new@x.example', hours: 1 })
    assert.equal((await accounts.links.find('sign_up', secret))?.email, 'new@x.example')
    const person = { name: 'New', email: 'new@x.example', password }
    clock = new Date(start.getTime() + 3_600_000)
    await assert.rejects(accounts.links.signUp(secret, person), refused('forbidden'))
    clock = new Date(clock.getTime() - 1)
    assert.equal((await accounts.links.signUp(secret, person)).role, 'member')
    clock = start
    await assert.rejects(
      accounts.links.signUp(secret, { ...person, email: 'second@x.example' }),
      refused('forbidden'),
    )
    assert.equal(await accounts.people.findByLogin('second@x.example'), undefined)
  })

  test('a new e-mail address counts when it is confirmed', async () => {
    const vera = await signUp('Vera', 'vera@orchard.example')
    const secret = await confirmLink(vera.id, 'vera@new.example')
    assert.equal((await accounts.people.find(vera.id))?.email, 'vera@orchard.example')
    const eve = await signUp('Eve', 'eve@orchard.example')
    assert.equal(await accounts.links.confirmEmail(secret, eve.id), undefined, 'not with another account')
    const confirmed = await accounts.links.confirmEmail(secret, vera.id)
    assert.deepEqual([confirmed?.email, confirmed?.is_email_confirmed], ['vera@new.example', true])
    assert.equal(await accounts.links.confirmEmail(secret, vera.id), undefined)
    await assert.rejects(accounts.people.changeEmail(vera.id, 'ANA@orchard.example'), refused('conflict'))
  })

  test('an account that is switched off keeps its lists, and nothing opens it until it is on again', async () => {
    const mia = await signUp('Mia', 'mia@orchard.example')
    const session = await accounts.sessions.start(mia, 'Phone')
    const script = await accounts.access.create(mia.id, 'A script')
    await insertRegistry(database, mia.id, { title: 'Birthday' }, start)
    await accounts.people.switchOff(mia.id)
    assert.equal(await accounts.checkPassword(mia.username, password), undefined)
    assert.equal(await accounts.sessions.find(session.appPassword), undefined)
    assert.equal(await identify(mia.username, script), undefined)
    await accounts.people.switchOn(mia.id)
    assert.ok(await accounts.checkPassword(mia.username, password))
    assert.ok(await identify(mia.username, script))
    const seen = (await accounts.people.list({ text: 'MIA@' })).map(({ name, lists }) => [name, lists])
    assert.deepEqual(seen, [['Mia', 1]])
    await assert.rejects(accounts.people.delete(mia.id), refused('conflict'))
  })

  test('the last administrator stays: not switched off, not made a member, not deleted', async () => {
    const [admin] = await accounts.people.list()
    assert.equal(admin?.role, 'administrator')
    const { id } = admin
    await assert.rejects(accounts.people.switchOff(id), refused('conflict'))
    await assert.rejects(accounts.people.changeRole(id, 'member'), refused('conflict'))
    await assert.rejects(accounts.people.delete(id), refused('conflict'))
    const second = await signUp('Second', 'second.admin@orchard.example')
    await accounts.people.changeRole(second.id, 'administrator')
    await accounts.people.changeRole(id, 'member')
    await accounts.people.changeRole(id, 'administrator')
    await accounts.people.delete(second.id)
    assert.equal(await accounts.people.find(second.id), undefined)
  })

  test('an invitation link opens its list, shows when its guest first looked around, and ends when the guest leaves the list', async () => {
    const [admin] = await accounts.people.list()
    const registry = await insertRegistry(database, admin?.id ?? 0, { title: 'House' }, start)
    const invite = (...registry_invitees: string[]) =>
      updateRegistryRow(database, registry.id, { meta: { registry_invitees } }, start)
    await invite('Aunt.Jo@x.example')
    const owner = { ...(admin as Person), ...noRights }
    const link = async () => (await accounts.invitations.linksOf(registry.id, owner))[0]
    const secret = (await link())?.secret() ?? ''
    assert.equal((await link())?.secret(), secret)
    const stranger = { ...owner, id: owner.id + 1, invited_as: [] }
    assert.deepEqual(await accounts.invitations.linksOf(registry.id, stranger), [])
    assert.equal((await accounts.invitations.find(secret))?.opened_at, null, 'looking is not opening')
    const found = await accounts.invitations.find(secret)
    assert.equal(found?.registry_id, registry.id)
    await accounts.invitations.open(found)
    assert.equal((await link())?.opened_at, start.toISOString())
    const wrong = [
      secret.slice(0, -1),
      `${secret}x`,
      secret.replace(/^\d+/, '999'),
      '1.',
      '',
      'x'.repeat(10_000),
    ]
    for (const each of wrong)
      assert.equal(await accounts.invitations.find(each), undefined, each.slice(0, 60))
    const otherSite = createAccounts({ database, siteKey: randomBytes(32) })
    assert.equal(await otherSite.invitations.find(secret), undefined)
    await invite('Aunt.Jo@x.example', 'uncle')
    await invite('uncle', 'aunt.jo@X.example ')
    assert.ok(await accounts.invitations.find(secret), 'who stays on the list keeps the link')
    await invite('uncle')
    assert.equal(await accounts.invitations.find(secret), undefined)
    await invite('uncle', 'aunt.jo@x.example')
    assert.equal(await accounts.invitations.find(secret), undefined)
    const again = await accounts.invitations.linksOf(registry.id, owner)
    assert.deepEqual(each(again, 'invitee'), ['uncle', 'aunt.jo@x.example'])
    assert.ok(again.every((each) => each.secret() !== secret))
    assert.equal(await accounts.invitations.find(secret), undefined)
  })

  test('a search takes the signs that mean something to the database as plain letters', async () => {
    assert.equal((await accounts.people.list({ text: '%' })).length, 0)
    assert.equal((await accounts.people.list({ text: "' OR 1=1 --" })).length, 0)
  })
})

test('the key of the site is made once, lies in a file of its own account, and a broken one is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hopechest-'))
  try {
    const file = join(folder, 'data', 'site-key')
    const key = readSiteKey(file)
    assert.equal(readSiteKey(file), key)
    writeFileSync(file, 'broken')
    assert.throws(() => readSiteKey(file), /site-key must hold 32 bytes/)
    assert.equal(statSync(file).mode & 0o777, 0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
