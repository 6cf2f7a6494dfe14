import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../run.ts'
import type { Sources } from './escaping.ts'
import { namespaceFaults, roomsOf, unknownNames } from './namespaces.ts'

const read = (folder: string, pattern: string, exclude: string[] = []): Sources =>
  Object.fromEntries(
    globSync(pattern, { cwd: join(root, folder), exclude })
      .sort()
      .map((path) => [path, readFileSync(join(root, folder, path), 'utf8')]),
  )

describe('the namespaces of the plugin', () => {
  const sources = read('plugin', '**/*.php', ['tests/**', 'languages/**'])
  const folders = Map.groupBy(
    Object.keys(sources).filter((path) => path.startsWith('inc/')),
    (path) => dirname(path),
  )

  test('are those of the folders, and every name in them is there, imported and used', () => {
    assert.ok(Object.keys(sources).length > 80)
    assert.deepEqual(namespaceFaults(sources), [])
  })

  test('are the ones that its tests and our tools name', () => {
    const programs = { ...read('plugin/tests', '**/*.php'), ...read('tools/wordpress/php', '*.php') }
    assert.deepEqual(unknownNames(programs, sources), [])
  })

  test('begin every file, after strict types', () => {
    for (const [path, source] of Object.entries(sources)) {
      if (path.endsWith('.asset.php')) continue
      assert.match(
        source,
        /^<\?php\n(?:\/\*\*[\s\S]*?\*\/\n+)?declare\(strict_types=1\);\n\nnamespace Hopechest/,
        path,
      )
    }
  })

  test('have a bootstrap in each folder, which requires every file there, and at most 25 files', () => {
    // WordPress loads these by their paths.
    const apart = new Set(['bootstrap.php', 'template.php'])
    for (const [folder, paths] of folders) {
      const bootstrap = sources[`${folder}/bootstrap.php`] ?? ''
      const below = [...folders.keys()].filter((other) => dirname(other) === folder)
      const wanted = [
        ...paths.map((path) => basename(path)).filter((name) => !apart.has(name)),
        ...below.map((other) => `${basename(other)}/bootstrap.php`),
      ]
      if (folder === 'inc') continue
      const required = [...bootstrap.matchAll(/^require __DIR__ \. '\/([^']+)';$/gm)].map(([, name]) => name)
      assert.deepEqual(required.sort(), wanted.sort(), folder)
      assert.ok(paths.length <= 25, `${folder} has ${paths.length} files`)
    }
  })

  test('say the shape of an array once: who names the function that returns it finds it there', () => {
    const all = Object.values(sources).join('\n')
    const said = [...all.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n\t*(?:public )?function &?(\w+)/g)]
      .filter(([, comment = '']) => /@return [^$]*?array(?:<array)?\{/.test(comment))
      .map(([, , name]) => name)
    const named = new Set(
      [...all.matchAll(/\b[Aa]s (?:one of )?`(\w+)\(\)` (?:returns|does)/g)].map(([, name]) => name),
    )
    assert.ok(named.size > 5)
    // It returns the findings one by one, each with its shape.
    assert.deepEqual(
      [...named].filter((name) => name !== 'check_everything' && !said.includes(name)),
      [],
    )
  })

  test('are all in the table of contents, but for the one of its removal', () => {
    const rooms = [...folders.keys()]
      .filter((folder) => dirname(folder) === 'inc')
      .map((path) => basename(path))
    assert.deepEqual([...roomsOf(sources['hopechest.php'] ?? ''), 'removal'].sort(), rooms.sort())
  })
})

describe('the check of namespaces', () => {
  const below =
    '<?php\nnamespace Hopechest\\Below;\nconst MOST = 3;\nfunction help(): void {}\nfinal class Helper {}\n'
  const main =
    "<?php\nnamespace Hopechest;\nrequire __DIR__ . '/inc/below/bootstrap.php';\nrequire __DIR__ . '/inc/room/bootstrap.php';\n"
  const faults = (code: string, more: Sources = {}) =>
    namespaceFaults({
      'hopechest.php': main,
      'inc/below/help.php': below,
      'inc/room/a.php': `<?php\nnamespace Hopechest\\Room;\n${code}`,
      ...more,
    })

  const wrong: Record<string, string> = {
    'a call without an import': 'function a() { help(); }',
    'a constant without an import': 'function a() { return array( MOST => 1 ); }',
    'a class without an import': 'function a( Helper $one ) {}',
    'an import of what is not there': 'use function Hopechest\\Below\\helps;\nfunction a() { helps(); }',
    'an import that is not used': 'use function Hopechest\\Below\\help;',
    'imports in another order':
      'use const Hopechest\\Below\\MOST;\nuse function Hopechest\\Below\\help;\nfunction a() { help( MOST ); }',
    'a callback that is not there': "add_filter( 'x', __NAMESPACE__ . '\\\\missing' );",
    'a whole name that is not there': "array_map( 'Hopechest\\\\Below\\\\missing', $a );",
    'a name below this one that is not there': "const PAGES = array( '' => 'Below\\\\help' );",
  }
  for (const [what, code] of Object.entries(wrong)) {
    test(`finds ${what}`, () => assert.equal(faults(code).length, 1, String(faults(code))))
  }

  test('finds a file in the namespace of another folder, and a room that uses one above it', () => {
    assert.equal(faults('', { 'inc/room/b.php': '<?php\nnamespace Hopechest\\Below;\n' }).length, 1)
    const up = '<?php\nnamespace Hopechest\\Below;\nuse function Hopechest\\Room\\a;\nfunction b() { a(); }\n'
    assert.equal(faults('function a() {}', { 'inc/below/b.php': up }).length, 1)
  })

  test('lets pass what is imported, and what PHP and WordPress have', () => {
    const code = [
      'use function Hopechest\\Below\\{ help };',
      'use const Hopechest\\Below\\MOST;',
      "function a( $b ) { $b->help(); help( MOST, strlen( 'help' ) ); add_filter( 'x', __NAMESPACE__ . '\\\\a' ); }",
      "array_map( 'Hopechest\\\\Below\\\\help', array() );",
    ]
    assert.deepEqual(faults(code.join('\n')), [])
  })

  test('finds a name in another program that the plugin does not have', () => {
    const plugin = { 'inc/below/help.php': below }
    const known = { 'a.php': "\\Hopechest\\Below\\help(); 'Hopechest\\\\Below\\\\help';" }
    assert.deepEqual(unknownNames(known, plugin), [])
    assert.equal(unknownNames({ 'a.php': '\\Hopechest\\help();' }, plugin).length, 1)
  })
})
