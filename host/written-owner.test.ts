import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mailboxOf } from './mailbox-of.ts'
import { isOwnerWrittenDown } from './written-owner.ts'

describe('a person of a book with an address', () => {
  const nora = { id: 7, email: 'nora@mail.example' }
  const jo = { id: 8, email: 'jo@mail.example' }
  const owners = { first: nora, further: [{ entry: 'jo@mail.example', person: jo }] }
  const isOwner = (
    address: string,
    owner_id: number,
    of: Parameters<typeof isOwnerWrittenDown>[1] = owners,
  ) => isOwnerWrittenDown({ address, owner_id }, of)

  test('is the owner who has it, in the book of another account', () => {
    assert.equal(isOwner('nora@mail.example', jo.id), true)
    assert.equal(isOwner('jo@mail.example', nora.id), true)
    assert.equal(isOwner('Jo@Mail.example', 30), true)
    assert.equal(isOwner('lise@mail.example', nora.id), false)
    assert.equal(isOwner('', nora.id), false)
  })

  test('is a child in the own book of the owner who has it, of the first one and of another', () => {
    assert.equal(isOwner('nora@mail.example', nora.id), false)
    assert.equal(isOwner('jo@mail.example', jo.id), false)
  })

  test('is the owner also where the address only leads to the same mailbox', () => {
    assert.equal(isOwner('jo+list@mail.example', nora.id), true)
    assert.equal(isOwner('jo+list@mail.example', jo.id), false)
  })

  test('is the owner whose account is not known, or who is written down by a name', () => {
    const unknown = { first: undefined, further: [{ entry: 'jo@mail.example', person: undefined }] }
    assert.equal(isOwner('jo@mail.example', nora.id, unknown), true)
    const named = { first: nora, further: [{ entry: 'jo-k3', person: jo }] }
    assert.equal(isOwner('jo@mail.example', nora.id, named), true)
    const nameless = { first: nora, further: [{ entry: 'jo-k3', person: { id: 8, email: '' } }] }
    assert.equal(isOwner('jo@mail.example', nora.id, nameless), false)
  })

  test('is an owner of whom the host says nothing, and whose account was here', () => {
    const wereHere = [{ id: nora.id, has: (address: string) => mailboxOf(address) === nora.email }]
    const unknown = { first: undefined, further: [], wereHere }
    assert.equal(isOwner('nora+list@mail.example', jo.id, unknown), true)
    assert.equal(isOwner('nora@mail.example', nora.id, unknown), false)
    assert.equal(isOwner('lise@mail.example', jo.id, unknown), false)
  })
})
