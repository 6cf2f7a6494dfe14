import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { createAccounts } from '../accounts/accounts.ts'
import { mostIdentities } from './identities.ts'
import { codeAt, stepAt } from './totp.ts'

const today = new Date('2026-11-20T12:00:00Z')

onEachEngine(enginesOfStories, 'accounts elsewhere', (database) => {
  let now = today
  const accounts = createAccounts({ database, siteKey: Buffer.alloc(32), now: () => now })
  const { identities, people, signInLinks } = accounts

  let comers = 0
  const comer = (subject = `subject ${++comers}`, email = `comer${comers}@lindenhof.example`) => ({
    issuer: 'https://login.example',
    subject,
    label: email,
    name: 'Eva',
    email,
    isEmailVerified: true,
  })
  const issuers = ['https://login.example']

  test('of two processes in which the same person arrives at once, one makes the account and both find it', async () => {
    const arriving = comer()
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => identities.signUp(arriving)))
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof Refusal)
    assert.equal((await identities.find(arriving))?.email, arriving.email)
  })

  test('a state counts once, of four that come at the same moment', async () => {
    const until = new Date(today.getTime() + 60_000)
    const counted = await Promise.all([1, 2, 3, 4].map(() => identities.useState('a state', until)))
    assert.equal(counted.filter(Boolean).length, 1)
    assert.equal(await identities.useState('another state', until), true)
  })

  test('an identity that two accounts add at once belongs to one of them', async () => {
    const [one, two] = [await identities.signUp(comer()), await identities.signUp(comer())]
    const shared = comer()
    const outcomes = await Promise.allSettled([identities.bind(one, shared), identities.bind(two, shared)])
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    const lists = await Promise.all([one, two].map(({ id }) => identities.list(id)))
    assert.deepEqual(lists.map(({ length }) => length).sort(), [1, 2])
  })

  test('an account has ten of them; an eleventh is refused until one is taken off', async () => {
    const person = await identities.signUp(comer())
    for (let n = 1; n < mostIdentities; n++) await identities.bind(person, comer())
    await assert.rejects(identities.bind(person, comer()), /at most 10 accounts elsewhere/)
    const [first] = await identities.list(person.id)
    assert.ok(first && (await identities.unbind(person.id, first, { passwords: true, issuers })))
    await identities.bind(person, comer())
  })

  test('of two ways that are taken off at once, one stays', async () => {
    const person = await identities.signUp(comer())
    await identities.bind(person, comer())
    const both = await identities.list(person.id)
    const ways = { passwords: true, issuers }
    const off = await Promise.all(both.map((each) => identities.unbind(person.id, each, ways)))
    assert.deepEqual(off.sort(), [false, true])
    assert.equal((await identities.list(person.id)).length, 1)
  })

  test('a provider that is set up no more is no way in', async () => {
    const person = await identities.signUp(comer())
    const gone = { ...comer(), issuer: 'https://gone.example' }
    await identities.bind(person, gone)
    const [own] = (await identities.list(person.id)).filter(({ issuer }) => issuer !== gone.issuer)
    assert.ok(own)
    assert.equal(await identities.unbind(person.id, own, { passwords: true, issuers }), false)
    assert.equal(await identities.unbind(person.id, gone, { passwords: true, issuers }), true)
  })

  test('a password that was changed meanwhile adds nothing', async () => {
    const email = 'pia@orchard.example'
    const made = { name: 'Pia', email, password: 'a quiet garden gate', role: 'member' } as const
    const person = await people.create(made)
    await people.changePassword(person, 'a brand new sentence')
    await assert.rejects(identities.bind(person, comer()), /The password was changed/)
  })

  test('a link that signs in and went to another address ends with that address, and with a new password', async () => {
    const { id } = await identities.signUp(comer())
    const first = await signInLinks.make('sign_in', id, 24)
    await people.changeEmail(id, 'moved@lindenhof.example')
    assert.equal(await signInLinks.use(first), undefined)
    const second = await signInLinks.make('sign_in', id, 24)
    const person = (await people.find(id)) ?? assert.fail()
    await people.changePassword(person, 'a quiet garden gate')
    assert.equal(await signInLinks.use(second), undefined)
  })

  test('who sets the password by the letter of an address that no one has proved ends the accounts elsewhere of a stranger', async () => {
    const stranger = { ...comer(), isEmailVerified: false }
    const { id, email } = await identities.signUp(stranger)
    const reset = { purpose: 'reset_password', accountId: id, email, hours: 1 } as const
    await accounts.links.resetPassword(await accounts.links.make(reset), 'a quiet garden gate')
    assert.deepEqual(await identities.list(id), [])
    assert.equal(await identities.find(stranger), undefined)
  })

  test('of an address that is proved they stay', async () => {
    const own = comer()
    const { id, email } = await identities.signUp(own)
    const reset = { purpose: 'reset_password', accountId: id, email, hours: 1 } as const
    await accounts.links.resetPassword(await accounts.links.make(reset), 'a quiet garden gate')
    assert.equal((await identities.find(own))?.id, id)
  })

  test('a link of a command signs in once, for its hours, and an older one ends with a newer one', async () => {
    const { id } = await identities.signUp(comer())
    const first = await signInLinks.make('sign_in', id, 24)
    const second = await signInLinks.make('sign_in', id, 24)
    assert.equal(await signInLinks.use(first), undefined)
    now = new Date(today.getTime() + 24 * 3_600_000)
    assert.equal(await signInLinks.use(second), undefined)
    now = new Date(now.getTime() - 1)
    const taken = await Promise.all([signInLinks.use(second), signInLinks.use(second)])
    assert.deepEqual(taken.map((each) => each?.id).sort(), [id, undefined])
    now = today
  })

  test('a link of a letter adds nothing to an account that asks for a code, until the code was right', async () => {
    const { id, email } = await identities.signUp(comer())
    const secret = accounts.secondStep.makeSecret()
    await accounts.secondStep.add(id, secret, codeAt(secret, stepAt(now)))
    const arriving = comer('another subject', email)
    const link = await signInLinks.make('join', id, 1)
    await assert.rejects(identities.join(link, arriving), /asks for a code/)
    assert.equal(await identities.find(arriving), undefined)
    assert.equal((await identities.join(link, arriving, true))?.id, id)
  })

  test('a claim makes an administrator and is noted, or neither: a kill between the two leaves a member', async () => {
    const arriving = comer()
    const person = await identities.signUp(arriving)
    const dying = createAccounts({
      database: dyingAt(database, 'UPDATE identities SET made_admin'),
      siteKey: Buffer.alloc(32),
      now: () => now,
    })
    await assert.rejects(dying.identities.followClaim(arriving, person, true), /killed/)
    assert.equal((await people.find(person.id))?.role, 'member')
    assert.equal((await identities.followClaim(arriving, person, true)).role, 'administrator')
    const keeper = { name: 'Keeper', email: 'keeper@orchard.example', role: 'administrator' } as const
    await people.add(keeper)
    const admin = (await people.find(person.id)) ?? assert.fail()
    assert.equal((await identities.followClaim(arriving, admin, false)).role, 'member')
  })

  test('whom a claim made an administrator, and a person once more, stays one without the claim', async () => {
    const arriving = comer()
    const made = await identities.followClaim(arriving, await identities.signUp(arriving), true)
    await people.add({ name: 'Keeper', email: 'second@orchard.example', role: 'administrator' })
    await people.changeRole(made.id, 'member')
    await people.changeRole(made.id, 'administrator')
    assert.equal((await identities.followClaim(arriving, made, false)).role, 'administrator')
    assert.equal((await people.find(made.id))?.role, 'administrator')
  })

  test('what is deleted with an account: its identities and its links', async () => {
    const arriving = comer()
    const { id } = await identities.signUp(arriving)
    const link = await signInLinks.make('join', id, 1)
    await people.delete(id)
    assert.equal(await identities.find(arriving), undefined)
    assert.equal(await signInLinks.find('join', link), undefined)
  })
})

/** A process that ends before it sends this statement. */
function dyingAt<Part extends object>(part: Part, beginning: string): Part {
  return new Proxy(part, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const [first] = given
        if (typeof first === 'string' && first.startsWith(beginning))
          return Promise.reject(new Error('killed'))
        if (name !== 'transaction' || typeof first !== 'function') return value.apply(target, given)
        return value.call(target, (statements: object) => first(dyingAt(statements, beginning)))
      }
    },
  })
}
