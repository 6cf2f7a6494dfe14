import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { basic } from '@hopechest/testing/basic'
import { launch, type Settings } from '@hopechest/testing/launch'

/** Sources whose programs are measured: these here, or those of another commit. */
export interface Checkout {
  /** Starts a program on a new database, with owners who are known by their headers. It ends with the stack. */
  start(stack: AsyncDisposableStack, script: 'api' | 'start', settings?: Settings): Promise<Running>
}

export interface Running {
  /** Where the item service listens. */
  url: string
  /** Where the site listens. */
  site: string
  /** Where the bare servers inside it listen. */
  yardsticks: string[]
  pids: number[]
  /** Its database. */
  file: string
  owners: { authorization: string }[]
}

/** Each connection is an owner with a password of their own. */
export const owners = 32
/** The one who signs in at the site. */
export const host = { name: 'Ana Keller', email: 'ana@orchard.example', password: 'a quiet garden gate' }

const yardsticks = new URL('./yardsticks.ts', import.meta.url).href

export function openCheckout(folder: string): Checkout {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return {
    async start(stack, script, settings = {}) {
      const home = await mkdtemp(join(tmpdir(), 'hopechest-speed-'))
      stack.defer(() => rm(home, { recursive: true, force: true }))
      const file = join(home, 'speed.db')
      const people = await makePeople(folder, file)
      // As npm runs the script: its flags, and the file of the program behind the one that starts it.
      const [, ...words] = scripts[script].split(' ')
      const absolute = words.map((word: string) => (word.startsWith('-') ? word : resolve(folder, word)))
      const program = launch(process.execPath, ['--import', yardsticks, ...absolute], home, {
        DATABASE_URL: `sqlite:${file}`,
        API_PORT: '0',
        SITE_PORT: '0',
        ITEM_ROUTES: 'authenticated',
        CREATES_PER_MINUTE: '0',
        ...settings,
      })
      const kill = () => program.signal('SIGKILL')
      process.once('exit', kill)
      stack.defer(async () => {
        program.signal('SIGTERM')
        await program.ended
        process.off('exit', kill)
      })
      const [, bare = ''] = await program.says(/"yardsticks":(\[[^\]]+\])/)
      const [, url = ''] = await program.says(/"address":"([^"]+)"[^\n]*The item service is listening/)
      const [, site = ''] =
        script === 'api' ? [] : await program.says(/"address":"([^"]+)"[^\n]*The site is listening/)
      return { url, site, yardsticks: JSON.parse(bare), pids: [program.pid], file, owners: people }
    },
  }
}

/** The sources of the checkout write its database: those of another commit may know other tables. */
async function makePeople(folder: string, file: string): Promise<{ authorization: string }[]> {
  const { openDatabase }: typeof import('@hopechest/database') = await import(
    join(folder, 'database/index.ts')
  )
  const { makePerson }: typeof import('@hopechest/host/testing') = await import(
    join(folder, 'host/testing/index.ts')
  )
  const { createAccounts }: typeof import('@hopechest/host/accounts') = await import(
    join(folder, 'host/accounts/index.ts')
  )
  const database = await openDatabase(`sqlite:${file}`)
  const { people, access } = createAccounts({ database, siteKey: Buffer.alloc(0) })
  const { id, username } = await people.create({ ...host, role: 'member' })
  const all = [{ authorization: basic({ username, password: await access.create(id, 'Speed') }) }]
  while (all.length < owners) {
    all.push({ authorization: basic(await makePerson(database, `owner${all.length}`, 'member')) })
  }
  await database.close()
  return all
}
