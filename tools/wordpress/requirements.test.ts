import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../run.ts'
import { newerThan74 } from './old-php.ts'
import { blank, callsOf } from './php-text.ts'

/**
 * What Plugin Check and Theme Check ask for; neither can be installed where these tests run. The plugin has an
 * `Update URI` of its own and loads its own translations, for WordPress.org does not host it. See decisions/019.
 */
describe('what WordPress asks of a plugin and of a theme', () => {
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
  const filesOf = (name: string) =>
    globSync('**/*', { cwd: join(root, name), exclude: ['tests/**'] }).map(String)
  const phpOf = (name: string) =>
    filesOf(name)
      .filter((path) => path.endsWith('.php'))
      .map((path): [string, string] => [`${name}/${path}`, read(name, path)])
  const headerOf = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/^(?: \* )?([A-Z][\w ]+): +(.+)$/gm)].map((found) => [found[1], found[2]?.trim()]),
    )
  const plugin = headerOf(read('plugin', 'hopechest.php').slice(0, 1000))
  const readme = read('plugin', 'readme.txt')
  const theme = headerOf(read('theme', 'style.css').slice(0, 2000))

  test('the plugin and its readme say the same of versions and licence, and name what users look for', () => {
    const said = headerOf(readme.slice(0, 1000))
    assert.match(readme, /^=== .{3,70} ===\n/)
    assert.equal(readme.split('\n')[0], `=== ${plugin['Plugin Name']} ===`)
    for (const name of ['Requires at least', 'Requires PHP', 'License'])
      assert.equal(said[name], plugin[name], name)
    assert.equal(said['Stable tag'], plugin.Version)
    assert.match(String(said['Tested up to']), /^\d+\.\d+$/)
    assert.equal(said['Tested up to'], theme['Tested up to'])
    assert.equal(said.License, 'MIT')
    assert.match(String(said['License URI']), /^https:/)
    assert.ok(String(said.Contributors).length > 0)
    assert.match(readme, /ITEM_ROUTES=members\b/, 'without it, each account may change all gifts')
    const tags = String(said.Tags).split(', ')
    assert.ok(tags.length <= 5, 'at most five tags')
    assert.equal(plugin['Text Domain'], 'hopechest')
    assert.ok(existsSync(join(root, 'plugin', String(plugin['Domain Path']))))
    const [, short = ''] = /\n\n(.+)\n\n== Description ==/.exec(readme) ?? []
    assert.ok(short.length > 20 && short.length <= 150, `${short.length} signs`)
    for (const section of ['Description', 'Installation', 'Frequently Asked Questions']) {
      assert.ok(readme.includes(`\n== ${section} ==\n`), section)
    }
  })

  test('the theme loads nothing from elsewhere', () => {
    for (const path of filesOf('theme').filter((each) => /\.(?:css|html|php|json)$/.test(each)))
      assert.doesNotMatch(read('theme', path), /(?:url\(|src=|@import)\s*["']?(?:https?:)?\/\//, path)
  })

  test('a file that acts when it is loaded refuses to be called by a browser', () => {
    for (const [path, source] of [...phpOf('plugin'), ...phpOf('theme')]) {
      const declares = blank(source)
        .replaceAll(/^(?:declare\([^)]*\);|namespace [\w\\]+;|use [^;]+;|const \w+\s*=[\s\S]*?;$)/gm, '')
        .replaceAll(/^(?:final )?(?:class|trait|function) [\s\S]*?^\}/gm, '')
        .replaceAll(/<\?php|\?>|\s/g, '')
      const isGuarded = /defined\(\s*'(?:ABSPATH|WP_UNINSTALL_PLUGIN)'\s*\)/.test(source)
      const isData = /^return(?:array)?\(/.test(declares)
      assert.ok(
        declares === '' || isGuarded || isData || path.includes('/patterns/'),
        `${path} acts: ${declares.slice(0, 80)}`,
      )
    }
  })

  test('no file is hidden, compressed or a program, and no name has a blank', () => {
    for (const name of ['plugin', 'theme']) {
      for (const path of filesOf(name)) {
        assert.doesNotMatch(path, /(?:^|\/)\.|\s|\.(?:zip|gz|tar|phar|exe|sh|bat|so)$/, path)
      }
    }
  })

  test('nothing runs text as a program, writes into files, or shows what is for developers', () => {
    const names = [
      'eval',
      'create_function',
      'exec',
      'shell_exec',
      'system',
      'passthru',
      'proc_open',
      'popen',
      'assert',
      'unserialize',
    ]
    const files = [
      'file_put_contents',
      'fopen',
      'fwrite',
      'move_uploaded_file',
      'unlink',
      'curl_init',
      'error_log',
      'set_time_limit',
      'ini_set',
    ]
    for (const [path, source] of [...phpOf('plugin'), ...phpOf('theme')]) {
      assert.deepEqual(
        callsOf(blank(source), [...names, ...files]).map(({ name }) => name),
        [],
        path,
      )
      assert.doesNotMatch(source, /^\uFEFF|<\?(?!php|=|xml)/, path)
    }
  })

  test('a query with a value in it is prepared', () => {
    for (const [path, source] of phpOf('plugin')) {
      for (const [query] of source.matchAll(/\$wpdb->(?:query|get_(?:var|row|col|results))\([\s\S]*?;\n/g)) {
        const values = query.replaceAll(/\$wpdb->\w+/g, '').match(/\$\w+/g) ?? []
        assert.ok(values.length === 0 || query.includes('->prepare('), `${path}: ${query}`)
      }
    }
  })

  test('a sentence with a place for a value says to translators what comes there', () => {
    for (const [path, source] of phpOf('plugin')) {
      const lines = source.split('\n')
      for (const [at, line] of lines.entries()) {
        if (!/(?:\b__|\b_n|esc_html__|esc_attr__)\(\s*'[^']*%(?:\d\$)?[sd]/.test(line)) continue
        const above = lines.slice(Math.max(0, at - 3), at + 1).join('\n')
        assert.match(above, /translators:/, `${path}: ${line.trim()}`)
      }
    }
  })

  test('PHP 7.4 can read all of it', () => {
    const faults = [...phpOf('plugin'), ...phpOf('theme')].flatMap(([path, source]) =>
      newerThan74(path, source),
    )
    assert.deepEqual(faults, [])
  })

  for (const code of [
    '$a?->b();',
    'return match ( $a ) { 1 => 2 };',
    '#[Attribute] function a() {}',
    'enum Suit { case Hearts; }',
    '$a = $b ?? throw new X();',
    'function a(): static {}',
    'function a( mixed $b ) {}',
    'function a( int|string $b ) {}',
    'function a(): int|string { return 1; }',
    'class A { function __construct( private int $a ) {} }',
    'function a( $b, $c, ) {}',
    'echo $a::class;',
    'try { a(); } catch ( X ) {}',
    'a( name: 5 );',
    'get_debug_type( $a );',
  ]) {
    test(`finds what is newer in ${code}`, () =>
      assert.equal(newerThan74('a.php', `<?php\n${code}`).length, 1))
  }

  test('finds nothing newer in what PHP 7.4 has', () => {
    const old =
      'function a( ?int $b = null, array ...$c ): ?array { return $b ? array( X::class => fn( $d ) => $d ?? 1 ) : array( 1, ); }'
    assert.deepEqual(
      newerThan74(
        'a.php',
        `<?php\n${old}\nclass B { private ?int $c = null; }\nswitch ( $a ) { case 1: b(); default: c(); }`,
      ),
      [],
    )
  })
})
