import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import {
  photo,
  pictureFiles,
  pngChunk,
  pngOf,
  secretPlace,
  segment,
  webpChunk,
  webpOf,
} from '@hopechest/testing/pictures/files'
import { PictureFault, type PictureFaultKind } from './picture-fault.ts'
import { readPicture } from './read-picture.ts'

const { jpg, png, webp, gif } = pictureFiles

function assertRefused(file: Buffer, kind: PictureFaultKind, about?: string): void {
  assert.throws(() => readPicture(file), new PictureFault(kind), about)
}

for (const ending of ['jpg', 'png', 'webp', 'gif'] as const) {
  describe(`a ${ending} picture`, () => {
    const file = pictureFiles[ending]

    test('is known by its content, and keeps its dots', () => {
      const picture = readPicture(file)
      assert.deepEqual([picture.ending, picture.width, picture.height], [ending, 12, 8])
      // What is kept is read again as the same.
      assert.deepEqual(readPicture(picture.bytes), picture)
    })

    test('loses what stands behind its end, such as a program that reads it as its own', () => {
      const both = Buffer.concat([file, Buffer.from('PK\x03\x04<script>alert(1)</script>')])
      assert.deepEqual(readPicture(both).bytes, readPicture(file).bytes)
    })

    test('that breaks off anywhere is broken, and never anything else', () => {
      for (let length = 12; length < readPicture(file).bytes.length - 2; length++)
        assertRefused(file.subarray(0, length), 'broken', `${length} bytes`)
    })

    test('with a byte that is wrong is read or refused, and nothing else happens', () => {
      for (let at = 0; at < file.length; at++) {
        for (const value of [0, 0xff, (file[at] ?? 0) ^ 1]) {
          const wrong = Buffer.from(file)
          wrong[at] = value
          try {
            readPicture(wrong)
          } catch (error) {
            assert.ok(error instanceof PictureFault, String(error))
          }
        }
      }
    })
  })
}

test('what a phone writes beside a photo is gone: place, words, the small picture inside, the film behind it', () => {
  const { bytes } = readPicture(photo())
  assert.ok(photo().includes(secretPlace))
  assert.equal(bytes.includes(secretPlace), false)
  assert.equal(bytes.includes('ftyp'), false)
  assert.equal(bytes.indexOf(Buffer.from([0xff, 0xd8]), 1), -1)
})

test('a photo keeps which way up it is, and no more of Exif', () => {
  for (const wayUp of [2, 6, 8]) {
    const { bytes } = readPicture(photo(wayUp))
    const exif = bytes.indexOf('Exif')
    assert.equal(bytes.readUInt16LE(exif + 24), wayUp)
    assert.deepEqual(readPicture(bytes).bytes, bytes)
  }
  for (const wayUp of [0, 1, 9]) assert.equal(readPicture(photo(wayUp)).bytes.includes('Exif'), false)
})

test('the colours of a JPEG picture keep their profile, unless it is too long to be one', () => {
  const withProfile = (letters: number) => {
    const profile = segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.alloc(letters)]))
    return Buffer.concat([jpg.subarray(0, 2), profile, jpg.subarray(2)])
  }
  const length = readPicture(jpg).bytes.length
  assert.equal(readPicture(withProfile(3144)).bytes.length, length + 4 + 12 + 3144)
  assert.equal(
    readPicture(Buffer.concat([jpg.subarray(0, 2), segment(0xe2, Buffer.from('MPF\0film')), jpg.subarray(2)]))
      .bytes.length,
    length,
  )
})

test('a PNG picture loses its texts, times and Exif, and stands still', () => {
  const secrets = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'acTL', 'fcTL', 'fdAT', 'prVt'].map((type) =>
    pngChunk(type, Buffer.from(secretPlace)),
  )
  const said = Buffer.concat([png.subarray(0, 33), ...secrets, png.subarray(33)])
  assert.deepEqual(readPicture(said).bytes, readPicture(png).bytes)
})

test('a GIF picture that moves stands still, and loses its comments', () => {
  const comment = Buffer.from([0x21, 0xfe, secretPlace.length, ...Buffer.from(secretPlace), 0])
  const colours = 13 + 6
  const image = gif.subarray(colours, -1)
  const moving = Buffer.concat([gif.subarray(0, colours), comment, image, image, image, gif.subarray(-1)])
  assert.deepEqual(readPicture(moving).bytes, readPicture(gif).bytes)
})

test('a WebP picture loses Exif and XMP with the flags that name them; one that moves is a film', () => {
  const dots = webp.subarray(12)
  const canvas = (flags: number) => webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 11, 0, 0, 7, 0, 0]))
  const secret = (type: string) => webpChunk(type, Buffer.from(secretPlace))
  const { bytes } = readPicture(webpOf(canvas(0x2c), secret('EXIF'), dots, secret('XMP '), secret('what')))
  assert.equal(bytes.includes(secretPlace), false)
  assert.deepEqual(bytes, webpOf(canvas(0x20), dots))
  assertRefused(webpOf(canvas(0x02), dots), 'film')
  assertRefused(webpOf(canvas(0), secret('ANIM'), dots), 'film')
})

test('a picture has at most 16 million dots, and 12,000 on a side: a small file may say that it is large', () => {
  const { side, dots } = limits.pictures
  readPicture(pngOf(4000, 4000))
  assertRefused(pngOf(4000, 4001), 'tooManyDots')
  assertRefused(pngOf(12_000, 4100), 'tooManyDots')
  readPicture(pngOf(side, Math.floor(dots / side)))
  assertRefused(pngOf(side, Math.floor(dots / side) + 1), 'tooManyDots')
  readPicture(pngOf(side, 1))
  assertRefused(pngOf(side + 1, 1), 'tooManyDots')
  readPicture(pngOf(1, side))
  assertRefused(pngOf(1, side + 1), 'tooManyDots')
  assertRefused(pngOf(0, 8), 'broken')
})

test('a JPEG picture has at most a hundred scans: each takes a browser through all of it', () => {
  const scan = jpg.subarray(jpg.indexOf(Buffer.from([0xff, 0xda])), -2)
  const many = (scans: number) =>
    Buffer.concat([jpg.subarray(0, -2), ...Array.from({ length: scans - 1 }, () => scan), jpg.subarray(-2)])
  readPicture(many(100))
  assertRefused(many(101), 'broken')
})

test('the service refuses other files, also under the name of a picture', () => {
  const files: [file: string | Buffer, kind: PictureFaultKind][] = [
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'otherType'],
    ['<?xml version="1.0"?><svg/>', 'otherType'],
    ['<!doctype html><script>alert(1)</script>', 'otherType'],
    ['', 'otherType'],
    ['GIF89', 'otherType'],
    ['BM\0\0\0\0', 'otherType'],
    ['II*\0\x08\0\0\0', 'otherType'],
    ['%PDF-1.7', 'otherType'],
    ['\0\0\0\x20ftypavif\0\0\0\0', 'otherType'],
    ['\0\0\0\x20ftypheic\0\0\0\0', 'otherType'],
    ['\0\0\0\x20ftypmp42\0\0\0\0', 'film'],
    ['\0\0\0\x14ftypqt  \0\0\0\0', 'film'],
    [Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex'), 'film'],
    ['RIFF\0\0\0\0AVI LIST', 'film'],
  ]
  for (const [file, kind] of files) assertRefused(Buffer.from(file as string, 'latin1'), kind, String(file))
})

test('a large hostile file is read in a moment', () => {
  const began = process.threadCpuUsage()
  const { bytes } = limits.pictures
  const restarts = Buffer.alloc(bytes, Buffer.from([0xff, 0xd0]))
  assertRefused(Buffer.concat([jpg.subarray(0, -2), restarts]), 'broken')
  assertRefused(
    Buffer.concat([jpg.subarray(0, 2), Buffer.alloc(bytes, Buffer.from([0xff, 0xe3, 0, 2]))]),
    'broken',
  )
  assertRefused(
    Buffer.concat([gif.subarray(0, 19), Buffer.alloc(bytes, Buffer.from([0x21, 0xfe, 0]))]),
    'broken',
  )
  const many = (part: Buffer) => Buffer.alloc(bytes - (bytes % part.length), part)
  assertRefused(webpOf(many(webpChunk('what', Buffer.alloc(2)))), 'broken')
  const text = pngChunk('tEXt', Buffer.alloc(1))
  assertRefused(Buffer.concat([png.subarray(0, 33), many(text)]), 'broken')
  assertRefused(Buffer.concat([gif.subarray(0, -2), Buffer.alloc(bytes, Buffer.from([1, 0xaa]))]), 'broken')
  const { user } = process.threadCpuUsage(began)
  assert.ok(user < 1_000_000, `${user / 1000} ms`)
})
