import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { pictureFiles, pngChunk } from '@hopechest/testing/pictures/files'
import { until } from '@hopechest/testing/until'
import { listOf, signedIn } from './owners.ts'
import { openSite } from './site-world.ts'

/** The pictures that are on their way at a time. */
const places = 24

test('a crowd that asks for large pictures and reads none holds up no page, and little memory', async (t) => {
  const site = await openSite()
  const sockets: Socket[] = []
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
    await site.close()
  })
  const { browser, registry } = await listAndOwner()
  const { png } = pictureFiles
  const filling = pngChunk('IDAT', Buffer.alloc(limits.pictures.bytes - png.length - 12))
  const end = png.length - 12
  const large = Buffer.concat([png.subarray(0, end), filling, png.subarray(end)])
  const token = new URLSearchParams({
    token: browser.formTo(`/lists/${registry.slug}/add`).get('token') ?? '',
  })
  const sent = await browser.postWithFile(`/lists/${registry.slug}/pictures`, token, {
    name: 'a.png',
    bytes: large,
  })
  const { src } = JSON.parse(sent.html)

  let begun = 0
  for (let n = 0; n < 80; n++) sockets.push(ask(src, `192.0.2.${n}`))
  await until('the first pictures', async () => begun >= places)
  const page = await fetch(`${site.url}/registry/${registry.slug}`, {
    headers: { 'x-forwarded-for': '198.51.100.1' },
  })
  assert.equal(page.status, 200)
  await page.text()
  // The buffers of the system may have taken one whole.
  assert.ok(begun < sockets.length / 2, `${begun} are on their way`)
  // Who leaves makes room for the others.
  for (const socket of sockets.slice(0, places)) socket.destroy()
  await until('the next ones', async () => begun >= 2 * places)

  async function listAndOwner() {
    const owner = await signedIn(site)
    const { registry, at } = await listOf(owner, { status: 'publish' }, [])
    await owner.browser.open(at)
    return { ...owner, registry }
  }

  function ask(path: string, from: string): Socket {
    const { port, pathname } = new URL(site.url)
    const whole = pathname.replace(/\/$/, '') + path
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${whole} HTTP/1.1\r\nHost: gifts.example\r\nX-Forwarded-For: ${from}\r\n\r\n`)
    socket.once('readable', () => begun++)
    return socket
  }
})
