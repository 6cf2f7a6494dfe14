import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { type Accounts, createAccounts } from '../accounts/accounts.ts'
import type { Caller, Host } from '../host.ts'
import { isOwner, mayRead, noRights } from '../may.ts'
import type { Person } from '../people/people.ts'
import { makePerson, makePersonOfSite } from '../testing/people.ts'
import { createEmbeddedHost } from './embedded-host.ts'
import { mostLeft } from './invited-accounts.ts'

const password = 'a quiet garden gate'

for (const engine of engines) {
  describe(`an invitation is for the person on ${engine.name}`, () => {
    let database: Database
    let accounts: Accounts
    let host: Host
    let owner: Caller

    before(async () => {
      database = await openDatabase(await engine.freshUrl())
      accounts = createAccounts({ database, siteKey: randomBytes(32) })
      host = createEmbeddedHost(database)
      const { username, password } = await makePerson(database, 'olive', 'member')
      owner = await callerOf(username, password)
    })
    after(() => database.close())

    async function callerOf(login: string, appPassword: string): Promise<Caller> {
      const found = await host.identify({ authorization: '', login, password: appPassword })
      assert.ok(found)
      return { ...found, ...noRights, authorization: '', deadline: 0 }
    }

    /** Whether the person reads the list through the service, as the host describes them now. */
    async function reads({ id, username }: Pick<Person, 'id' | 'username'>, registryId: number) {
      const caller = await callerOf(username, await accounts.access.create(id, 'Test'))
      return host.findRegistry(caller, registryId).then(
        () => true,
        (error) => {
          assert.equal(error.code, 'forbidden')
          return false
        },
      )
    }

    let people = 0
    /** An account as any visitor may make it, with any address; its username comes from the name. */
    const signUp = (name: string, email = `person${++people}@x.example`) =>
      makePersonOfSite(database, { name, email, password, role: 'member' })

    async function invite(...invitees: string[]): Promise<number> {
      const list = { title: 'Wishes', meta: { registry_invitees: invitees } }
      return (await host.createRegistry(owner, list)).id
    }
    const inviteToo = (id: number, ...invitees: string[]) =>
      host.updateRegistry(owner, id, { meta: { registry_invitees: invitees } })
    async function openLinkOf(id: number, invitee: string) {
      const links = await accounts.invitations.linksOf(id, owner)
      const link = links.find((each) => each.invitee === invitee)
      const invitation = await accounts.invitations.find(link?.secret() ?? '')
      assert.ok(invitation)
      return invitation
    }

    test('a name that an account had when it was invited lets that account in', async () => {
      const jo = await signUp('Jo One')
      const [fromTheStart, added] = [await invite('JO.ONE '), await invite()]
      await inviteToo(added, 'jo.one')
      assert.deepEqual([await reads(jo, fromTheStart), await reads(jo, added)], [true, true])
      assert.deepEqual(await accounts.invitations.namesakes(added), [
        { invitee: 'jo.one', accountId: jo.id, isChosen: true },
      ])
    })

    test('each of many guests has a link of their own, and keeps it', async () => {
      const guests = Array.from({ length: 201 }, (_, n) => `guest${n}@mail.example`)
      const list = await invite(...guests)
      const made: number[] = []
      const watched: Database = {
        ...database,
        row: (sql, parameters) => database.row(sql, parameters),
        rows: (sql, parameters) => database.rows(sql, parameters),
        async transaction(act) {
          const result = await database.transaction(act)
          const rows = await database.rows('SELECT id FROM invitations WHERE registry_id = $1', [list])
          made.push(rows.length)
          return result
        },
      }
      const counted = createAccounts({ database: watched, siteKey: randomBytes(32) })
      assert.equal((await counted.invitations.linksOf(list, owner)).length, guests.length)
      assert.deepEqual(made, [100, 200, 201], 'others are served in between')
      const links = await accounts.invitations.linksOf(list, owner)
      assert.deepEqual(new Set(links.map(({ invitee }) => invitee)), new Set(guests))
      assert.equal(new Set(links.map(({ secret }) => secret())).size, guests.length)
      for (const { invitee, secret } of [...links.slice(0, 2), ...links.slice(-2)]) {
        assert.equal((await accounts.invitations.find(secret()))?.invitee, invitee)
      }
      const again = await accounts.invitations.linksOf(list, owner)
      assert.deepEqual(
        again.map(({ secret }) => secret()),
        links.map(({ secret }) => secret()),
      )
    })

    test('a stranger who takes an invited name later is not let in; the owner is asked, and decides', async () => {
      const list = await invite('jo.two', 'other')
      const stranger = await signUp('Jo Two')
      assert.equal(stranger.username, 'jo.two')
      assert.equal(await reads(stranger, list), false)
      assert.deepEqual(await accounts.invitations.namesakes(list), [
        { invitee: 'jo.two', accountId: stranger.id, isChosen: false },
      ])
      await inviteToo(list, 'other', 'jo.two', 'a.third')
      assert.equal(await reads(stranger, list), false, 'the same invitation in a new list is not a new one')
      await accounts.invitations.chooseNamesake(list, 'other', stranger.id, owner)
      await accounts.invitations.chooseNamesake(list, 'jo.two', stranger.id + 1, owner)
      assert.equal(await reads(stranger, list), false, 'only the account that was asked about is chosen')
      await accounts.invitations.chooseNamesake(list, 'Jo.Two', stranger.id, owner)
      assert.equal(await reads(stranger, list), true)
      assert.equal((await accounts.invitations.namesakes(list))[0]?.isChosen, true)
      await inviteToo(list, 'jo.two')
      assert.equal(await reads(stranger, list), true, 'the decision stays as long as the invitation')
      await inviteToo(list)
      assert.equal(await reads(stranger, list), false)
    })

    test('a name that comes back to a list means what it meant before: a stranger who took it meanwhile is not let in', async () => {
      const list = await invite('jo.three')
      await inviteToo(list)
      const stranger = await signUp('Jo Three')
      assert.equal(stranger.username, 'jo.three')
      await inviteToo(list, 'jo.three')
      assert.equal(await reads(stranger, list), false)
      assert.equal((await accounts.invitations.namesakes(list))[0]?.isChosen, false)
      await inviteToo(list)
      await inviteToo(list, 'Jo.Three', 'other')
      assert.equal(await reads(stranger, list), false, 'also after a no of the owner')
      await accounts.invitations.chooseNamesake(list, 'jo.three', stranger.id, owner)
      await inviteToo(list)
      await inviteToo(list, 'jo.three')
      assert.equal(await reads(stranger, list), false, 'a yes was for the invitation that ended')
    })

    test('a list remembers as many names that have left it as it may have invitees, the last ones', async () => {
      const list = await invite('lu.first', 'lu.last')
      await inviteToo(list, 'lu.last')
      await inviteToo(list, ...Array.from({ length: mostLeft.invitees - 1 }, (_, n) => `guest.${n}`))
      await inviteToo(list)
      const [first, last] = [await signUp('Lu First'), await signUp('Lu Last')]
      await inviteToo(list, 'lu.first', 'lu.last')
      assert.deepEqual([await reads(first, list), await reads(last, list)], [true, false])
    })

    test('of a list whose owner was taken off a moment ago, an earlier answer lets in no other account', async () => {
      const address = 'moved@x.example'
      const [ben, stranger] = [await signUp('Ben Moved', address), await signUp('Sam Late')]
      const list = { title: 'Wishes', meta: { registry_owners: [address] } }
      const answer = await host.createRegistry(owner, list)
      const prove = (id: number, email: string) =>
        database.run('UPDATE accounts SET email = $2, email_key = $2, is_email_confirmed = 1 WHERE id = $1', [
          id,
          email,
        ])
      await prove(ben.id, address)
      const passOn = (to: string, by: { id: number; username: string; email: string }) =>
        accounts.lists.passOn(answer.id, to, { stays: true, by: { ...by, ...noRights, invited_as: [] } })
      assert.ok(await passOn(address, owner))
      assert.ok(await passOn(owner.username, ben))
      const before = await host.findRegistry(owner, answer.id)
      assert.deepEqual(before?.meta.registry_owners, [address])
      await prove(ben.id, 'new.one@x.example')
      await prove(stranger.id, address)
      await host.updateRegistry(owner, answer.id, { meta: { registry_owners: [] } })
      const seen = await accounts.invitations.withAccounts(before)
      const asNow = { ...stranger, ...noRights, invited_as: [address] }
      assert.deepEqual([isOwner(asNow, seen), isOwner(asNow, before)], [false, false])
      assert.deepEqual(seen.meta.registry_owners, [])
      await host.deleteRegistry(owner, answer.id)
      assert.equal(
        mayRead(asNow, await accounts.invitations.withAccounts({ ...before, status: 'publish' })),
        false,
      )
    })

    test('a name of digits alone is remembered in its order, too', async () => {
      const list = await invite('1984', 'lu.digits')
      await inviteToo(list, ...Array.from({ length: mostLeft.invitees - 2 }, (_, n) => `guest.${n}`))
      await inviteToo(list)
      const [digits, letters] = [await signUp('1984'), await signUp('Lu Digits')]
      assert.equal(digits.username, '1984')
      await inviteToo(list, '1984', 'lu.digits')
      assert.deepEqual([await reads(digits, list), await reads(letters, list)], [false, false])
    })

    test('an account that the link or the word of a further owner made a guest is no owner by that', async () => {
      const list = await invite('jo.guest')
      const stranger = await signUp('Jo Guest')
      await accounts.invitations.chooseNamesake(list, 'jo.guest', stranger.id, owner)
      assert.equal(await reads(stranger, list), true)
      const owned = await host.updateRegistry(owner, list, { meta: { registry_owners: ['jo.guest'] } })
      assert.deepEqual(owned?.meta.registry_owners, ['jo.guest'])
      const { further } = await accounts.lists.owners(list)
      assert.deepEqual([further[0]?.person, further[0]?.namesake], [undefined, stranger.id])
    })

    /** The list goes to the owner of this entry and comes back, and that person has nothing more to do with it. */
    async function thereAndBack(list: number, entry: string, heir: Person) {
      const them = await callerOf(heir.username, await accounts.access.create(heir.id, 'Test'))
      assert.equal(await accounts.lists.passOn(list, entry, { stays: true, by: owner }), true)
      assert.equal(await accounts.lists.passOn(list, owner.username, { stays: false, by: them }), true)
    }
    const ownedBy = async (list: number, ...registry_owners: string[]) => {
      await host.updateRegistry(owner, list, { meta: { registry_owners } })
      return (await accounts.lists.owners(list)).further
    }

    test('a name that left the owners when its person passed the list back is not a stranger who takes it later', async () => {
      const list = await invite()
      const bob = await signUp('Bob Back')
      await ownedBy(list, bob.username)
      await thereAndBack(list, bob.username, bob)
      await accounts.people.delete(bob.id)
      const stranger = await signUp('Bob Back')
      assert.equal(stranger.username, bob.username)
      const [added] = await ownedBy(list, bob.username)
      assert.deepEqual([added?.person, added?.namesake], [undefined, stranger.id])
    })

    test('an account that the first owner let in as an owner and took off again is asked about under its name', async () => {
      const list = await invite()
      await ownedBy(list, 'bob.later')
      const stranger = await signUp('Bob Later')
      assert.equal(await accounts.lists.chooseOwner(list, 'bob.later', stranger.id, owner), true)
      assert.equal((await accounts.lists.owners(list)).further[0]?.person?.id, stranger.id)
      await ownedBy(list)
      const [again] = await ownedBy(list, 'bob.later')
      assert.deepEqual([again?.person, again?.namesake], [undefined, stranger.id])
      await ownedBy(list)
      await inviteToo(list, 'bob.later')
      assert.equal(await reads(stranger, list), false)
    })

    test('an address that left the owners when its person passed the list back means who has it by then', async () => {
      const list = await invite()
      const person = (name: string, email: string) =>
        accounts.people.create({ name, email, password, role: 'member', isEmailConfirmed: true })
      const club = 'club@x.example'
      const mallory = await person('Mallory Club', club)
      await ownedBy(list, club)
      const them = await callerOf(mallory.username, await accounts.access.create(mallory.id, 'Test'))
      assert.equal(await accounts.lists.passOn(list, club, { stays: true, by: owner }), true)
      assert.equal(await accounts.lists.passOn(list, owner.username, { stays: true, by: them }), true)
      await thereAndBack(list, club, mallory)
      await accounts.people.changeEmail(mallory.id, 'mallory@y.example')
      const secretary = await person('Secretary', club)
      assert.equal((await ownedBy(list, club))[0]?.person?.id, secretary.id)
      assert.equal(await reads(mallory, list), false)
    })

    test('a name that changed hands is not the person who was invited', async () => {
      const first = await signUp('Jo Four')
      const list = await invite('jo.four')
      await accounts.people.delete(first.id)
      const second = await signUp('Jo Four')
      assert.equal(second.username, 'jo.four')
      assert.equal(await reads(second, list), false)
      assert.equal((await accounts.invitations.namesakes(list))[0]?.isChosen, false)
    })

    test('a name that means something to JavaScript is a name like others', async () => {
      const list = await invite('__proto__', 'constructor')
      const { username, password } = await makePerson(database, '__proto__', 'member')
      await assert.rejects(host.findRegistry(await callerOf(username, password), list), { code: 'forbidden' })
      const second = await invite('__proto__')
      assert.equal((await host.findRegistry(await callerOf(username, password), second))?.id, second)
    })

    test('an invited address counts once its link was opened by the account that has it', async () => {
      const list = await invite('MIA@x.example')
      const mia = await signUp('Mia', 'mia@x.example')
      assert.equal(await reads(mia, list), false)
      const link = { purpose: 'confirm_email', accountId: mia.id, email: mia.email, hours: 1 } as const
      await accounts.links.confirmEmail(await accounts.links.make(link), mia.id)
      assert.equal(await reads(mia, list), true)
    })

    test('typing an invited address proves nothing, and another address than before has to be proved anew', async () => {
      const list = await invite('victim@x.example', 'own@x.example')
      const eve = await accounts.people.create({
        name: 'Eve',
        email: 'own@x.example',
        password,
        role: 'member',
        isEmailConfirmed: true,
      })
      assert.equal(await reads(eve, list), true)
      await accounts.people.changeEmail(eve.id, 'OWN@x.example')
      assert.equal(await reads(eve, list), true, 'the same address in other letters')
      await accounts.people.changeEmail(eve.id, 'victim@x.example')
      assert.equal(await reads(eve, list), false)
      await accounts.people.changeEmail(eve.id, 'own@x.example')
      assert.equal(await reads(eve, list), false, 'an address that was left is proved no more')
    })

    test('a stranger with the address of another person waits in vain for that person to confirm it', async () => {
      const list = await invite('nora@x.example')
      const eve = await signUp('Eve', 'nora@x.example')
      const nora = await signUp('Nora')
      const link = { purpose: 'confirm_email', accountId: eve.id, email: 'nora@x.example', hours: 1 } as const
      const secret = await accounts.links.make(link)
      assert.equal(await accounts.links.confirmEmail(secret, nora.id), undefined)
      assert.deepEqual([await reads(eve, list), await reads(nora, list)], [false, false])
    })

    test('the person who set the site up, and those whom the operator or an admin added, need no link', async () => {
      const list = await invite('ruth@site.example', 'kim@Example.com')
      const ruth = await accounts.setUp.finish(
        (await accounts.setUp.offer()) ?? '',
        { name: 'Ruth', email: 'ruth@site.example', password },
        {},
      )
      assert.equal(await reads(ruth, list), true)
      assert.equal(await reads(await makePerson(database, 'kim', 'member'), list), true)
    })

    test('the link that an owner handed over lets in the account of that name or address, on this list alone', async () => {
      const [list, other] = [
        await invite('pia@x.example', 'jo.five'),
        await invite('pia@x.example', 'jo.five'),
      ]
      const [pia, jo, uncle] = [
        await signUp('Pia', 'PIA@x.example'),
        await signUp('Jo Five'),
        await signUp('Uncle'),
      ]
      const open = async (invitee: string, person: Person) =>
        accounts.invitations.takeUp(await openLinkOf(list, invitee), person)
      await open('pia@x.example', uncle)
      await open('jo.five', pia)
      assert.deepEqual(
        [await reads(pia, list), await reads(jo, list), await reads(uncle, list)],
        [false, false, false],
      )
      await open('pia@x.example', pia)
      await open('jo.five', jo)
      assert.deepEqual([await reads(pia, list), await reads(jo, list)], [true, true])
      assert.deepEqual([await reads(pia, other), await reads(jo, other)], [false, false])
    })

    test('an account that took up the link of a name is asked about again once the owner has removed the name', async () => {
      const list = await invite('aunt.jo')
      const stranger = await signUp('Aunt Jo')
      await accounts.invitations.takeUp(await openLinkOf(list, 'aunt.jo'), stranger)
      assert.equal(await reads(stranger, list), true)
      await inviteToo(list)
      await inviteToo(list, 'aunt.jo')
      assert.equal(await reads(stranger, list), false)
      assert.equal((await accounts.invitations.namesakes(list))[0]?.isChosen, false)
      await accounts.invitations.chooseNamesake(list, 'aunt.jo', stranger.id, owner)
      assert.equal(await reads(stranger, list), true)
      await inviteToo(list)
      await inviteToo(list, 'other')
      await inviteToo(list, 'aunt.jo')
      assert.equal(await reads(stranger, list), false)
    })

    test('a choice is remembered for each guest of the longest list, and for as many who have left it', async () => {
      const names = Array.from({ length: 3 }, (_, n) => `choice.${n}`)
      const strangers = []
      const list = await invite(...names)
      for (const n of names.keys()) strangers.push(await signUp(`Choice ${n}`))
      for (const [n, name] of names.entries()) {
        await accounts.invitations.chooseNamesake(list, name, strangers[n]?.id ?? 0, owner)
      }
      for (let n = 0; n < 3; n++) {
        const address = `choice${n}@x.example`
        await inviteToo(list, ...names, address)
        const account = await signUp('By address', address)
        await accounts.invitations.takeUp(await openLinkOf(list, address), account)
      }
      const [row] = await database.rows<{ name_memory: string }>(
        'SELECT name_memory FROM registries WHERE id = $1',
        [list],
      )
      assert.deepEqual(JSON.parse(row?.name_memory ?? '{}').chosen, names, 'addresses take no place')
    })

    test('an owner who is taken off meanwhile leaves no link behind for a guest who is removed', async () => {
      const list = await invite('old.friend')
      const eve = await signUp('Eve Owner')
      const owning = (...registry_owners: string[]) =>
        host.updateRegistry(owner, list, { meta: { registry_owners } })
      await owning(eve.username)
      const by = { ...eve, ...noRights }
      let isOvertaken = false
      const late: Database = {
        ...database,
        row: (sql, parameters) => database.row(sql, parameters),
        async rows(sql, parameters) {
          const rows = await database.rows<never>(sql, parameters)
          if (sql.includes('FROM invitations') && !isOvertaken) {
            isOvertaken = true
            await inviteToo(list)
            await owning()
            await inviteToo(list, 'old.friend')
          }
          return rows
        },
      }
      const slow = createAccounts({ database: late, siteKey: randomBytes(32) })
      assert.deepEqual(await slow.invitations.linksOf(list, by), [])
      assert.ok(isOvertaken)
      assert.deepEqual(await database.rows('SELECT id FROM invitations WHERE registry_id = $1', [list]), [])
      // Those that an earlier version left behind end with the next invitation.
      await inviteToo(list)
      await database.run(
        `INSERT INTO invitations (registry_id, invitee, invitee_key, nonce, created_at)
         VALUES ($1, 'old.friend', 'old.friend', 'left-behind', '2026-01-01')`,
        [list],
      )
      await inviteToo(list, 'old.friend')
      assert.deepEqual(await database.rows('SELECT id FROM invitations WHERE registry_id = $1', [list]), [])
    })

    test('a link that its owner ends while it is being opened chooses no account for the next invitation', async () => {
      const list = await invite('pia.late@x.example')
      const pia = await signUp('Pia', 'pia.late@x.example')
      const ended = await openLinkOf(list, 'pia.late@x.example')
      await inviteToo(list)
      await inviteToo(list, 'pia.late@x.example')
      await openLinkOf(list, 'pia.late@x.example')
      await accounts.invitations.takeUp(ended, pia)
      assert.equal(await reads(pia, list), false)
    })

    test('an account from before names were bound goes on being meant by its name', async () => {
      const list = await invite('jo.six')
      const jo = await signUp('Jo Six')
      await database.run('UPDATE accounts SET is_known_by_name = 1 WHERE id = $1', [jo.id])
      assert.equal(await reads(jo, list), true)
      assert.equal((await accounts.invitations.namesakes(list))[0]?.isChosen, true)
    })
  })
}
