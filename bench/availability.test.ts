import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isGood, lineOf, type Measurement } from './measurement.ts'

const folder = join(import.meta.dirname, 'availability')

describe('the service under attack, in short', async () => {
  for (const file of await readdir(folder)) {
    const { default: measurement } = (await import(join(folder, file))) as { default: Measurement }
    test(measurement.title, async () => {
      const missed = (await measurement.measure('short', {})).filter((figure) => !isGood(figure, 'short'))
      assert.deepEqual(
        missed.map((figure) => lineOf(figure, 'short')),
        [],
      )
    })
  }
})
