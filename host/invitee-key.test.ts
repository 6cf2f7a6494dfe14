import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteeKey } from './invitee-key.ts'

test('an entry means the same person however its letters are composed, and in capitals', () => {
  assert.equal(inviteeKey(' JU\u0308RGEN '), 'jürgen')
  assert.equal(inviteeKey('jürgen'), 'jürgen')
})

test('an address whose domain has a capital sigma means that domain, and no other', () => {
  const [other, right] = ['jo@ας1.example', 'jo@ασ1.example']
  assert.equal(inviteeKey('Jo@ΑΣ1.example'), right)
  assert.notEqual(inviteeKey(other), right)
  assert.equal(inviteeKey(' ΝΙΚΟΣ '), 'νικος')
})

test('entries that differ in the last of many marks mean two people', () => {
  const marks = '\u0301\u0323'.repeat(100)
  assert.notEqual(inviteeKey(`jo${marks}\u0300`), inviteeKey(`jo${marks}\u0302`))
})

test('many marks in a row take time with their number alone', () => {
  const time = (pairs: number) => {
    const began = process.threadCpuUsage()
    inviteeKey(`jo${'\u0301\u0323'.repeat(pairs)}`)
    const { user, system } = process.threadCpuUsage(began)
    return user + system
  }
  time(10_000)
  // The square of their number would be a hundred times as much, and takes eleven seconds.
  assert.ok(time(50_000) < 2_000_000)
})
