import { join } from 'node:path'
import { launch, type Program, type Settings } from '@hopechest/testing/launch'
import { until } from '@hopechest/testing/until'
import { root, run } from '../run.ts'

export interface Replica {
  name: string
  restart(): Promise<void>
  stop(): Promise<void>
}

/** One process of `npm start`. */
export function createReplica(name: string, folder: string, settings: Settings): Replica {
  const ready = `http://127.0.0.1:${settings.OPS_PORT}/ready`
  let program: Program | undefined

  async function stop(): Promise<void> {
    if (!program) return
    program.signal('SIGTERM')
    const { ended, printed } = program
    program = undefined
    const { status } = await ended
    if (status !== 0) throw new Error(`${name} ended with ${status}:\n${printed().slice(-2000)}`)
  }
  return {
    name,
    stop,
    async restart() {
      await stop()
      program = launch(process.execPath, [join(root, 'hopechest/main.ts')], folder, settings)
      await program.says(/The site is listening/)
      await until(`${name} to be ready`, async () => (await fetch(ready)).ok)
    },
  }
}

export async function addAdministrator({ DATABASE_URL }: Settings): Promise<string> {
  const words = ['host/user/main.ts', 'add', 'ana', '--email', 'ana@example.com', '--admin']
  const printed = await run(process.execPath, words, { env: { DATABASE_URL } })
  const [, word] = /: ((?:\w{4} ){5}\w{4})/.exec(printed) ?? []
  if (word === undefined) throw new Error(`No password was printed:\n${printed}`)
  return word
}
