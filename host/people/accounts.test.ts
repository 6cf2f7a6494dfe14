import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { createAccounts } from '../accounts/accounts.ts'
import { createEmbeddedHost } from '../embedded/embedded-host.ts'
import { listOwners } from '../embedded/owners.ts'
import { deleteRegistryRow, insertRegistry } from '../embedded/registries.ts'
import { runUserCommand } from '../user/command.ts'
import { removePerson } from '../user/remove.ts'
import { findAccount } from './accounts.ts'
import { hashAppPassword, makeAppPassword } from './app-password.ts'
import { makeFirstAccount } from './first-account.ts'
import { findPerson } from './people.ts'
import { codeAt, stepAt } from './totp.ts'

const today = new Date('2026-11-20T12:00:00Z')

onEachEngine(enginesOfStories, 'accounts of the embedded host', (database) => {
  /** A line, as the operator types it, and behind it words that have blanks. */
  const command = async (line: string, ...more: string[]) => {
    const words = [...line.split(' ').filter((word) => word !== ''), ...more]
    const lines: string[] = []
    const circumstances = { siteUrl: 'https://gifts.example', now: today }
    const status = await runUserCommand(words, database, (line) => lines.push(line), circumstances)
    return { status, said: lines.join('\n') }
  }
  const passwordIn = (said: string) => /: ((?:\w{4} ){5}\w{4})$/m.exec(said)?.[1] ?? ''
  const identify = (login: string, password: string) =>
    createEmbeddedHost(database, { now: () => today }).identify({ authorization: '', login, password })

  /** An earlier release made one, which is no person. */
  const addAccountOfPages = () =>
    database.run(
      `INSERT INTO accounts (username, username_key, email, email_key, role, created_at, is_reader)
       VALUES ('guest-pages', 'guest-pages', 'guest-pages@localhost', 'guest-pages@localhost', 'member', $1, 1)`,
      [today.toISOString()],
    )

  test('the first start makes one administrator, the second none, and two at once make one', async () => {
    await addAccountOfPages()
    const both = await Promise.all([makeFirstAccount(database, today), makeFirstAccount(database, today)])
    const made = both.filter((account) => account !== undefined)
    assert.equal(made.length, 1)
    assert.equal(await makeFirstAccount(database, today), undefined)
    const { setUp } = createAccounts({ database, siteKey: Buffer.alloc(32), now: () => today })
    assert.deepEqual(await setUp.findPeople(), { isNew: false, administrator: 'admin' })
    const admin = await identify('admin', made[0]?.appPassword ?? '')
    assert.deepEqual(admin?.roles, ['administrator'])
    assert.equal(admin?.capabilities.edit_others_gift_registries, true)
  })

  test('an operator makes an account and its password is shown once, in groups of four', async () => {
    const { status, said } = await command('add Olive --email Olive@Example.com')
    assert.equal(status, 0)
    assert.match(passwordIn(said), /^(\w{4} ){5}\w{4}$/)
    const { said: list } = await command('list')
    assert.match(list, /^ID +NAME +E-MAIL +ROLE$/m)
    assert.match(list, /Olive +Olive@Example.com +member/)
    assert.ok(!list.includes(passwordIn(said)))
  })

  test('Ida signs in by name or e-mail, in any case, blanks in the password or not', async () => {
    const password = passwordIn((await command('add Ida --email ida@example.com')).said)
    for (const login of ['Ida', 'ida', 'IDA@example.COM']) {
      for (const spelling of [password, password.replaceAll(' ', ''), ` ${password}\t`]) {
        const user = await identify(login, spelling)
        assert.equal(user?.username, 'Ida')
        assert.equal(user?.email, 'ida@example.com')
        assert.deepEqual(user?.roles, ['member'])
      }
    }
  })

  test('Ida is not let in with another letter case, a part of the password, or another name', async () => {
    const password = passwordIn((await command('app-password Ida --label Phone')).said)
    assert.ok(await identify('Ida', password))
    assert.equal(await identify('Ida', password.toLowerCase()), undefined)
    assert.equal(await identify('Ida', password.slice(0, -1)), undefined)
    assert.equal(await identify('Ida', ''), undefined)
    assert.equal(await identify('Olive', password), undefined)
    assert.equal(await identify('Unknown', password), undefined)
    const stored = JSON.stringify(await database.rows('SELECT label, hash FROM app_passwords'))
    assert.ok(!stored.includes(password) && !stored.includes(password.replaceAll(' ', '')))
  })

  test('Ida has lost phone and recovery codes: the operator makes a link for a password after which no code is asked', async () => {
    const { secondStep } = createAccounts({ database, siteKey: Buffer.from('a site key'), now: () => today })
    const { id = 0 } = (await findAccount(database, 'Ida')) ?? {}
    const secret = secondStep.makeSecret()
    await secondStep.add(id, secret, codeAt(secret, stepAt(today)))
    assert.match((await command('password Ida')).said, /gifts\.example\/new-password\//)
    assert.ok(await secondStep.find(id), 'a new password alone leaves the step on')
    assert.match((await command('password Ida --no-code')).said, /gifts\.example\/new-password\//)
    assert.equal(await secondStep.find(id), undefined)
  })

  test('the front of a shop has an account that opens the API alone, and is no person', async () => {
    const { status, said } = await command('add shop --email shop@example.com --role front')
    assert.equal(status, 0)
    const user = await identify('shop', passwordIn(said))
    assert.deepEqual([user?.roles, user?.invited_as], [['front'], []])
    assert.deepEqual(user?.capabilities, { read: true, show_public_gift_registries: true })
    assert.match((await command('list')).said, /shop +shop@example\.com +front/)
    const { people } = createAccounts({ database, siteKey: Buffer.alloc(32), now: () => today })
    assert.equal(await people.findByLogin('shop'), undefined, 'no page knows it')
    assert.ok((await people.list({ text: 'shop' })).length === 0)
    for (const line of ['password shop', 'sign-in-link shop']) {
      const refused = await command(line)
      assert.deepEqual([refused.status, refused.said], [1, 'There is no account with the name shop.'])
    }
    const another = passwordIn((await command('app-password shop --label', 'New front')).said)
    assert.deepEqual((await identify('shop', another))?.roles, ['front'])
    for (const role of ['administrator', 'member']) {
      const kept = await command(`change shop --role ${role}`)
      assert.equal(kept.status, 1)
      assert.match(kept.said, /of the front of a shop, and keeps that role: make another account/)
    }
    assert.equal((await command('change Ida --role front')).status, 2)
    assert.equal((await command('add x --email x@example.com --role boss')).status, 2)
    assert.equal((await command('add x --email x@example.com --role front --admin')).status, 2)
    assert.equal((await command('remove shop')).status, 0)
    assert.equal(await identify('shop', another), undefined)
  })

  test('an operator sees when a password was last used, and revokes it alone', async () => {
    const kept = passwordIn((await command('add Vera --email vera@example.com')).said)
    const lost = passwordIn((await command('app-password Vera --label', 'Lost phone')).said)
    await identify('Vera', lost)
    const { said } = await command('app-password Vera --list')
    assert.match(said, /^ID +LABEL +MADE +LAST USED +ENDS +MAY$/m)
    assert.match(
      said,
      /First sign-in {2}2026-11-20 {2}never +- +do all that its account may, surprises too$/m,
    )
    const id = /^(\d+) +Lost phone +2026-11-20 +2026-11-20 12:00 /m.exec(said)?.[1] ?? ''
    assert.equal((await command(`app-password Vera --revoke ${id}`)).status, 0)
    assert.equal(await identify('Vera', lost), undefined)
    assert.ok(await identify('Vera', kept))
    assert.equal((await command(`app-password Vera --revoke ${id}`)).status, 1)
  })

  test('the form of an application password makes one, and after this was revoked another: none comes back', async () => {
    await command('add Nils --email nils@example.com')
    const { id: accountId } = (await findAccount(database, 'Nils')) ?? { id: 0 }
    const { access } = createAccounts({ database, siteKey: Buffer.alloc(32), now: () => today })
    const send = () => access.create(accountId, 'Phone', 'the key of the form')
    const password = await send()
    assert.equal(await send(), password)
    assert.ok(await identify('Nils', password))
    const phone = (await access.list(accountId)).find(({ label }) => label === 'Phone')
    assert.equal(await access.revoke(accountId, phone?.id ?? 0), true)
    const another = await send()
    assert.notEqual(another, password)
    assert.equal(await identify('Nils', password), undefined)
    assert.ok(await identify('Nils', another))
  })

  test('removing an account ends its passwords', async () => {
    const password = passwordIn((await command('add Gone --email gone@example.com')).said)
    assert.equal((await command('remove gone')).status, 0)
    assert.equal(await identify('Gone', password), undefined)
    assert.equal((await command('remove gone')).status, 1)
    const { n } = (await database.row<{ n: number }>('SELECT COUNT(*) AS n FROM accounts')) ?? { n: -1 }
    assert.equal((await command('list')).said.split('\n').length, n + 1)
  })

  test('an owner is not removed where the operator does not say what becomes of the registries', async () => {
    await command('add Holder --email holder@example.com')
    const { id } = (await findAccount(database, 'Holder')) ?? { id: 0 }
    const registry = await insertRegistry(database, id, { title: 'A wedding' }, today)
    const { status, said } = await command('remove Holder')
    assert.equal(status, 1)
    assert.match(
      said,
      new RegExp(`^The account owns the registry ${registry.id}: say --give-to NAME, or --with-lists`),
    )
    const other = await insertRegistry(database, id, { title: 'A birthday' }, today)
    const both = new RegExp(`^The account owns the registries ${registry.id}, ${other.id}: say`)
    assert.match((await command('remove Holder')).said, both)
    await deleteRegistryRow(database, registry.id)
    await deleteRegistryRow(database, other.id)
    assert.equal((await command('remove Holder')).status, 0)
  })

  /** An account of the operator, with lists; the second one has another owner, who is there already. */
  async function ownerOfTwo(name: string, other: string) {
    for (const each of [name, other]) await command(`add ${each} --email ${each}@example.com`)
    const { id } = (await findAccount(database, name)) ?? { id: 0 }
    const [alone, shared] = [
      await insertRegistry(database, id, { title: 'A birthday' }, today),
      await insertRegistry(database, id, { title: 'A wedding', meta: { registry_owners: [other] } }, today),
    ]
    return { id, alone: alone.id, shared: shared.id }
  }
  const ownersOf = async (id: number) => {
    const { first, further } = await listOwners(database, id)
    return [first?.username, ...further.map(({ entry }) => entry)]
  }

  test('an operator removes a person with the lists: one that has another owner goes on', async () => {
    const { id, alone, shared } = await ownerOfTwo('Tilda', 'Tom')
    const { status, said } = await command('remove Tilda --with-lists')
    assert.equal(status, 0, said)
    assert.match(
      said,
      new RegExp(`^List ${alone}: deleted\\.\nList ${shared}: now of Tom\\.\nRemoved the account Tilda\\.`),
    )
    assert.deepEqual(await ownersOf(shared), ['Tom'])
    assert.deepEqual(await ownersOf(alone), [undefined])
    assert.equal(await findPerson(database, id), undefined)
  })

  test('an operator gives all lists of a person to another one, who is a stranger to some of them', async () => {
    const { alone, shared } = await ownerOfTwo('Uli', 'Ursula')
    await command('add Vera --email vera@example.com')
    const { status, said } = await command('remove Uli --give-to vera')
    assert.equal(status, 0, said)
    assert.deepEqual(await ownersOf(alone), ['Vera'])
    assert.deepEqual(await ownersOf(shared), ['Vera', 'Ursula'])
    const { alone: second } = await ownerOfTwo('Ulf', 'Una')
    for (const words of [
      ['--give-to', 'ulf'],
      ['--give-to', 'stranger'],
      ['--give-to', 'vera', '--with-lists'],
    ])
      assert.notEqual((await command('remove Ulf', ...words)).status, 0, words.join(' '))
    assert.deepEqual(await ownersOf(second), ['Ulf'])
  })

  test('an heir who cannot own lists gets none, and the person stays with them', async () => {
    const { id, alone, shared } = await ownerOfTwo('Xenia', 'Xaver')
    const { status, said } = await command('remove Xenia --give-to guest-pages')
    assert.deepEqual([status, said], [1, 'There is no account with the name guest-pages.'])
    await assert.rejects(
      removePerson(database, id, { withLists: undefined, heirId: 2 ** 40, now: today }),
      /gone meanwhile/,
    )
    assert.deepEqual(await ownersOf(alone), ['Xenia'])
    assert.deepEqual(await ownersOf(shared), ['Xenia', 'Xaver'])
  })

  test('an operator who removes the account of the pages hears that no person has it', async () => {
    const { status, said } = await command('remove guest-pages')
    assert.deepEqual([status, said], [1, 'There is no account with the name guest-pages.'])
  })

  test('the account of the pages has no way in: it gets no password, and one that is left opens nothing', async () => {
    const made = await command('app-password guest-pages')
    assert.deepEqual([made.status, made.said], [1, 'There is no account with the name guest-pages.'])
    const password = makeAppPassword()
    await database.run(
      `INSERT INTO app_passwords (account_id, label, hash, created_at, is_session)
       SELECT id, 'Guest pages', $1, $2, 1 FROM accounts WHERE is_reader = 1`,
      [hashAppPassword(password), today.toISOString()],
    )
    assert.equal(await identify('guest-pages', password), undefined)
  })

  test('an operator who lost the password of the pages gets a link for a new one, which works once for a day', async () => {
    const accounts = createAccounts({ database, siteKey: Buffer.alloc(32), now: () => today })
    const password = 'a quiet garden gate'
    for (const login of ['Admin', 'ADMIN@localhost']) {
      const { status, said } = await command(`password ${login}`)
      assert.equal(status, 0)
      const [, secret = ''] = /^ {2}https:\/\/gifts\.example\/new-password\/([\w-]+)$/m.exec(said) ?? []
      await accounts.links.resetPassword(secret, `${password} ${login}`)
      assert.equal((await accounts.checkPassword('admin', `${password} ${login}`))?.username, 'admin')
      await assert.rejects(accounts.links.resetPassword(secret, password))
    }
    for (const name of ['unknown', 'guest-pages']) {
      const { status, said } = await command(`password ${name}`)
      assert.deepEqual([status, said], [1, `There is no account with the name ${name}.`])
    }
    const { id = 0 } = (await accounts.people.findByLogin('Ida')) ?? {}
    await accounts.people.switchOff(id)
    assert.match((await command('password Ida')).said, /^Ida is switched off/)
    await accounts.people.switchOn(id)
  })

  test('an operator who chooses a name that stands on a list reads to choose another one', async () => {
    const owner = (await command('add olaf --email olaf@example.com')).status
    assert.equal(owner, 0)
    const { id = 0 } = (await findAccount(database, 'olaf')) ?? {}
    const meta = { registry_invitees: ['Uncle-Bob'], registry_owners: ['vi@x.example'] }
    await insertRegistry(database, id, { title: 'Wishes', meta }, new Date())
    const refused = await command('add uncle-bob --email bob@example.com')
    assert.deepEqual(refused.status, 1)
    assert.match(refused.said, /The name uncle-bob stands on a list already.*Choose another name/)
    assert.equal((await command('add uncle-bo --email bob@example.com')).status, 0)
  })

  test('an operator who takes a name or an address twice reads which', async () => {
    assert.match((await command('add IDA --email new@example.com')).said, /^The name IDA belongs/)
    const seen = (await command('add New --email Ida@Example.com')).said
    assert.match(seen, /^The e-mail address Ida@Example.com/)
  })

  test('an operator who types nonsense gets the usage and exit status 2', async () => {
    const nonsense = [
      '',
      'fly',
      'add',
      'add A',
      'add A B',
      'list --wings',
      'list A',
      'list --list',
      'password',
    ]
    const contradictions = [
      'remove A --admin',
      'remove A --give-to',
      'password A --label L',
      'app-password Ida --list --revoke 1',
      'app-password Ida --list --label L',
      'app-password Ida --email x@y',
      'add A --email a@b --role member --admin',
      'change Ida',
      'change Ida --role owner',
      'change Ida --admin',
    ]
    for (const line of [...nonsense, ...contradictions]) {
      const { status, said } = await command(line)
      assert.equal(status, 2, line)
      assert.match(said, /Usage:/)
      assert.match(
        said,
        /DATABASE_URL {2}the database of the service: .*\(default: sqlite:data\/hopechest\.db\)/,
      )
    }
  })

  test('an operator changes the e-mail address and the role of an account', async () => {
    await command('add Rolf --email rolf@example.com')
    const { status, said } = await command('change rolf --email Rolf@Example.net --role administrator')
    assert.deepEqual(
      [status, said.split('\n')[0]],
      [0, 'Rolf has the e-mail address Rolf@Example.net and is administrator.'],
    )
    assert.match((await command('change Rolf --email ida@example.com')).said, /belongs to another account/)
    assert.equal((await command('change unknown --role member')).status, 1)
    assert.equal((await command('change Rolf --role member')).status, 0)
  })

  test('the last administrator is neither removed nor made a member, and keeps the lists with the account', async () => {
    const { id } = (await findAccount(database, 'admin')) ?? { id: 0 }
    const list = await insertRegistry(database, id, { title: 'A birthday' }, today)
    const lines = ['remove admin --with-lists', 'remove admin --give-to Vera', 'change admin --role member']
    for (const line of lines) {
      const { status, said } = await command(line)
      assert.equal(status, 1, line)
      assert.match(said, /^This is the last administrator/)
    }
    assert.deepEqual(await ownersOf(list.id), ['admin'])
    await deleteRegistryRow(database, list.id)
    assert.match((await command('remove admin')).said, /^This is the last administrator/)
    await command('add Second --email second@example.com --admin')
    assert.equal((await command('change admin --role member')).status, 0)
    assert.match((await command('remove Second')).said, /^This is the last administrator/)
    assert.equal((await command('change admin --role administrator')).status, 0)
  })

  test('a name or an address that cannot be one is refused', async () => {
    const fine = { name: 'a'.repeat(60), email: `${'e'.repeat(252)}@x` }
    assert.equal((await command(`add ${fine.name} --email ${fine.email}`)).status, 0)
    for (const name of [`${fine.name}a`, 'with space', 'with:colon', 'with@at', 'é']) {
      assert.equal((await command('add', name, '--email', 'fresh@example.com')).status, 1, name)
    }
    for (const email of [`e${fine.email}`, 'none', '@x', 'x@', 'two@@x', 'with space@x', 'two@x,one@y']) {
      assert.equal((await command('add fresh --email', email)).status, 1, email)
    }
  })

  test('an operator makes a key for a program that may do no more than is named, and sees what each may', async () => {
    await command('add nora --email nora@example.com')
    const made = await command(
      'app-password nora --label Screen --scope lists:read,give --registry 7 --registry 9 --until 2026-12-31',
    )
    assert.equal(made.status, 0, made.said)
    assert.match(made.said, /It may lists:read give, on 7 9\./)
    const found = await identify('nora', passwordIn(made.said))
    const left = Date.parse('2027-01-01T00:00:00Z') - today.getTime()
    assert.deepEqual(found?.key, {
      scopes: ['lists:read', 'give'],
      registries: [7, 9],
      secondsLeft: left / 1000,
    })
    const wide = await command('app-password nora --label All')
    assert.match(wide.said, /It may do all that its account may, surprises too\./)
    assert.equal((await identify('nora', passwordIn(wide.said)))?.key, undefined)
    const { said } = await command('app-password nora --list')
    assert.match(said, /Screen +2026-11-20 +2026-11-20 12:00 +2026-12-31 +lists:read give, on 7 9\n/)
    for (const [option, value] of [
      ['--scope', 'lists'],
      ['--scope', ''],
      ['--registry', '0'],
      ['--registry', 'x'],
      ['--until', 'tomorrow'],
      ['--until', '2026-02-30'],
    ] as const)
      assert.equal((await command('app-password nora', option, value)).status, 2, `${option} ${value}`)
    const refused = [
      ['--until', '2026-11-19'],
      ['--until', '2036-12-30'],
      ['--registry', Array.from({ length: 51 }, (_, n) => n + 1).join()],
    ] as const
    for (const [option, value] of refused)
      assert.equal((await command('app-password nora', option, value)).status, 1, `${option} ${value}`)
    for (const [option, value] of [
      ['--until', '2026-11-20'],
      ['--registry', Array.from({ length: 50 }, (_, n) => n + 1).join()],
    ] as const)
      assert.equal((await command('app-password nora', option, value)).status, 0, `${option} ${value}`)
  })
})
