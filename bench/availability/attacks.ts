import { basic } from '@hopechest/testing/basic'
import { gatewayKey, type Targets } from './targets.ts'

/** What a connection does. When it ends, the attacker opens another in its place. */
export interface Attack {
  name: string
  to: 'api' | 'site'
  /** What it sends. The number is another one each time. */
  text(n: number): string
  /** What it sends in place of that from the second time on. */
  more?: string
  /** It sends again when the answer is whole, as soon as there is room, or after this number of milliseconds. */
  again: 'answered' | 'ahead' | number
  isUnread?: true
  /** It leaves with the first byte of its answer, or this number of milliseconds after it has asked. */
  leaves?: 'answered' | number
  /** It is dear enough to be tried with hundreds of connections and from many addresses, too. */
  isOfCrowds?: true
}

/** What fits into the buffers of the system on both ends of a connection. */
const aheadBytes = 46_000
const leavesAfter = 5

export function attacksOn(targets: Targets): Attack[] {
  const { item, list, longest, page, ownPage, authorization, cookie, signIn } = targets
  const api = requestsTo('api.gifts.example', `x-api-key: ${gatewayKey}\r\n`)
  // As browsers ask.
  const site = requestsTo('gifts.example', 'Accept-Encoding: br\r\n')
  const member = `Authorization: ${authorization}\r\n`
  const session = `Cookie: ${cookie}\r\n`
  const json = 'application/json'
  const form = 'application/x-www-form-urlencoded'
  const ahead = (text: string) => ({
    text: () => text.repeat(Math.ceil(aheadBytes / text.length)),
    again: 'ahead' as const,
  })
  const asked = (text: string) => ({ text: () => text, again: 'answered' as const })
  const chunked = 'Transfer-Encoding: chunked\r\n'

  const ofService: Omit<Attack, 'to'>[] = [
    { name: 'requests ahead', ...ahead(api.get('/')) },
    { name: 'requests ahead, unread', ...ahead(api.get(list, member)), isUnread: true },
    { name: 'empty lines', ...ahead('\r\n') },
    { name: 'heads that are no HTTP', text: () => api.get(`/?a=${'a'.repeat(17_000)}`), again: 'answered' },
    { name: 'bodies at full speed', ...ahead(api.send('POST', '/items', json, 'a'.repeat(60_000), member)) },
    {
      name: 'a body in letters at full speed',
      text: () => api.open('POST', '/items', json, member + chunked),
      more: '1\r\na\r\n'.repeat(8000),
      again: 'ahead',
    },
    {
      name: 'a body, letter by letter',
      text: () => api.open('POST', '/items', json, member + chunked),
      more: '1\r\na\r\n',
      again: 1,
    },
    { name: 'an item', ...asked(api.get(item, member)) },
    { name: 'a list of 100', ...asked(api.get('/items?limit=100', member)) },
    { name: 'the items of a registry', ...asked(api.get(`${list}/items`, member)) },
    { name: 'the longest lists', ...asked(api.get(`${longest}/items`, member)) },
    {
      name: 'the longest lists, unread',
      ...asked(api.get(`${longest}/items`, member)),
      isUnread: true,
      isOfCrowds: true,
    },
    {
      name: 'bad passwords',
      text: (n) =>
        api.get('/items', `Authorization: ${basic({ username: 'ben', password: `guess ${n}` })}\r\n`),
      again: 'answered',
    },
    {
      name: 'changes of one list',
      text: (n) => api.send('PATCH', list, json, JSON.stringify({ title: `Title ${n}` }), member),
      again: 'answered',
    },
    {
      name: 'changes of one item',
      text: (n) => api.send('PUT', item, json, JSON.stringify({ name: `Lamp ${n}` }), member),
      again: 'answered',
    },
  ]
  const ofSite: Omit<Attack, 'to'>[] = [
    { name: 'pages of 600 gifts', ...asked(site.get(page)), isOfCrowds: true },
    { name: 'own pages of 600 gifts', ...asked(site.get(ownPage, session)) },
    { name: 'pages of 600 gifts ahead, unread', ...ahead(site.get(page, session)), isUnread: true },
    {
      name: 'pages of 600 gifts, left',
      text: () => site.get(page, session),
      again: 'answered',
      leaves: leavesAfter,
    },
    { name: 'forms', ...asked(site.send('POST', '/sign-in', form, 'a=b+c&'.repeat(5000))) },
    {
      name: 'long forms at full speed',
      ...ahead(site.send('POST', '/sign-in', form, `${'a'.repeat(150)}=b+c&`.repeat(800))),
      isOfCrowds: true,
    },
    {
      name: 'bodies that no page reads',
      text: () => site.open('POST', '/nowhere', form, chunked),
      more: `4000\r\n${'a'.repeat(0x4000)}\r\n`.repeat(3),
      again: 'ahead',
    },
    {
      name: 'bad passwords on the page',
      text: (n) => {
        const body = new URLSearchParams({ ...signIn.fields, login: `ben${n}`, password: `guess ${n}` })
        return site.send('POST', '/sign-in', form, `${body}`, `Cookie: ${signIn.cookie}\r\n`)
      },
      again: 'answered',
    },
    { name: 'coming and going', text: () => site.get('/sign-in'), again: 'answered', leaves: 'answered' },
  ]
  return [
    ...ofService.map((attack) => ({ ...attack, to: 'api' as const })),
    ...ofSite.map((attack) => ({ ...attack, to: 'site' as const })),
  ]
}

function requestsTo(host: string, usual = '') {
  const open = (method: string, path: string, type: string, head: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${usual}Content-Type: ${type}\r\n${head}\r\n`
  return {
    get: (path: string, head = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${usual}${head}\r\n`,
    /** A request whose body is sent later. */
    open,
    send: (method: string, path: string, type: string, body: string, head = '') =>
      open(method, path, type, `${head}Content-Length: ${body.length}\r\n`) + body,
  }
}
