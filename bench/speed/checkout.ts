import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { basic } from '@hopechest/testing/basic'
import { launch, type Program, type Settings } from '@hopechest/testing/launch'

/** Sources whose programs are measured: these here, or those of another commit. */
export interface Checkout {
  /** Starts a program, with owners who are known by their headers, on a new database file or at another address. */
  start(stack: AsyncDisposableStack, script: 'api' | 'start', settings?: Settings): Promise<Running>
  /** Starts a bare server as the programs are started. Its word is a file of its own unless it is given one. */
  startBare(stack: AsyncDisposableStack, kind: BareKind, word?: string): Promise<Bare>
}

export type BareKind = 'sends' | 'reads' | 'stores' | 'pages' | 'postgres'

/** A program that answers. */
export interface Answering {
  url: string
  pids: number[]
}

export interface Bare extends Answering {
  kind: BareKind
}

export interface Running extends Answering {
  /** Where the site listens. */
  site: string
  /** Its database. */
  file: string
  owners: Owner[]
}

type Owner = { authorization: string }

/** Each connection is an owner with a password of their own. */
export const owners = 32
/** The one who signs in at the site. */
export const host = { name: 'Ana Keller', email: 'ana@orchard.example', password: 'a quiet garden gate' }

/** What program/start.cjs sets for our programs. */
const memory = { MALLOC_MMAP_THRESHOLD_: '1048576' }

export function openCheckout(folder: string, whole: AsyncDisposableStack): Checkout {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [, ...wordsOfStart]: string[] = scripts.start.split(' ')
  const flags = wordsOfStart.filter((word) => word.startsWith('-'))
  /** A database with the owners, which is copied for each program. */
  let first: Promise<{ file: string; owners: Owner[] }> | undefined
  async function fillFirst() {
    const file = join(await makeFolder(whole), 'owners.db')
    return { file, owners: await makePeople(folder, `sqlite:${file}`) }
  }
  return {
    async start(stack, script, settings = {}) {
      const home = await makeFolder(stack)
      const file = join(home, 'speed.db')
      const { DATABASE_URL } = settings
      let people: Owner[]
      if (DATABASE_URL === undefined) {
        first ??= fillFirst()
        people = (await first).owners
        await copyFile((await first).file, file)
      } else people = await makePeople(folder, DATABASE_URL)
      // As npm runs the script: its flags, and the file of the program behind the one that starts it.
      const [, ...words] = scripts[script].split(' ')
      const absolute = words.map((word: string) => (word.startsWith('-') ? word : resolve(folder, word)))
      const program = startIn(stack, home, absolute, {
        DATABASE_URL: `sqlite:${file}`,
        API_PORT: '0',
        SITE_PORT: '0',
        ITEM_ROUTES: 'authenticated',
        CREATES_PER_MINUTE: '0',
        ...settings,
      })
      const [, url = ''] = await program.says(/"address":"([^"]+)"[^\n]*The item service is listening/)
      const [, site = ''] =
        script === 'api' ? [] : await program.says(/"address":"([^"]+)"[^\n]*The site is listening/)
      return { url, site, pids: [program.pid], file, owners: people }
    },
    async startBare(stack, kind, word) {
      const home = await makeFolder(stack)
      const words = [...flags, join(import.meta.dirname, `bare/${kind}.ts`), word ?? join(home, 'bare.db')]
      const program = startIn(stack, home, words, memory)
      const [, url = ''] = await program.says(/Listening at (\S+)\./)
      return { kind, url, pids: [program.pid] }
    },
  }
}

/** A folder that goes with the stack. */
export async function makeFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-speed-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const running = new Set<Program>()
process.once('exit', () => {
  for (const program of running) program.signal('SIGKILL')
})

/** A program that ends with the stack, and with the bench. */
function startIn(stack: AsyncDisposableStack, folder: string, words: string[], settings: Settings): Program {
  const program = launch(process.execPath, words, folder, settings)
  running.add(program)
  stack.defer(async () => {
    program.signal('SIGTERM')
    await program.ended
    running.delete(program)
  })
  return program
}

/** The sources of the checkout write its database: those of another commit may know other tables. */
async function makePeople(folder: string, url: string): Promise<Owner[]> {
  const { openDatabase }: typeof import('@hopechest/database') = await import(
    join(folder, 'database/index.ts')
  )
  const { makePerson }: typeof import('@hopechest/host/testing') = await import(
    join(folder, 'host/testing/index.ts')
  )
  const { createAccounts }: typeof import('@hopechest/host/accounts') = await import(
    join(folder, 'host/accounts/index.ts')
  )
  const database = await openDatabase(url)
  const { people, access } = createAccounts({ database, siteKey: Buffer.alloc(0) })
  const { id, username } = await people.create({ ...host, role: 'member' })
  const all = [{ authorization: basic({ username, password: await access.create(id, 'Speed') }) }]
  while (all.length < owners) {
    all.push({ authorization: basic(await makePerson(database, `owner${all.length}`, 'member')) })
  }
  await database.close()
  return all
}
