import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { usualFormBytes } from '../form-text.ts'
import { readMultipart } from './read-multipart.ts'

async function sentBy(form: FormData): Promise<[body: Buffer, type: string]> {
  const whole = new Response(form)
  return [Buffer.from(await whole.arrayBuffer()), whole.headers.get('content-type') ?? '']
}

test('a form with a file comes as a browser sends it', async () => {
  const sent = new FormData()
  sent.append('name', 'Kettle, “copper”\r\n& more')
  sent.append('odd "name"', '')
  sent.append('picture', new Blob([new Uint8Array([0, 255, 13, 10, 45, 45])]), 'IMG "1".jpg')
  const { form, file } = readMultipart(...(await sentBy(sent)))
  const [name, odd, ...more] = form
  assert.deepEqual([name, odd, more], [['name', 'Kettle, “copper”\r\n& more'], ['odd "name"', ''], []])
  assert.deepEqual(file, { name: 'IMG "1".jpg', bytes: Buffer.from([0, 255, 13, 10, 45, 45]) })
})

test('a field for a file that its person left empty brings no file', async () => {
  const sent = new FormData()
  sent.append('picture', new Blob([]), '')
  assert.equal(readMultipart(...(await sentBy(sent))).file, undefined)
})

test('the fields of a form with a file are together no longer than those of any other', async () => {
  const withFields = async (letters: number) => {
    const sent = new FormData()
    sent.append('a', 'x'.repeat(letters - 1))
    sent.append('picture', new Blob(['y'.repeat(1_000_000)]), 'a.jpg')
    return sentBy(sent)
  }
  readMultipart(...(await withFields(usualFormBytes)))
  const tooLong = await withFields(usualFormBytes + 1)
  const refusal = new Refusal('too_large', 'The fields of the form are too long')
  assert.throws(() => readMultipart(...tooLong), refusal)
})

test('what is no such form is refused, wherever it breaks off, in a moment', async () => {
  const sent = new FormData()
  sent.append('name', 'Kettle')
  sent.append('picture', new Blob(['yyy']), 'a.jpg')
  const [body, type] = await sentBy(sent)
  const refused = new Refusal('malformed', 'The form has a file in it and cannot be read')
  for (let length = 0; length < body.length - 4; length++)
    assert.throws(() => readMultipart(body.subarray(0, length), type), refused, `${length}`)
  for (const wrong of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="<>"',
  ])
    assert.throws(() => readMultipart(body, wrong), refused, wrong)
  const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
  const many = (parts: number) => Buffer.from(`${part.repeat(parts)}--b--`)
  assert.equal([...readMultipart(many(200), 'multipart/form-data; boundary=b').form].length, 200)
  assert.throws(() => readMultipart(many(202), 'multipart/form-data; boundary=b'), refused)
  const began = process.threadCpuUsage()
  const dashes = Buffer.alloc(4_000_000, '\r\n--')
  assert.throws(() => readMultipart(dashes, 'multipart/form-data; boundary=b'), refused)
  assert.ok(process.threadCpuUsage(began).user < 200_000)
})
