import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAnswers } from './read-answers.ts'

const withLength = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
const inChunks = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'
const withoutBody = 'HTTP/1.1 303 See Other\r\nContent-Length: 0\r\n\r\n'

test('an attacker counts each whole answer, wherever the network cuts them', () => {
  const bytes = Buffer.from(withLength + withoutBody + inChunks)
  for (let cut = 1; cut < bytes.length; cut++) {
    let answers = 0
    const read = readAnswers(() => answers++)
    read(bytes.subarray(0, cut))
    read(bytes.subarray(cut, bytes.length - 1))
    assert.equal(answers, 2, `cut at ${cut}`)
    read(bytes.subarray(-1))
    assert.equal(answers, 3, `cut at ${cut}`)
  }
})
