import assert from 'node:assert/strict'
import { Visitor } from '@hopechest/testing/visitor'

/** Opens the first link, makes the account, a list and a gift on it, as a person does on the pages; returns that person. */
export async function makeFirstList(link: string): Promise<Visitor> {
  const { origin, pathname } = new URL(link)
  const person = new Visitor(origin)
  await person.open(pathname)
  const account = { name: 'Ana', email: 'ana@example.com', password: 'a long linen cupboard' }
  assert.equal((await person.submit(pathname, account)).location, '/lists')
  await person.open('/lists/new')
  const made = await person.submit('/lists/new', { title: 'Our birthday', occasion: 'birthday', day: '' })
  const list = made.location.replace(/\?.*/, '')
  await person.open(`${list}?add=by-hand`)
  await person.submit(`${list}/items`, { name: 'Kettle, copper', quantity: '1' })
  assert.match((await person.open(list)).html, /Kettle, copper/)
  return person
}
