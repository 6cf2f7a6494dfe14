import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formsInForms } from './visitor.ts'

test('a form inside a form is found, and forms one after the other pass', () => {
  const one = '<form action="/a"><button></button></form>'
  assert.deepEqual(formsInForms(one + one), [])
  assert.deepEqual(formsInForms(`<form action="/b">${one}</form>`), ['<form action="/a">'])
  assert.deepEqual(formsInForms(`<form action="/b"><ul>${one}${one}</ul></form>${one}`).length, 2)
})

test('a form in a template or in a script stands in no other one', () => {
  const one = '<form action="/a"></form>'
  assert.deepEqual(formsInForms(`<form action="/b"><template>${one}</template></form>`), [])
  assert.deepEqual(formsInForms(`<form action="/b"><script>${one}</script></form>`), [])
})
