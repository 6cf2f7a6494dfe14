import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { type Database, openDatabase } from '@hopechest/database'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { pictureFiles, pngChunk, pngOf } from '@hopechest/testing/pictures/files'
import { createPictures } from './index.ts'
import { readSmall } from './read-small.ts'

const { jpg, webp, png, gif } = pictureFiles
const { bytes: most, side } = limits.pictures.small
/** Of 12 by 8 dots, with as many bytes as wanted behind its dots, which no reader looks at. */
function filled(file: Buffer, bytes: number): Buffer {
  const before = file.length - 12
  const rest = bytes - file.length - 12
  return Buffer.concat([
    file.subarray(0, before),
    pngChunk('IDAT', Buffer.alloc(rest)),
    file.subarray(before),
  ])
}
const whole = { width: 12, height: 8 }

describe('a small copy that a browser sends', () => {
  test('is WebP or JPEG, and has the shape of its picture', () => {
    assert.equal(readSmall(webp, whole).ending, 'webp')
    assert.equal(readSmall(jpg, whole).ending, 'jpg')
    // The picture lies on its side, and the browser has turned it.
    assert.equal(readSmall(jpg, { width: 8, height: 12 }).ending, 'jpg')
  })

  test('of a large picture has the dots of a card at its longer side', () => {
    const large = { width: 4000, height: 3000 }
    const webpOf = (width: number, height: number) => {
      const file = Buffer.from(webp)
      file.writeUInt16LE(width, 26)
      file.writeUInt16LE(height, 28)
      return file
    }
    assert.equal(readSmall(webpOf(side, 360), large).width, side)
    for (const [width, height] of [
      [side + 2, 360],
      [side - 2, 360],
      [side, 358],
      [1, 1],
      [4000, 3000],
    ])
      assert.throws(() => readSmall(webpOf(width ?? 0, height ?? 0), large), { kind: 'notSmall' })
  })

  const hostile: Record<string, Buffer> = {
    'of another type': png,
    'that may move': gif,
    'that is a page': Buffer.from('<script>alert(1)</script>'),
    'that is a page behind the head of a picture': Buffer.concat([
      jpg.subarray(0, 4),
      Buffer.from('<script>'),
    ]),
    'of other dots': pngOf(1, 1),
    'that is empty': Buffer.alloc(0),
  }
  for (const [name, file] of Object.entries(hostile)) {
    test(`${name} is refused`, () => {
      assert.throws(() => readSmall(file, whole), { name: 'PictureFault' })
    })
  }
})

for (const engine of engines) {
  describe(`small copies on ${engine.name}`, () => {
    let database: Database
    let pictures: ReturnType<typeof createPictures>
    before(async () => {
      database = await openDatabase(await engine.freshUrl())
      const log = { warn: (facts: object) => assert.fail(JSON.stringify(facts)) }
      pictures = createPictures({ database, secret: 'a secret of this test', log })
    })
    after(() => database.close())

    let lists = 0
    /** A list with a picture that is more than a card asks for. */
    async function listWith(bytes = most + 1) {
      const list = { id: ++lists, user_id: lists }
      const address = await pictures.take(list, filled(png, bytes), (file) => `https://gifts.example/${file}`)
      assert.ok(address)
      return { list, address, file: address.split('/').at(-1) ?? '' }
    }
    const smallOf = async (id: number, file: string) => (await pictures.known(id)).small.get(file)

    test('a picture that a card may ask for as it is needs none, and one with a byte more does', async () => {
      const enough = await listWith(most)
      assert.deepEqual(await pictures.withoutSmall(enough.list.id, 9), [])
      const { list, file } = await listWith(most + 1)
      assert.deepEqual(await pictures.withoutSmall(list.id, 9), [file])
    })

    test('a small copy is served as it came, without what stands behind its end', async () => {
      const { list, address, file } = await listWith()
      await pictures.takeSmall(list, file, Buffer.concat([webp, Buffer.from('<script>alert(1)</script>')]))
      const small = await smallOf(list.id, file)
      assert.match(small ?? '', /^[\w-]{27}\.webp$/)
      const stored = await pictures.find(list.id, small ?? '')
      assert.equal(stored?.type, 'image/webp')
      assert.equal(stored?.body.includes('script'), false)
      assert.deepEqual(await pictures.withoutSmall(list.id, 9), [])
      assert.deepEqual([...(await pictures.known(list.id)).keys()], [address])
    })

    test('one that is too long, and one for the picture of another list, is not kept', async () => {
      const { list, file } = await listWith()
      const other = await listWith()
      const long = Buffer.concat([webp, Buffer.alloc(most + 1 - webp.length)])
      await assert.rejects(pictures.takeSmall(list, file, long), { kind: 'notSmall' })
      await assert.rejects(pictures.takeSmall(other.list, file, webp), { kind: 'notSmall' })
      await assert.rejects(pictures.takeSmall(list, 'nothing.png', webp), { kind: 'notSmall' })
      assert.equal(await smallOf(list.id, file), undefined)
      await pictures.takeSmall(list, file, long.subarray(0, most))
      assert.ok(await smallOf(list.id, file))
    })

    test('the first one stays', async () => {
      const { list, file } = await listWith()
      await pictures.takeSmall(list, file, webp)
      const small = await smallOf(list.id, file)
      await pictures.takeSmall(list, file, jpg)
      assert.equal(await smallOf(list.id, file), small)
    })

    test('it goes with its picture, and another picture has none', async () => {
      const { list, address, file } = await listWith()
      await pictures.takeSmall(list, file, webp)
      const small = (await smallOf(list.id, file)) ?? ''
      await pictures.drop(list.id, [address])
      assert.equal(await pictures.find(list.id, small), undefined)
      const next = await pictures.take(list, filled(png, most + 2), (name) => `https://gifts.example/${name}`)
      assert.deepEqual(await pictures.withoutSmall(list.id, 9), [next?.split('/').at(-1)])
    })

    test('it stays as long as its picture, and no sweep takes it', async () => {
      const { list, address, file } = await listWith()
      await pictures.takeSmall(list, file, webp)
      await database.near(list.id).run(
        `INSERT INTO items (id, registry_id, name, url, image_url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
           VALUES ($1, $2, 'Lamp', 'https://shop.example/lamp', $3, 1, 0, 1, 1, $4, $4)`,
        [9000 + list.id, list.id, address, '2026-12-01T00:00:00.000Z'],
      )
      await database.run('UPDATE running_time SET steps = steps + 100000')
      await pictures.sweep()
      assert.ok(await smallOf(list.id, file))
      await database
        .near(list.id)
        .run('UPDATE pictures SET file = $2 WHERE registry_id = $1 AND file = $3', [
          list.id,
          'another.png',
          file,
        ])
      await pictures.sweep()
      assert.equal(await smallOf(list.id, file), undefined)
    })
  })
}
