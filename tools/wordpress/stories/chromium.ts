import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../processes.ts'

export interface Page {
  /** Opens an address and tells what ran there that calls for attention. */
  visit(address: string): Promise<{ alarms: string[]; classes: string }>
}

export interface Browser {
  /** Pages of one person, who has these cookies and remembers what was loaded before. */
  openPages(count: number, site: string, cookies: Record<string, string>): Promise<Page[]>
  close(): Promise<void>
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--remote-debugging-port=0',
  // Portraits and emoji lie elsewhere; a page is not loaded before they are given up.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** What every attack of ours does in the end; the binding reaches us from whichever frame it runs in. */
const alarm = `for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => alarmed(name + ' at ' + location.href)`

/** How long a page may go on after it was loaded: handlers of images and of focus run late. */
const afterLoad = 120

/** Chromium by its own protocol, of which little is needed here. Its profile lies in the folder. */
export async function openBrowser(folder: string): Promise<Browser> {
  const profile = mkdtempSync(join(folder, 'chromium-'))
  const child = spawn('chromium', [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: 'ignore',
  })
  const told = join(profile, 'DevToolsActivePort')
  await until('Chromium', async () => existsSync(told) && readFileSync(told, 'utf8').includes('\n'))
  const [port, path] = readFileSync(told, 'utf8').split('\n')
  const line = await openLine(`ws://127.0.0.1:${port}${path}`)
  return {
    async openPages(count, site, cookies) {
      const { browserContextId } = await line.send('Target.createBrowserContext', {})
      const open = () => openPage(line, browserContextId, site, cookies)
      return Promise.all(Array.from({ length: count }, open))
    },
    async close() {
      const ended = once(child, 'exit')
      line.close()
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openPage(
  line: Line,
  browserContextId: string,
  site: string,
  cookies: Record<string, string>,
): Promise<Page> {
  const { targetId } = await line.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await line.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, parameters: object = {}) => line.send(method, parameters, sessionId)
  let alarms: string[] = []
  line.listen(sessionId, (method, { payload }) => {
    if (method === 'Runtime.bindingCalled') alarms.push(String(payload))
    if (method === 'Page.javascriptDialogOpening') alarms.push('a dialog')
  })
  await send('Page.enable')
  await send('Runtime.enable')
  await send('Runtime.addBinding', { name: 'alarmed' })
  await send('Page.addScriptToEvaluateOnNewDocument', { source: alarm })
  for (const [name, value] of Object.entries(cookies))
    await send('Network.setCookie', { name, value, url: site })
  return {
    async visit(address) {
      alarms = []
      const loaded = line.next(sessionId, 'Page.loadEventFired')
      await send('Page.navigate', { url: address })
      await loaded
      await new Promise((resolve) => setTimeout(resolve, afterLoad))
      const { result } = await send('Runtime.evaluate', { expression: 'document.body.className' })
      return { alarms, classes: String(result.value) }
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers are read where they are used
type Answer = any
type Listener = (method: string, parameters: Record<string, unknown>) => void

interface Line {
  send(method: string, parameters: object, sessionId?: string): Promise<Answer>
  listen(sessionId: string, listener: Listener): void
  next(sessionId: string, method: string): Promise<void>
  close(): void
}

async function openLine(url: string): Promise<Line> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const asked = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  const listeners = new Set<{ sessionId: string; listener: Listener }>()
  let count = 0
  socket.onmessage = ({ data }) => {
    const { id, error, result, method, params, sessionId } = JSON.parse(String(data))
    const waiting = asked.get(id)
    if (waiting) error ? waiting.reject(new Error(error.message)) : waiting.resolve(result)
    for (const each of listeners) if (method && each.sessionId === sessionId) each.listener(method, params)
  }
  return {
    send(method, params, sessionId) {
      const id = ++count
      socket.send(JSON.stringify({ id, method, params, sessionId }))
      return new Promise((resolve, reject) => asked.set(id, { resolve, reject }))
    },
    listen(sessionId, listener) {
      listeners.add({ sessionId, listener })
    },
    next(sessionId, wanted) {
      return new Promise((resolve) => {
        const entry = {
          sessionId,
          listener: (method: string) => {
            if (method !== wanted) return
            listeners.delete(entry)
            resolve()
          },
        }
        listeners.add(entry)
      })
    },
    close: () => socket.close(),
  }
}
