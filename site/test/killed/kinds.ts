import type { Database } from '@hopechest/database'
import { createAccounts, noteBankAccount, noteQuestion } from '@hopechest/host/accounts'
import { createSlipSeal, markOfAddress, writeDraw, writeSlips } from '@hopechest/host/draws'
import { insertCircle, insertIntoCircle, insertKnownPerson, lockBooks } from '@hopechest/host/family'
import { createGuestStore, readerOf } from '@hopechest/host/guests'
import {
  type LetterKind,
  noteAnswered,
  noteEndedHook,
  noteEndedList,
  noteRemovedGift,
  type PersonKind,
} from '@hopechest/host/post'
import { findSteps, stepsOfADay } from '@hopechest/host/running-time'
import { createSeal } from '../../http/seal.ts'
import { createGuestParts } from '../../pages/guests/guest-parts.ts'
import { createMailboxCode } from '../../pages/guests/mailbox-code.ts'
import { topicOf } from '../../push/tell.ts'
import type { Listening } from '../push-service/push-service.ts'
import { now, secret } from './send-in-steps.ts'

/** A letter becomes due: the `n`th. Returns what the mail server gets of it. */
export type MakeDue = (database: Database, n: number) => Promise<RegExp>

export const guest = 'lise@mail.example'
export const owner = 'ana@sommer.example'
const codeOf = createMailboxCode(secret)

/** What becomes due of a gift that a guest keeps: with an address of theirs, or in a browser that listens. */
const ofGift: Record<'eve' | 'removed' | 'ended', (listening?: Listening) => MakeDue> = {
  eve: (listening) => async (database, n) => {
    await keepGift(database, n, (await findSteps(database)) + stepsOfADay, '', listening)
    return gets(`gift-${n}-eve`, listening)
  },
  removed: (listening) => async (database, n) => {
    await keepGift(database, n, null, '', listening)
    await database.run('UPDATE items SET is_active = 0 WHERE id = $1', [n])
    await noteRemovedGift(database, n, n)
    await database.run('UPDATE letters SET due_at_step = noted_at_step')
    return gets(`gift-${n}-removed`, listening)
  },
  ended: (listening) => async (database, n) => {
    await keepGift(database, n, null, '', listening)
    await noteEndedList(database, n)
    return gets(`gift-${n}-ended`, listening)
  },
}

const gets = (id: string, listening?: Listening) => (listening ? pushed(id) : new RegExp(`^${guest} <${id}@`))

/** Of each kind; of the troubles, which differ in their words alone, one. */
export const lettersOfAll: Record<Exclude<LetterKind, 'backup' | 'mail' | 'answered'>, MakeDue> = {
  eve: ofGift.eve(),
  removed: ofGift.removed(),
  ended: ofGift.ended(),
  async week(database, n) {
    await keepGift(database, n, null, '2027-06-20')
    await ask(database, guest, 'week')
    return new RegExp(`^${guest} <week-${n}-`)
  },
  async wishes(database, n) {
    await insertItem(database, n)
    const person = await writeDown(database)
    await database.run(
      'INSERT INTO list_guests (registry_id, person_id, account_id, entry) VALUES ($1, $2, 1, $3)',
      [n, person, guest],
    )
    await ask(database, guest, 'wishes')
    await database.run(
      'INSERT INTO new_wishes (registry_id, item_id, due_at_step) SELECT $1, $1, steps FROM running_time',
      [n],
    )
    return new RegExp(`^${guest} <wishes-${n}-`)
  },
  async question(database, n) {
    await insertList(database, n, '2099-06-12')
    await insertItem(database, n)
    await database.run(
      `INSERT INTO questions (registry_id, id, item_id, question, asked_on) VALUES ($1, 1, $1, 'Which one?', '2027-06-14')`,
      [n],
    )
    await noteQuestion(database, n)
    return new RegExp(`^${owner} <question-${n}-`)
  },
  async day(database, n) {
    await insertList(database, n, '2027-06-12')
    return new RegExp(`^${owner} <day-${n}-`)
  },
  async bank(database, n) {
    await insertList(database, n, '2099-06-12')
    await database.run("INSERT INTO bank_accounts (registry_id, account_id, sealed) VALUES ($1, 1000, '')", [
      n,
    ])
    await noteBankAccount(database, n, 1000)
    return new RegExp(`^${owner} <bank-${n}-`)
  },
  async digest(database, n) {
    await insertList(database, n, '2027-06-20')
    await ask(database, owner, 'digest')
    return new RegExp(`^${owner} <digest-0-`)
  },
  async browser(database) {
    const { id } = await accountsOf(database).sessions.start(await findOwner(database), 'Firefox, Linux', {
      isTold: true,
    })
    return new RegExp(`^${owner} <browser-${id}-`)
  },
  async hook(database, n) {
    const ana = await findOwner(database)
    await database.run(
      `INSERT INTO hooks (id, account_id, registry_id, sealed, types, format, template, surprises, state, done, created_at)
       VALUES ($1, $2, 0, '', '', 'standard', '', 0, 'ended', 0, $3)`,
      [n, ana.id, now],
    )
    await noteEndedHook(database, { id: n, account_id: ana.id })
    return new RegExp(`^${owner} <hook-${n}-`)
  },
  /** The sender finds the disk full. */
  async disk() {
    return new RegExp(`^${owner} <disk-0-`)
  },
  invitation: (database, n) => askFor(database, 'invitation', n),
  link: (database) => askFor(database, 'link', 0),
  draw: async (database) => askFor(database, 'draw', ...(await drawOf(database))),
  word: async (database) => askFor(database, 'word', ...(await drawOf(database))),
}

/** A word to a browser of a guest who left no address. Returns what its push service gets. */
export const wordsOfAll: Record<'eve' | 'removed' | 'ended', (listening: Listening) => MakeDue> = ofGift

/** The owners have answered the question of a browser. */
export const answeredTo =
  (listening: Listening): MakeDue =>
  async (database, n) => {
    await insertList(database, n, '2099-06-12')
    await insertItem(database, n)
    await database.run(
      `INSERT INTO questions (registry_id, id, item_id, question, asked_on, answer)
       VALUES ($1, 1, $1, 'Which one?', '2027-06-14', 'The red one')`,
      [n],
    )
    const { push } = createGuestStore({ database })
    const device = await keepDevice(database, n, listening)
    const reader = readerOf(createSeal(secret, 'push devices that asked').close(device))
    await push.noteAsked({ registryId: n, questionId: 1, reader })
    await noteAnswered(database, { registryId: n, questionId: 1 })
    return pushed(`answered-${n}-1`)
  }

/** By its topic a push service knows a word again, and reads nothing of it. */
const pushed = (id: string) => new RegExp(`^word ${topicOf({ messageId: `<${id}@gifts.example>` })}$`)

async function keepDevice(database: Database, n: number, listening: Listening): Promise<string> {
  const device = `browser ${n}`
  const { endpoint, p256dh, auth } = listening
  const written = [JSON.stringify([endpoint, p256dh, auth]), 'en', 'https://gifts.example']
  const sealed = createSeal(secret, 'push devices').close(JSON.stringify(written))
  await createGuestStore({ database }).push.keep({ device, sealed, sessionId: undefined })
  return device
}

/** What an owner asks for leaves at most once. */
export const atMostOnce: readonly string[] = ['invitation', 'link', 'draw', 'word'] satisfies PersonKind[]

const accountsOf = (database: Database) => createAccounts({ database, siteKey: Buffer.from(secret) })

async function findOwner(database: Database) {
  const ana = await accountsOf(database).people.findByLogin(owner)
  if (!ana) throw new Error('Ana has no account')
  return ana
}

export async function makeOwner(database: Database): Promise<void> {
  const ana = { name: 'Ana', email: owner, password: 'a long password' }
  await accountsOf(database).people.create({ ...ana, role: 'administrator', isEmailConfirmed: true })
}

const tables = [
  'asked_notices',
  'gift_addresses',
  'push_devices',
  'kept_notices',
  'questions',
  'letters',
  'new_wishes',
  'guest_lists',
  'list_guests',
  'books',
  'registries',
  'troubles',
]

export async function forgetAll(database: Database): Promise<void> {
  for (const name of tables) await database.run(`DELETE FROM ${name}`)
}

async function askFor(database: Database, kind: PersonKind, about: number, person?: number): Promise<RegExp> {
  const personId = person ?? (await writeDown(database))
  const message = { to: guest, subject: `A letter of the kind ${kind} ${about}`, text: 'A link.' }
  const { personLetters } = createGuestParts(createGuestStore({ database }), secret)
  await personLetters.ask(1, [
    { kind, personId, about, entry: guest, message, by: { email: owner, address: '::1' } },
  ])
  return new RegExp(`^${guest}  ${message.subject}$`)
}

/** A person with a slip, and the circle of their draw. */
async function drawOf(database: Database): Promise<[circleId: number, person: number]> {
  const person = await writeDown(database)
  const { id: circleId } = await insertCircle(database, 1, 'All of us')
  await insertIntoCircle(database, circleId, person)
  const plan = {
    person_ids: [person],
    own_name: '',
    wishes: [],
    amount: null,
    currency: '',
    day: '2027-12-24',
  }
  await writeDraw(database, circleId, { plan, round: 1, drawn_at: now, last_round: null })
  const slip = { receiver: person, isChanged: false, to: markOfAddress(guest) }
  await writeSlips(
    database,
    createSlipSeal(() => secret),
    { circleId, round: 1 },
    new Map([[person, slip]]),
  )
  return [circleId, person]
}

async function writeDown(database: Database): Promise<number> {
  await lockBooks(database, [1])
  return (await insertKnownPerson(database, 1, { name: 'Lise', address: guest, birthday: '' })).id
}

async function ask(database: Database, address: string, kind: string): Promise<void> {
  await database.run(
    "INSERT INTO asked_notices (mailbox, kind, language, site) VALUES ($1, $2, 'en', 'https://gifts.example')",
    [codeOf(address), kind],
  )
}

async function insertList(database: Database, n: number, day: string): Promise<void> {
  await database.run(
    `INSERT INTO registries (id, user_id, title, story, status, slug, item_ids, invitees, event_type, event_date, created_at, updated_at)
     SELECT $1, id, 'Ours', '', 'publish', $2, '[]', '[]', 'wedding', $3, $4, $4 FROM accounts WHERE email = $5`,
    [n, `ours-${n}`, day, now, owner],
  )
}

async function insertItem(database: Database, n: number): Promise<void> {
  await database.run(
    `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
     VALUES ($1, $1, 'Lamp', 'https://shop.example', 1, 0, 1, 1, $2, $2)`,
    [n, now],
  )
}

/** A gift whose guest left an address; bought where it does not go back. */
async function keepGift(
  database: Database,
  n: number,
  backAtStep: number | null = null,
  day = '',
  listening?: Listening,
): Promise<void> {
  const { lists, giftLetters, push } = createGuestStore({ database })
  await lists.note({ registryId: n, eventDate: day })
  await insertItem(database, n)
  await database.run(
    `INSERT INTO purchases (id, item_id, registry_id, quantity, release_hash, created_at, back_at_step)
     VALUES ($1, $1, $1, 1, 'hash', $2, $3)`,
    [n, now, backAtStep],
  )
  const links = { bought: '', back: '', longer: '', list: `https://gifts.example/registry/ours-${n}` }
  const about = {
    to: listening ? '' : guest,
    language: 'en',
    locale: 'en',
    name: '',
    list: 'Ours',
    when: '',
    number: 1,
    links,
  }
  const sealed = createSeal(secret, 'letters about gifts').close(JSON.stringify(about))
  const device = listening && (await keepDevice(database, n, listening))
  const mailbox = device === undefined ? codeOf(guest) : readerOf(device)
  await giftLetters.keep({ registryId: n, purchaseId: n, mailbox, sealed })
  if (device !== undefined) await push.watchGift(n, device)
}
