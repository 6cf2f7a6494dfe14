import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TimeShares } from './time-shares.ts'

/** Who has which turn, when all have work all the time, and each piece takes so long. */
function turnsOf(pieces: Record<string, number>, turns: number, shares = new TimeShares()): string {
  const waiting = new Set(Object.keys(pieces))
  return Array.from({ length: turns }, () => {
    const client = shares.next(waiting) ?? ''
    waiting.delete(client)
    waiting.add(client)
    shares.took(client, pieces[client] ?? 0)
    return client
  }).join('')
}

test('clients with pieces that take no time take turns', () => {
  assert.equal(turnsOf({ a: 0.1, b: 0.2, c: 0 }, 7), 'abcabca')
})

test('clients have equal time, also those with short pieces', () => {
  assert.equal(turnsOf({ a: 10, b: 2 }, 14), 'abbbbbabbbbbab')
  assert.equal(turnsOf({ a: 1.5, b: 0.5 }, 9), 'abbbabbba')
})

test('a pause of the machine costs a client no more than a long piece', () => {
  assert.equal(turnsOf({ a: 20, b: 5 }, 7), 'abbbbab')
  assert.equal(turnsOf({ a: 5000, b: 5 }, 7), 'abbbbab')
})

test('who comes back has saved nothing up, and still owes what was too much', () => {
  const shares = new TimeShares()
  turnsOf({ a: 2 }, 50, shares)
  assert.equal(turnsOf({ a: 2, b: 2 }, 4, shares), 'baba')
  shares.took('b', 20)
  assert.equal(turnsOf({ a: 2, b: 2 }, 6, shares).indexOf('b'), -1)
})

test('when no one waits, all begin anew', () => {
  const shares = new TimeShares()
  shares.took('a', 1000)
  shares.forget()
  assert.equal(turnsOf({ a: 1, b: 1 }, 4, shares), 'abab')
})

test('of a thousand clients who had their time since, an earlier one begins anew', () => {
  const shares = new TimeShares()
  const others = (count: number) => {
    for (let n = 0; n < count; n++) shares.took(`other ${n}`, 1)
  }
  shares.took('a', 20)
  others(999)
  assert.equal(turnsOf({ a: 1, b: 1 }, 1, shares), 'b')
  shares.took('a', 20)
  others(1000)
  assert.equal(turnsOf({ a: 1, b: 1 }, 1, shares), 'a')
})
