import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Settings = Record<string, string>

export interface Ending {
  status: number | null
  signal: NodeJS.Signals | null
}

/** One of our programs in a process of its own. */
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

/** A variable of Node that makes a start faster, and no setting of the service. */
const { NODE_COMPILE_CACHE } = process.env
const compileCache: Settings = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** The flags of Node that our programs are started with, such as the one that bounds the memory for what is new. */
const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
export const nodeFlags: string[] = scripts.start.split(' ').filter((word: string) => word.startsWith('--'))

/** The file that starts the item service. */
export const serviceFile = join(import.meta.dirname, '../api/main.ts')

/** A free port; and the flat routes as the specification has them, for items on lists that no host knows. */
export const usual: Settings = { API_PORT: '0', ITEM_ROUTES: 'authenticated' }

/**
 * Starts the item service in this folder as its users do, on a free port, and returns once it says where it listens.
 * The caller ends it; a test uses `startService` in `process.ts`, which ends with the test file.
 */
export async function launchService(folder: string, settings: Settings = {}): Promise<Service> {
  return listening(launch(process.execPath, [...nodeFlags, serviceFile], folder, { ...usual, ...settings }))
}

/** Waits for the line in which the service says its address. */
export async function listening(program: Program): Promise<Service> {
  const [, url = ''] = await program.says(new RegExp(`"pid":${program.pid},"address":"([^"]+)"`))
  // What the service printed before on its other stream mostly arrives one turn later.
  await new Promise((resolve) => setImmediate(resolve))
  return { ...program, url }
}

/**
 * Starts a program. The settings are its whole environment, so that no setting of the developer reaches it. Throws at once
 * when there is no such program.
 */
export function launch(file: string, words: string[], folder: string, settings: Settings): Program {
  // What a first start hands to its operator is printed, as in a terminal.
  const env = { ...compileCache, FIRST_SIGN_IN: 'print', ...settings }
  const child = spawn(file, words, { cwd: folder, env })
  // Without a process no stream would end. One event comes, and says why.
  if (child.pid === undefined) {
    child.once('error', ({ message }) => console.error(message))
    throw new Error(`${file} cannot be started in ${folder}: is it installed, and is the folder there?`)
  }
  const { pid } = child
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (status, signal) => resolve({ status, signal }))
  })

  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  }

  function says(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const streams = [child.stdout, child.stderr]
      const look = () => {
        const match = pattern.exec(printed)
        if (!match) return
        for (const stream of streams) stream.off('data', look)
        resolve(match)
      }
      for (const stream of streams) stream.on('data', look)
      ended.then(() => reject(new Error(`It ended without saying ${pattern}:\n${printed}`)))
      look()
    })
  }
  return { pid, printed: () => printed, says, signal: (name) => void child.kill(name), ended }
}

/** The password that the first start of a service prints, on another stream than its log: it may be read later. */
export async function passwordOf(service: Program): Promise<string> {
  const [, password = ''] = await service.says(/application password {2}(.+)\n/)
  return password
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
