import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { memoryAlone, missesOf, ofCrowd, ofOneClient, type Seen } from './marks.ts'

const atItsMark: Seen = { health: 100, robots: 100, page: 200, refused: 0, megabytes: 300 }
const beyond: Seen = { health: 100.1, robots: 100.1, page: 200.1, refused: 1, megabytes: 300.1 }

describe('what visitors see while one client attacks', () => {
  test('is good up to its mark', () => {
    assert.deepEqual(missesOf(atItsMark, ofOneClient), [])
  })
  test('is said to miss it above, one sentence for each figure', () => {
    for (const [name, value] of Object.entries(beyond)) {
      assert.equal(missesOf({ ...atItsMark, [name]: value }, ofOneClient).length, 1, name)
    }
  })
  test('misses it where nothing was measured', () => {
    assert.equal(missesOf({ ...atItsMark, page: Number.NaN }, ofOneClient).length, 1)
  })
  test('is judged by the memory alone in CI', () => {
    assert.equal(missesOf(beyond, memoryAlone(ofOneClient)).length, 1)
    assert.deepEqual(missesOf({ ...beyond, megabytes: 300 }, memoryAlone(ofOneClient)), [])
  })
})

test('while a crowd attacks, the time of visitors is not judged, but no one is refused and the memory has its mark', () => {
  const late: Seen = { health: 9000, robots: 9000, page: 9000, refused: 0, megabytes: 350 }
  assert.deepEqual(missesOf(late, ofCrowd), [])
  assert.equal(missesOf({ ...late, megabytes: 350.1 }, ofCrowd).length, 1)
  assert.equal(missesOf({ ...late, refused: 1 }, ofCrowd).length, 1)
})
