import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayGuestsSee } from './access.ts'

const table = {
  publish: true,
  private: false,
  draft: false,
  future: false,
  trash: false,
  '': false,
  Publish: false,
}

for (const [status, isOpen] of Object.entries(table)) {
  test(`guests ${isOpen ? 'see' : 'do not see'} a list whose status is "${status}"`, () => {
    assert.equal(mayGuestsSee({ status }), isOpen)
  })
}
