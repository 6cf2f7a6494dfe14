import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readAssets } from '@hopechest/look'
import { ofFrameworks } from './frameworks.ts'

const onTheme = new URL('../../plugin/styles/on-theme.css', import.meta.url)
/** They stand on the frame of a page alone, beside names of ours. */
const ofFrame = ['is-dark', 'is-light']

test('none of our classes has a name that a framework of styles, or a shop in a theme, gives to its own', () => {
  const look = readAssets()
  const sheets = ['hopechest', 'owners', 'admins'].map((name) => look.find(`styles/${name}.css`)?.body)
  const style = [...sheets, readFileSync(onTheme)].join('')
  const ours = new Set([...style.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))
  assert.ok(ours.has('hc-button') && ours.has('gift') && ours.has('own-rows'))
  const theirs = ofFrameworks.filter((name) => ours.has(name) && !ofFrame.includes(name))
  assert.deepEqual(theirs, [])
})
