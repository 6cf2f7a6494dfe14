import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { settings as siteSettings } from '@hopechest/site/config'
import { settings } from '../config.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const page = read('docs/settings.md')
const rows = [...page.matchAll(/^\| `([^`]+)` \| (.+?) \| (.+) \|$/gm)].map(
  ([, name = '', byDefault = '', meaning = '']) => ({ name, byDefault, meaning }),
)
const sorted = (names: string[]) => names.toSorted()

describe('an operator who reads the page of settings', () => {
  const all = { ...siteSettings, ...settings }
  const ofPrograms = rows.filter(({ name }) => /^[A-Z_]+$/.test(name))

  test('finds each setting of the service and of the site once, and no other', () => {
    assert.deepEqual(sorted(ofPrograms.map(({ name }) => name)), sorted(Object.keys(all)))
  })

  test('reads the default that the program takes', () => {
    for (const { name, byDefault } of ofPrograms) {
      const value = Object.entries(all).find(([each]) => each === name)?.[1].default
      const written = value === undefined ? 'unset' : `\`${value}\``
      assert.equal(byDefault.slice(0, written.length), written, name)
    }
  })

  test('finds each field of the settings page of the plugin once, in its words and order', () => {
    const fields = read('plugin/inc/settings/fields.php').matchAll(/'label' +=> __\( '([^']+)'/g)
    const roles = /esc_html_e\( '([^']+)'/.exec(read('plugin/inc/settings/roles.php'))?.[1]
    const labels = [...page.matchAll(/^\| ([A-Z][a-z ]+) \| /gm)].map(([, label]) => label)
    assert.deepEqual(labels, [...[...fields].map(([, label]) => label), roles])
  })
})
