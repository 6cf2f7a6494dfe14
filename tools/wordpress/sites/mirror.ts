import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that returns what it was sent, or misbehaves in the way that the beginning of the path names. */
export async function openMirror() {
  const memory: Memory = { asked: [], alone: undefined }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    answer(request, response, body, memory)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Memory {
  /** The requests since a test looked last. */
  asked: string[]
  /** Waits for another request beside it. */
  alone: ServerResponse | undefined
}

function answer(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  body: string,
  memory: Memory,
): void {
  const say = (status: number, text: string, more: Record<string, string> = {}) =>
    response.writeHead(status, more).end(text)
  const [, kind, more] = url.split('/')
  if (kind === 'asked') return void say(200, JSON.stringify(memory.asked.splice(0)))
  memory.asked.push(`${method} ${url}`)
  if (kind === 'slow') return
  // A service that is well, with lists that take too long.
  if (kind === 'slow-lists') {
    if (more === 'health') say(200, JSON.stringify({ status: 'healthy' }))
    return
  }
  if (kind === 'both') return void answerBoth(response, memory)
  if (kind === 'late') return void setTimeout(() => say(200, lateList(url)), lateMilliseconds)
  if (kind === 'html') return void say(200, '<!DOCTYPE html><title>A page</title>')
  if (kind === 'empty') return void say(204, '')
  if (kind === 'redirect') return void say(302, '{"moved":true}', { Location: '/followed' })
  if (kind === 'redirect-page') return void say(302, '<h1>Moved</h1>', { Location: '/followed' })
  if (kind === 'drip') return void drip(response)
  if (kind === 'status') return void say(Number(more), '<h1>Oh</h1>')
  // Another site, where an account has the same name and password.
  if (kind === 'other-site') {
    const [name = ''] = Buffer.from(String(headers.authorization).slice(6), 'base64').toString().split(':')
    const account = {
      id: 1,
      username: name,
      email: 'x@example.com',
      roles: ['administrator'],
      capabilities: {},
    }
    if (url.includes('/users/me')) return void say(name === 'keeper' ? 200 : 401, JSON.stringify(account))
    return void say(200, '[]', { 'X-WP-Total': '0', 'X-WP-TotalPages': '0' })
  }
  // A service that runs and does not reach its host.
  if (kind === 'homeless') {
    const healthy = more === 'health'
    return void say(healthy ? 200 : 502, JSON.stringify(healthy ? { status: 'healthy' } : { detail: 'Away' }))
  }
  // A hostile service.
  if (kind === 'hostile') return void say(200, hostilePage(more === 'away'))
  // A service without a mail server.
  if (kind === 'letters') return void say(200, pageWithLetter())
  // A service that asks for no key.
  if (kind === 'keyless')
    return void say(
      more === 'health' ? 200 : 401,
      JSON.stringify(more === 'health' ? { status: 'healthy' } : { detail: 'Who?' }),
    )
  say(200, JSON.stringify({ method, url, headers, body }))
}

/** Sets cookies of the site, leads away from it, and sends headers that no page has. */
function hostilePage(isRedirect: boolean): string {
  const page = {
    title: '<script>1</script>',
    thread: '"><script>2</script>',
    lang: '"',
    styles: [],
    scripts: [],
  }
  const cookies = [
    'wordpress_logged_in_x=1',
    'PHPSESSID=1; hc_a=1',
    'hc_ours=1; Path=/',
    'hc_two=1\r\nX-Evil: 1',
  ]
  const headers = { 'x-evil': '1', location: 'https://evil.example/', 'set-cookie': 'a=b' }
  const to = isRedirect ? { status: 303, to: 'https://evil.example/' } : { status: 200 }
  const head = { version: 1, writes: [], ...to, headers, cookies, letters: [] }
  return `${JSON.stringify(isRedirect ? head : { ...head, page: { ...page, head: '', for_search_engines: true, is_whole: false } })}\n<p>Hello -- "you"</p>`
}

/** A letter for another guest came due. */
function pageWithLetter(): string {
  const [head = '', page] = hostilePage(false).split('\n')
  const letters = [{ to: 'mia@example.org', subject: 'A kept gift', text: 'It goes back tomorrow.' }]
  return `${JSON.stringify({ ...JSON.parse(head), letters })}\n${page}`
}

/** A byte every half second, until the client goes. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 500)
  response.once('close', () => clearInterval(timer))
}

/** No answer until a second request is there. */
function answerBoth(response: ServerResponse, memory: Memory): void {
  const { alone } = memory
  memory.alone = alone ? undefined : response
  if (alone) for (const waiting of [alone, response]) waiting.writeHead(200).end('[]')
}

const lateMilliseconds = 500

/** Every registry has one gift and no affiliate link here. */
function lateList(url: string): string {
  const [, id] = /\/registries\/(\d+)\/items$/.exec(url) ?? []
  const item = { id: 1, registry_id: Number(id), name: 'A late lamp', url: 'https://shop.example/lamp' }
  return JSON.stringify(id === undefined ? [] : [{ ...item, quantity_needed: 1, quantity_purchased: 0 }])
}
