import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '@hopechest/testing/person'
import type { World } from '@hopechest/testing/world'
import type { Client } from '@modelcontextprotocol/client'

export const folder = join(import.meta.dirname, '..')
const program = join(folder, 'main.ts')

// They come with the first run of these tests, because all other programs do without them. npm writes this file last. Without its
// line of the client, the packages are there that the program needs without tests.
const installed = join(folder, 'node_modules/.package-lock.json')
const isInstalled = () =>
  existsSync(installed) &&
  readFileSync(installed, 'utf8').includes('"node_modules/@modelcontextprotocol/client"')
if (!isInstalled()) {
  if (isFirst())
    execFileSync('npm', ['ci', '--include=dev', '--ignore-scripts'], { cwd: folder, stdio: 'ignore' })
  // The limit of the file ends it.
  else while (!isInstalled()) await pause(200)
}

/** Of the processes that share the files of one run, one installs. */
function isFirst(): boolean {
  try {
    mkdirSync(join(tmpdir(), 'hopechest-mcp-packages'))
    process.once('exit', () => rmdirSync(join(tmpdir(), 'hopechest-mcp-packages')))
    return true
  } catch {
    return false
  }
}

const sdk = await import('@modelcontextprotocol/client')
const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio')

type Settings = Record<string, string>

const asAssistant = () => new sdk.Client({ name: 'an assistant', version: '1.0.0' })

/** Starts the program as an assistant of a person does, and speaks with it over its standard input and output. */
export async function overPipe(
  t: Pick<TestContext, 'after'>,
  world: World,
  { username, password }: Person,
  settings: Settings = {},
): Promise<Client> {
  const env = {
    HOPECHEST_URL: world.url,
    HOPECHEST_NAME: username,
    HOPECHEST_PASSWORD: password,
    ...settings,
  }
  const client = asAssistant()
  t.after(() => client.close())
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program], env }))
  return client
}

/** Starts the program for several persons; returns its address. */
export async function startHttp(t: TestContext, world: World, settings: Settings = {}): Promise<string> {
  const env = { HOPECHEST_URL: world.url, ...settings }
  const child = spawn(process.execPath, [program, '--http', '--port', '0'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.after(async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })
  for await (const line of createInterface(child.stderr)) {
    const [address] = /http:\S+/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error('The program has ended')
}

export async function overHttp(t: TestContext, address: string, authorization: string): Promise<Client> {
  const client = asAssistant()
  t.after(() => client.close())
  const requestInit = { headers: { authorization } }
  await client.connect(new sdk.StreamableHTTPClientTransport(new URL(address), { requestInit }))
  return client
}

/** What the stories look at in the answers of all tools. */
export interface Answer {
  written_by_others: string
  list: { id: number; page: string; title: string; story: string; day: string; is_wrapped: boolean }
  lists: Some<{ id: number; title: string; gifts: number }>
  gift: { id: number; price: number | null }
  gifts: Some<{
    id: number
    name: string
    left?: number
    price: number
    currency: string
    wanted: number
    url: string
  }>
  gift_ids: number[]
  next_skip: number
  guests: unknown
  shared: Some<{ guest: string; link: string | null }>
  ideas: Some<{ name: string; is_own: boolean }>
  given: Some<{ gift: string; giver: string; pieces: number }>
}

/** One at least: the stories look at the first. */
type Some<Entry> = [Entry, ...Entry[]]

export interface Said {
  isRefused: boolean
  /** All that the assistant reads of it. */
  text: string
  answer: Answer
}

export async function ask(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Said> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: given })
  const text = content.map((each) => (each.type === 'text' ? each.text : '')).join('\n')
  return { isRefused: isError === true, text, answer: structuredContent as unknown as Answer }
}

export async function toolsOf(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name)
}
