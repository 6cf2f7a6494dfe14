import { type Database, openDatabase } from '@hopechest/database'

/** Sends what is due, as a site does. `post` hands a letter to the mail server. */
export type Send = (database: Database, post: (letter: string) => Promise<void>) => Promise<void>

export interface Task {
  /** The address of a module whose `send` sends. */
  module: string
  databaseUrl: string
  /** Where the mail server listens. */
  mailUrl: string
  /** Before this step, the process dies. */
  deadly?: number
}

/** Sends what is due, and returns in how many steps. */
export async function sendInSteps({ module, databaseUrl, mailUrl, deadly }: Task): Promise<number> {
  const { send }: { send: Send } = await import(module)
  let steps = 0
  const step = () => {
    if (++steps === deadly) process.kill(process.pid, 'SIGKILL')
  }
  const database = await openDatabase(databaseUrl)
  await send(stepped(database, step), async (letter) => {
    step()
    await fetch(mailUrl, { method: 'POST', body: letter })
    step()
  })
  step()
  await database.close()
  return steps
}

/** Takes a step before each statement. */
function stepped(statements: Database, step: () => void): Database {
  return new Proxy(statements, {
    get(target, name) {
      const found = Reflect.get(target, name, target)
      if (name === 'coordinator') return stepped(found, step)
      if (typeof found !== 'function') return found
      return (...given: unknown[]) => {
        if (name === 'near') return stepped(found.apply(target, given), step)
        step()
        return found.apply(target, given)
      }
    },
  })
}
