import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { changeTypes } from '@hopechest/contract'
import { root } from '../run.ts'

test('each hook of the plugin stands in the guide for builders, and is tried on a real site', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const sources = globSync('plugin/inc/**/*.php', { cwd: root }).map(read).join('\n')
  const named = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()

  const hooks = named(sources, /(?:apply_filters|do_action)\( '(hopechest_\w+)'/g)
  assert.ok(hooks.length >= 12)
  assert.deepEqual(named(read('docs/wordpress.md'), /^\| `(hopechest_\w+)` \|/gm), hooks)
  const tried = ['pages/hooks', 'facts', 'changes'].map((name) => read(`plugin/tests/${name}.php`)).join('\n')
  assert.deepEqual(named(tried, /(?:add_filter|add_action)\( '(hopechest_\w+)'/g), hooks)
})

test('each change of the feed has an action of its name in the guide for builders', () => {
  const guide = readFileSync(join(root, 'docs/wordpress.md'), 'utf8')
  const section = guide.slice(guide.indexOf('### Changes'))
  for (const type of changeTypes) assert.ok(section.includes(`\`hopechest_${type.replace('.', '_')}\``), type)
})
