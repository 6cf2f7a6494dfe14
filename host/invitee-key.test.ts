import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteeKey, mayHavePlainKey, meansOneOf } from './invitee-key.ts'

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

test('a name is found among those of a list, however it is written', () => {
  const isMeant = meansOneOf(['tante.elke', 'jürgen@mail.example'])
  const list = ['jo', ' Tante.El\u212Ae\u3000', 'JU\u0308RGEN@mail.example', 'tante.elke.2', 'jürgen', '']
  assert.deepEqual(list.filter(isMeant), list.slice(1, 3))
  assert.deepEqual(list.filter(meansOneOf(['tante.elke'])), list.slice(1, 2))
  assert.deepEqual(list.filter(meansOneOf([])), [])
})

test('no other entry has a plain key than those that may have one', () => {
  const others: string[] = []
  for (let code = 0x80; code <= 0x10_ffff; code++) {
    const text = `jo${String.fromCodePoint(code)}el`
    const isPlain = /^\p{ASCII}*$/u.test(inviteeKey(text))
    if (isPlain !== mayHavePlainKey(text)) others.push(code.toString(16))
  }
  assert.deepEqual(others, [])
})

test('an entry is at most four times as long as its key', () => {
  for (let code = 0x80; code <= 0x10_ffff; code++) {
    const [text, key] = [String.fromCodePoint(code).normalize('NFD'), inviteeKey(String.fromCodePoint(code))]
    assert.ok(text.trim().length <= 4 * key.length, code.toString(16))
  }
})

test('to look for a very long name, or among a thousand names with many marks, takes no time', () => {
  const plain = Array.from({ length: 1000 }, (_, n) => `guest${n}@mail.example`)
  const marked = plain.map((name) => name + '\u0F73\u0F75'.repeat(120))
  const began = process.threadCpuUsage()
  assert.ok(!plain.some(meansOneOf([inviteeKey('a'.repeat(100_000))])))
  for (let n = 0; n < 50; n++) {
    assert.ok(!marked.some(meansOneOf(['jo', 'jo@mail.example'])))
    assert.ok(!marked.some(meansOneOf(['jürgen@mail.example'])))
  }
  const { user } = process.threadCpuUsage(began)
  // With the key of each entry it would be five seconds.
  assert.ok(user < 1_000_000, `${user / 1000} ms`)
})
