import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

export interface Ending {
  status: number | null
  signal: NodeJS.Signals | null
}

export interface Program {
  pid: number
  /** All that it has printed, on both streams. */
  printed(): string
  /** What matches the pattern, as soon as it is printed. Rejects when the program ends without. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  signal(name: NodeJS.Signals): void
  ended: Promise<Ending>
}

export interface Service extends Program {
  url: string
}

type Settings = Record<string, string>

/** Nothing that a test has started is left when its file has ended. */
const atEnd: (() => Promise<unknown>)[] = []
after(async () => {
  for (const act of atEnd.reverse()) await act()
})

/** An empty folder to start the service in: its data folder is made there. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-service-'))
  atEnd.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the item service as its users do, on a port that is free, and returns once it says where it listens. */
export async function startService(folder: string, settings: Settings = {}): Promise<Service> {
  const program = runService(folder, settings)
  const [, url = ''] = await program.says(new RegExp(`"pid":${program.pid},"address":"([^"]+)"`))
  // What it has said before on its other stream is here one turn later.
  await new Promise((resolve) => setImmediate(resolve))
  return { ...program, url }
}

/** The same for a start that may fail. */
export function runService(folder: string, settings: Settings = {}, words: string[] = []): Program {
  return run('../main.ts', words, folder, { API_PORT: '0', ...settings })
}

/** The same as `npm start` does it: behind a shell, which is the program that is signalled here. */
export function runBehindShell(folder: string, settings: Settings = {}): Program {
  const command = '"$0" "$1"; exit $?'
  const main = join(import.meta.dirname, '../main.ts')
  const environment = { API_PORT: '0', npm_lifecycle_event: 'start', ...settings }
  return watch('sh', ['-c', command, process.execPath, main], folder, environment)
}

/** `npm run user -- …` for the data of that folder. */
export function runUserCommand(folder: string, settings: Settings, ...words: string[]): Program {
  return run('../../host/user.ts', words, folder, settings)
}

/** The settings are all of its environment: what is set where the tests run does not reach it. */
function run(file: string, words: string[], folder: string, settings: Settings): Program {
  return watch(process.execPath, [join(import.meta.dirname, file), ...words], folder, settings)
}

function watch(program: string, words: string[], folder: string, settings: Settings): Program {
  const child = spawn(program, words, { cwd: folder, env: settings })
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (status, signal) => resolve({ status, signal }))
  })
  atEnd.push(async () => {
    child.kill('SIGKILL')
    await ended
  })

  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  }

  function says(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(printed)
        if (match) resolve(match)
      }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      ended.then(() => reject(new Error(`It ended without saying ${pattern}:\n${printed}`)))
      look()
    })
  }
  return { pid: child.pid ?? 0, printed: () => printed, says, signal: (name) => void child.kill(name), ended }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
