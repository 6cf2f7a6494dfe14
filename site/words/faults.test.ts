import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookThrough, unfilled } from './faults.ts'
import type { Catalogue } from './words.ts'

const english: Catalogue = {
  language: { name: 'English', locale: 'en-GB' },
  home: { title: 'Wishes', left: '{left, plural, one {# gift} other {# gifts}} for {name}' },
  by: '{who, select, owner {its owner} other {a guest}}',
}

const french = (home: Record<string, string>, more: Catalogue = {}): Catalogue => ({
  language: { name: 'Français', locale: 'fr-FR' },
  home: { title: 'Souhaits', left: '{left, plural, one {# cadeau} other {# cadeaux}} pour {name}', ...home },
  by: '{who, select, owner {vous} other {un invité}}',
  ...more,
})

test('a whole catalogue has no fault', () => {
  assert.deepEqual(lookThrough(french({}), english), { missing: [], faults: [], all: 5 })
})

test('a message that is left out or empty is missing, and no fault', () => {
  const { missing, faults } = lookThrough(french({ title: '' }), english)
  assert.deepEqual([missing, faults], [['home.title'], []])
})

test('a translator learns of what is no text', () => {
  const odd = { title: null, left: 5, what: ['x'] } as unknown as Record<string, string>
  const { faults, missing } = lookThrough(french(odd), english)
  assert.deepEqual(faults, [
    'home.title: this is no text',
    'home.left: this is no text',
    'home.what: this is no text',
  ])
  assert.deepEqual(missing, ['home.title', 'home.left'])
})

for (const [name, home, fault] of [
  [
    'has another place',
    { left: '{left, number} pour {nom}' },
    /places are \{left, nom\}, and those of English \{left, name\}/,
  ],
  ['leaves a place out', { left: '{left, number} cadeaux' }, /places are \{left\}/],
  ['cannot be read', { left: '{left, plural, one {#}} {name}' }, /case "other" is missing/],
  ['counts a name', { left: '{left, number} {name, plural, other {x}}' }, /\{name\} is no number/],
  [
    'has a form that the language lacks',
    { left: '{left, plural, few {#} other {#}} {name}' },
    /no kind of number "few"/,
  ],
  ['has a name that English lacks', { lead: 'x' }, /home\.lead: English has no such message/],
] as const)
  test(`a translator learns of a message that ${name}`, () => {
    const { faults } = lookThrough(french(home), english)
    assert.equal(faults.length, 1)
    assert.match(faults[0] ?? '', fault)
  })

test('a translator learns of a choice that the pages never make', () => {
  const { faults } = lookThrough(french({}, { by: '{who, select, patron {x} other {y}}' }), english)
  assert.match(faults.join(), /by: there is no choice "patron"/)
})

test('an English message with other places than the pages fill is found', () => {
  const faults = unfilled({ gift: { left: '{left, number} of {all, number}', title: 'Gift' } })
  assert.match(
    faults.join('\n'),
    /gift\.left: its places are \{all, left\}, and the pages give it \{left, wanted\}/,
  )
  assert.match(faults.join('\n'), /gift\.given: English has no such message/)
})
