import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostileStrings } from '@hopechest/testing/hostile-strings'
import { readForm } from './read-form.ts'

test('a form has the fields that a browser sent, blanks and pluses too', () => {
  const texts = ['a+b c', '+', '%2B%20+', '?a', '100 % + 20 %2B', ...hostileStrings]
  const sent = new URLSearchParams(texts.map((text, n) => [`field ${n}`, text.toWellFormed()])).toString()
  assert.deepEqual([...readForm(Buffer.from(sent))], [...new URLSearchParams(sent)])
  for (const raw of ['', 'a', '=', '+=+', '%', '%+', '%2+B', '%C3+%A4', 'a=%zz+&b=%2B', '?a=1', '&&'])
    assert.deepEqual([...readForm(Buffer.from(raw))], [...new URLSearchParams(raw)], raw)
})

test('a form of four megabytes holds up no other visitor: pluses, blanks, halves of letters', () => {
  const bytes = 4 * 1024 * 1024
  for (const letters of ['+', 'a+', '%2B+', '%+', '%4', '%', '%F0%9F+', '%ED%A0%80', 'ä+', '%00']) {
    const form = `table=${letters.repeat(bytes / Buffer.byteLength(letters))}`
    const times: number[] = []
    while (times.length < 20 && !(Math.min(...times) <= 100)) {
      const body = Buffer.from(form)
      const start = process.cpuUsage()
      readForm(body)
      const { user, system } = process.cpuUsage(start)
      times.push((user + system) / 1000)
    }
    assert.ok(Math.min(...times) <= 100, `${letters}: ${Math.min(...times)} ms`)
  }
})
