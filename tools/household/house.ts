import './ground/machine.ts'
import { copyFileSync, rmSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import type { StatementSync } from 'node:sqlite'
import type { Database } from '@hopechest/database'
import type { Logger } from '@hopechest/program'
import { lookInto, openBeside } from './ground/disk.ts'
import { type Death, Life, opening } from './ground/life.ts'
import { machine } from './ground/machine.ts'
import { type MailServer, mailbox } from './ground/mailbox.ts'
import { type Answered, ask } from './ground/wire.ts'
import type { Caller, ListRow } from './people-and-lists.ts'
import { Site } from './site/site.ts'

/** What the programs of the household get for these, except where it is made. Node does not replace what it exports of SQLite. */
const doubles: Record<string, URL> = {
  nodemailer: new URL('ground/mail-server.ts', import.meta.url),
  'node:sqlite': new URL('ground/disk.ts', import.meta.url),
}

registerHooks({
  resolve(specifier, context, next) {
    const double = doubles[specifier]?.href
    return double === undefined || context.parentURL === double
      ? next(specifier, context)
      : { url: double, shortCircuit: true }
  },
})

/** Where browsers reach the site. */
export const siteUrl = 'http://household.example'

export interface Message {
  body?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}

/** What the template of all stories holds: a file, and how each person asks. */
export interface Template {
  file: string
  /** A file in which no people live, for a household with a site. */
  empty: string
  callers: Record<string, Caller>
  friends: Friends
  /** The accounts of those who own lists, by their names here. */
  accounts: Record<string, number>
}

/** A circle of Ana, and Oskar, whom she writes down and who is in it at times. */
export interface Friends {
  circle: number
  oskar: number
}

interface Process {
  life: Life
}

/** A household: one file, one mail server, and the processes that serve it. */
export class House {
  readonly #file: string
  readonly callers: Record<string, Caller>
  readonly friends: Friends
  readonly #accounts: Record<string, number>
  readonly #host: 'own' | 'site'
  readonly mail: MailServer = { isAway: false, letters: [] }
  readonly #processes: Process[] = []
  readonly errors: string[] = []
  #reader: ReturnType<typeof lookInto> | undefined
  readonly #looks = new Map<string, StatementSync>()
  /** Undefined where the service keeps lists and people itself. */
  site: Site | undefined

  constructor(template: Template, folder: string, host: 'own' | 'site' = 'own') {
    this.#host = host
    this.#file = join(folder, 'household.db')
    for (const end of ['', '-wal', '-shm']) rmSync(this.#file + end, { force: true })
    copyFileSync(host === 'own' ? template.file : template.empty, this.#file)
    this.callers = host === 'own' ? structuredClone(template.callers) : {}
    this.friends = template.friends
    this.#accounts = host === 'own' ? template.accounts : {}
  }

  get file(): string {
    return this.#file
  }

  async open(processes: number): Promise<void> {
    mailbox.server = this.mail
    if (this.#host === 'site') await this.#openSite()
    for (let n = 0; n < processes; n++) this.#processes[n] = await this.#start()
    await this.site?.furnish(async (who, method, path, body) => {
      const answered = await this.api(0, who, method, path, { body })
      if (answered?.status !== 201) throw new Error(`${path}: ${answered?.status} ${answered?.body}`)
      return JSON.parse(answered.body)
    })
    await machine.settle()
  }

  async #openSite(): Promise<void> {
    const site = await Site.open()
    await site.addPeople()
    this.site = site
    Object.assign(this.callers, site.callers)
    Object.assign(this.#accounts, site.accounts)
  }

  async #start(): Promise<Process> {
    const { serve } = this.site ? await servingAlone(this.site.settings) : await servingBoth()
    const { openDatabase } = await import('@hopechest/database')
    const { createLog } = await import('@hopechest/program')
    const life = new Life()
    await machine.live(life, async () => {
      const url = `sqlite:${this.#file}`
      opening.life = life
      const database = await openDatabase(url)
      const write = (line: string) => {
        if (!life.isOver) this.errors.push(line)
      }
      await serve({ ...settings, DATABASE_URL: url }, createLog('error', { write }), database)
      opening.life = undefined
    })
    await machine.settle()
    return { life }
  }

  /** Beside a site a process dies between two acts alone. */
  letDie(process: number, death: Death): void {
    if (this.site) return
    this.#life(process).dieAt(death)
  }

  /** It is killed, wherever it is, and started anew. */
  async restart(process: number): Promise<void> {
    const life = this.#life(process)
    life.end()
    machine.endTimersOf(life)
    await machine.settle()
    this.#processes[process] = await this.#start()
    life.forget()
  }

  close(): void {
    this.#reader?.close()
    for (const { life } of this.#processes) {
      life.end()
      machine.endTimersOf(life)
      life.forget()
    }
  }

  /** Undefined when the process died before the answer was there. */
  async api(process: number, who: string, method: string, path: string, message: Message = {}) {
    const { password } = this.#caller(who)
    const headers: Record<string, string> = { ...message.headers }
    if (password !== undefined) headers.authorization = `Basic ${Buffer.from(password).toString('base64')}`
    const body = message.body === undefined ? undefined : JSON.stringify(message.body)
    if (body !== undefined) headers['content-type'] = 'application/json'
    return this.#ask(process, 0, { method, path, headers, body })
  }

  /** Opens a page, or sends a form of it. */
  async page(process: number, who: string, path: string, form?: Record<string, string>) {
    const caller = this.#caller(who)
    const headers: Record<string, string> = {}
    const cookie = Object.entries(caller.cookies).map(([name, value]) => `${name}=${value}`)
    if (cookie.length > 0) headers.cookie = cookie.join('; ')
    let body: string | undefined
    if (form !== undefined) {
      headers['content-type'] = 'application/x-www-form-urlencoded'
      body = new URLSearchParams({ token: caller.token, ...form }).toString()
    }
    const method = form === undefined ? 'GET' : 'POST'
    const answered = await this.#ask(process, 1, { method, path, headers, body })
    for (const [name, value] of answered?.headers ?? []) if (name === 'set-cookie') keepCookie(caller, value)
    return answered
  }

  /** The file as it is, without asking the service. */
  look<Row>(sql: string, ...values: (string | number)[]): Row[] {
    this.#reader ??= lookInto(this.#file)
    const statement = this.#looks.get(sql) ?? this.#reader.prepare(sql)
    this.#looks.set(sql, statement)
    return statement.all(...values) as Row[]
  }

  /** The lists as their host has them. `made` are those that a story has made. */
  lists(made: Iterable<number> = []): ListRow[] {
    if (this.site) return this.site.lists(made)
    const rows = this.look<Omit<ListRow, 'itemIds' | 'invitees'> & { ids: string; named: string }>(
      `SELECT id, title, slug, status, user_id AS owner, item_ids AS ids, invitees AS named
       FROM registries ORDER BY id`,
    )
    return rows.map(({ ids, named, ...row }) => ({
      ...row,
      itemIds: JSON.parse(ids),
      invitees: JSON.parse(named),
    }))
  }

  /** How lists name Gina among their guests. */
  get nameOfGina(): string {
    return this.site ? 'gina' : 'gina@mail.example'
  }

  usernameOf(who: string): string {
    return this.#caller(who).password?.split(':')[0] ?? ''
  }

  /** Whether its owner has removed the gift. */
  isOff(wish: number): boolean {
    const sql = 'SELECT COUNT(*) AS count FROM items WHERE id = ? AND is_active = 0 AND off_list IS NULL'
    return this.look<{ count: number }>(sql, wish)[0]?.count === 1
  }

  isGivenBack(gift: number): boolean {
    const sql = 'SELECT COUNT(*) AS count FROM purchases WHERE id = ? AND released_at IS NOT NULL'
    return this.look<{ count: number }>(sql, gift)[0]?.count === 1
  }

  invitesGina(list: number): boolean {
    const invitees = this.lists([list]).find(({ id }) => id === list)?.invitees
    return invitees?.includes(this.nameOfGina) === true
  }

  firstOwnerOf(list: number): string | undefined {
    const owner = this.lists([list]).find(({ id }) => id === list)?.owner
    return Object.keys(this.#accounts).find((who) => this.#accounts[who] === owner)
  }

  /** The service counts how long it runs, in steps of five minutes: these hours it has run. */
  runFor(hours: number): void {
    const file = openBeside(this.#file)
    file.exec(`UPDATE running_time SET steps = steps + ${hours * 12}`)
    file.close()
  }

  async #ask(process: number, door: number, asked: Parameters<typeof ask>[1]): Promise<Answered | undefined> {
    const life = this.#life(process)
    const server = life.servers[door]
    if (!server) throw new Error('This process serves nothing')
    return machine.live(life, () => ask(server, asked, () => life.isOver))
  }

  #caller(who: string): Caller {
    const caller = this.callers[who]
    if (!caller) throw new Error(`${who} does not live in this household`)
    return caller
  }

  #life(process: number): Life {
    const { life } = this.#processes[process % this.#processes.length] ?? {}
    if (!life) throw new Error('No process is open')
    return life
  }
}

const settings = {
  SITE_URL: siteUrl,
  SITE_SECRET: 'the secret of a household that lives in one process',
  CREATES_PER_MINUTE: '0',
  ITEM_ROUTES: 'members',
}

/** The service with its pages. */
async function servingBoth() {
  const { readConfig } = await import('@hopechest/hopechest/config')
  const { serveBoth } = await import('@hopechest/hopechest/service')
  const mail = {
    SMTP_URL: 'smtp://mail.household.example',
    MAIL_FROM: 'Household <household@household.example>',
  }
  return {
    serve: (given: Record<string, string>, log: Logger, database: Database) =>
      serveBoth(readConfig({ ...mail, ...given }), log, database),
  }
}

/** The service beside a site, which has the pages. */
async function servingAlone(host: Record<string, string>) {
  const { readConfig } = await import('@hopechest/api/config')
  const { serveItems } = await import('@hopechest/api/service')
  return {
    serve: (given: Record<string, string>, log: Logger, database: Database) =>
      serveItems(readConfig({ ...host, ...given }), log, database),
  }
}

function keepCookie(caller: Caller, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) delete caller.cookies[name]
  else caller.cookies[name] = value
}
