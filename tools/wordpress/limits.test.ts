import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { scopeNames } from '@hopechest/contract'
import { po } from 'gettext-parser'
import { root } from '../run.ts'
import { limitsFile, toPhp } from './limits.ts'
import { entriesOf } from './sentence-table.ts'
import { templateOf, translated } from './translated.ts'

test('the plugin has the limits of the service', () => {
  assert.equal(readFileSync(limitsFile, 'utf8'), toPhp(), 'Run node tools/wordpress/limits.ts')
})

test('the plugin says in words what each key may do', () => {
  const source = readFileSync(join(root, 'plugin/inc/keys/scopes.php'), 'utf8')
  const named = [...source.matchAll(/^\t\t('[a-z:]+'|SURPRISES) +=> __\(/gm)].map(([, name = '']) => name)
  assert.deepEqual(named, [
    ...scopeNames.filter((scope) => scope !== 'surprises').map((scope) => `'${scope}'`),
    'SURPRISES',
  ])
})

/** Numbers that plugin and theme decide about, and the service knows nothing of. */
const own = [
  'CLIENT_TIMEOUT_SECONDS',
  'COPY_SECONDS',
  'DAYS_AFTER_THE_DAY',
  'DELETIONS_AT_ONCE',
  'FORM_SECONDS',
  'INVITED_DAYS',
  'KEPT_DAYS',
  'KEY_SECONDS',
  'LAST_SECONDS',
  'LEAST_CONTRAST',
  'LEAST_FOR_QUIET',
  'MOST_ASKING',
  'MOST_CLOCK_SECONDS',
  'MOST_FIELDS',
  'MOST_FILE_BYTES',
  'MOST_FORM_BYTES',
  'MOST_INVITED',
  'MOST_INVITING',
  'MOST_LISTS',
  'MOST_NUMBERS',
  'MOST_OF_GREY',
  'MOST_OF_SLUG',
  'MOST_PAGES',
  'MOST_PAUSE',
  'MOST_ROUNDS',
  'OPENED_DAYS',
  'PAGE_SECONDS',
  'PROBE_SECONDS',
  'REGISTRIES_PER_STEP',
  'REST_SECONDS',
  'RETRY_SECONDS',
  'SECONDS_TO_NEXT_ATTEMPT',
  'SECONDS_TO_NEXT_LOOK',
  'THREAD_ON_DARK',
  'THREAD_ON_LIGHT',
  'VISIT_VERSION',
]

test('every other number with a name is one that plugin or theme decides about', () => {
  const paths = globSync(['plugin/*.php', 'plugin/inc/**/*.php', 'theme/**/*.php'], { cwd: root })
  const found = paths
    .filter((path) => path !== relative(root, limitsFile))
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8')
      return [...source.matchAll(/^\s*(?:\w+ )*const (\w+)\s*=[^;'"]*\d[^;'"]*;/gm)].map(([, name]) => name)
    })
  assert.deepEqual(found.sort(), own, 'Take a limit of the service from tools/wordpress/limits.ts')
})

/** Examples of a price and a day, and the power of two that ids stay below. */
const examples = ['24.90', '2027-06-12', '53']

test('no sentence of plugin or theme holds a limit in digits', () => {
  for (const part of Object.values(translated)) {
    const entries = entriesOf(po.parse(readFileSync(templateOf(part))))
    const numbers = entries.flatMap(({ msgid, msgid_plural = '' }) =>
      [...`${msgid} ${msgid_plural}`.matchAll(/\d[\d.,-]*\d/g)].map(([number]) => ({ number, msgid })),
    )
    assert.deepEqual(
      numbers.filter(({ number }) => !examples.includes(number)),
      [],
    )
  }
})
