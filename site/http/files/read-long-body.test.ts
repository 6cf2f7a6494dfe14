import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { pictureFormBytes, usualFormBytes } from '../form-text.ts'
import { readLongBody } from './read-long-body.ts'
import { readMultipart } from './read-multipart.ts'

const limits = { most: pictureFormBytes, mostRead: 64_000_000 }

/** As it arrives, in pieces. */
async function sent(form: FormData, bytesOfPiece = 65_536) {
  const whole = new Response(form)
  const body = Buffer.from(await whole.arrayBuffer())
  const pieces = Array.from({ length: Math.ceil(body.length / bytesOfPiece) }, (_, n) =>
    body.subarray(n * bytesOfPiece, (n + 1) * bytesOfPiece),
  )
  const read = await readLongBody(Readable.from(pieces), limits, () => undefined)
  return { body, read, type: whole.headers.get('content-type') ?? '' }
}

function formWith(file: number, { before = 'Kettle', behind = 'Café' } = {}): FormData {
  const form = new FormData()
  form.append('name', before)
  form.append('picture', new Blob([Buffer.alloc(file, '\r\n-')]), 'IMG_2041.JPG')
  form.append('note', behind)
  return form
}

test('of a picture that is too large its size is read, and all that was typed before it and behind it', async () => {
  for (const bytes of [pictureFormBytes, 16_800_000, 40_000_001]) {
    const before = 'b'.repeat(usualFormBytes / 2)
    const behind = 'n'.repeat(usualFormBytes / 2 - 8)
    const { read, type } = await sent(formWith(bytes, { before, behind }))
    assert.ok(read.body.length < 1_000_000)
    const { form, file } = readMultipart(read.body, type, read.leftOut)
    assert.deepEqual(file, { name: 'IMG_2041.JPG', size: bytes })
    assert.deepEqual([form.get('name'), form.get('note')], [before, behind])
  }
})

test('a form that is not too long comes whole', async () => {
  const { body, read } = await sent(formWith(4_000_000), 10_000)
  assert.deepEqual(read, { body })
})

test('a form whose fields are too long is refused, with a file or without', async () => {
  const noFile = new FormData()
  noFile.append('name', 'x'.repeat(pictureFormBytes))
  for (const form of [noFile, formWith(10, { before: 'x'.repeat(pictureFormBytes) })]) {
    const { read, type } = await sent(form)
    assert.throws(
      () => readMultipart(read.body, type, read.leftOut),
      new Refusal('too_large', 'The fields of the form are too long'),
    )
  }
})

test('of an endless form no more is read than the limit', async () => {
  let bytes = 0
  async function* endless() {
    for (;;) {
      bytes += 65_536
      yield Buffer.alloc(65_536)
    }
  }
  await assert.rejects(
    readLongBody(Readable.from(endless()), limits, () => undefined),
    {
      code: 'FST_ERR_CTP_BODY_TOO_LARGE',
    },
  )
  assert.ok(bytes < 66_000_000)
})
