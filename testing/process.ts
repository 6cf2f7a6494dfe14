import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEndOfFile } from './ending.ts'
import { launch, listening, type Program, type Service, type Settings, serviceFile, usual } from './launch.ts'

export type { Program, Service }

/** An empty folder for a service, which makes its data folder there. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-service-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the item service as its users do, on a free port, and returns once it says where it listens. */
export async function startService(folder: string, settings: Settings = {}): Promise<Service> {
  return listening(runService(folder, settings))
}

/** The same for a start that may fail. */
export function runService(folder: string, settings: Settings = {}, words: string[] = []): Program {
  return run([serviceFile, ...words], folder, { ...usual, ...settings })
}

/** The same as `npm start` does it: behind a shell, which is the program that is signalled here. */
export function runBehindShell(folder: string, settings: Settings = {}): Program {
  const environment = { ...usual, npm_lifecycle_event: 'start', ...settings }
  return endLater(
    launch('sh', ['-c', '"$0" "$1"; exit $?', process.execPath, serviceFile], folder, environment),
  )
}

/** `npm run user -- …` for the data of that folder. */
export function runUserCommand(folder: string, settings: Settings, ...words: string[]): Program {
  return run([join(import.meta.dirname, '../host/user/main.ts'), ...words], folder, settings)
}

function run(words: string[], folder: string, settings: Settings): Program {
  return endLater(launch(process.execPath, words, folder, settings))
}

/** It ends with the test file at the latest. */
export function endLater(program: Program): Program {
  atEndOfFile(async () => {
    program.signal('SIGKILL')
    await program.ended
  })
  return program
}
