import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
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
  await assert.rejects(mail.send(letter), /Greeting never received/)
})
