import assert from 'node:assert/strict'
import type { Person } from '@hopechest/testing/person'
import { type Answer, type Message, send } from '@hopechest/testing/send'
import { Visitor } from '@hopechest/testing/visitor'

/** A browser in which this person has signed in to the site. */
export async function signedIn(url: string, { username }: Pick<Person, 'username'>): Promise<Visitor> {
  const browser = guestOf(url)
  await browser.open('/wp-login.php')
  const typed = { log: username, pwd: `main password of ${username}`, testcookie: '1' }
  assert.equal((await browser.post('/wp-login.php', new URLSearchParams(typed))).status, 302)
  return browser
}

/** The path of a new link for an owner, as the page of a list shows it once; empty where it shows none. */
export async function makeOwnerLink(owner: Visitor, at: string): Promise<string> {
  await owner.open(`${at}/sharing`)
  const { html } = await owner.submit(`${at}/owners/link`)
  return /value="http[^"]*(\/own\/[\w-]+)"/.exec(html)?.[1] ?? ''
}

let guests = 0

/** A guest with an address of their own, which the gateway in front of the site names, and whom the site leads by paths. */
export function guestOf(url: string, headers: Record<string, string> = {}): Visitor {
  guests++
  const call = async (address: string, message: Message): Promise<Answer> => {
    const answer = await send(address, message)
    const to = answer.headers.get('location')
    if (to?.startsWith(`${url}/`)) answer.headers.set('location', to.slice(url.length))
    return answer
  }
  return new Visitor(url, { 'x-forwarded-for': `10.7.${guests >> 8}.${guests & 255}`, ...headers }, call)
}
