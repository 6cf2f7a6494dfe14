import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { listen } from '@hopechest/testing/listen'
import { createMail } from './mail.ts'

test('a mail server that takes the connection and says nothing is given up, so that the page can say so', async (t) => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  const { host } = new URL(await listen(silent))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const mail = createMail(`smtp://${host}`, 'site@orchard.example', 100)
  const letter = { to: 'jo@orchard.example', subject: 'Hello', text: 'A link.' }
  // On a busy machine the clock of the connection may be looked at before that of its greeting.
  await assert.rejects(mail.send(letter), /Greeting never received|Timeout/)
})

test('what a mail server says of a letter that it refuses names no reader', async (t) => {
  const refusing = createServer((socket) => {
    socket.write('220 mail.example\r\n')
    socket.on('data', (line) =>
      socket.write(
        String(line).startsWith('RCPT') ? '550 5.1.1 <Jo@orchard.example>: unknown here\r\n' : '250 Well\r\n',
      ),
    )
  })
  const { host } = new URL(await listen(refusing))
  t.after(() => refusing.close())
  const mail = createMail(`smtp://${host}`, 'site@orchard.example')
  const letter = { to: 'jo@orchard.example', subject: 'Hello', text: 'A link.' }
  await assert.rejects(mail.send(letter), (error: Error) => {
    assert.match(error.message, /550 5\.1\.1 <an address>: unknown here/)
    assert.doesNotMatch(inspect(error), /orchard/i)
    return true
  })
})
