import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { program } from '@hopechest/testing/machine/programs'
import { root } from '../run.ts'
import { blank } from './php-text.ts'

const files = globSync('*/**/*.php', { cwd: root, exclude: ['**/node_modules/**'] })

const settings = ['-n', '-d', 'display_errors=stdout', '-d', 'log_errors=0', '-d', 'error_reporting=-1']

/** Compiles each file and runs none. Two may have the same names, which the second cannot have beside the first. */
const compiler = `
foreach ( array_slice( $argv, 1 ) as $file ) {
	ob_start();
	try {
		$is_compiled = opcache_compile_file( $file );
	} catch ( ParseError $error ) {
		$is_compiled = false;
	}
	if ( '' === ob_get_clean() && $is_compiled ) {
		echo "$file\n";
	}
}`

/** Prints of each source the words and signs that PHP runs. What is quoted is two quotation marks. */
const tokenizer = `
$codes = array();
foreach ( json_decode( stream_get_contents( STDIN ) ) as $path => $source ) {
	$code   = '';
	$quoted = false;
	foreach ( token_get_all( $source ) as $token ) {
		list( $kind, $text ) = is_array( $token ) ? $token : array( 0, $token );
		if ( '"' === $text ) {
			$quoted = ! $quoted;
			$code  .= $text;
		} elseif ( ! $quoted && ! in_array( $kind, array( T_INLINE_HTML, T_COMMENT, T_DOC_COMMENT ), true ) ) {
			$code .= T_CONSTANT_ENCAPSED_STRING === $kind ? '""' : $text;
		}
	}
	$codes[ $path ] = preg_replace( '/\\s+/', '', $code );
}
echo json_encode( $codes );`

test('PHP reads every PHP file of the repository, and has nothing to complain of', () => {
  for (const folder of [join(root, 'plugin'), join(root, 'theme')])
    assert.ok(files.some((file) => join(root, file).startsWith(folder + sep)))
  assert.deepEqual(complaintsOf(files, root), [])
})

test('a bracket that is missing, a name that is taken and a parameter that PHP calls outdated are found', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'php-syntax-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const files = Object.entries({
    'bracket.php': 'function a() { return array( 1; }',
    'fine.php': 'function b() { return array( 1 ); }',
    'outdated.php': 'function c( $d = 1, $e ) {}',
    'same.php': 'function b() { return array( 2 ); }',
    'taken.php': 'function f() {}\nuse function B\\f;',
  }).map(([name, code]) => {
    writeFileSync(join(folder, name), `<?php\n${code}\n`)
    return name
  })
  const found = complaintsOf(files, folder).map((line) => line.replace(/^(.+?): .* in (.+)$/, '$1 in $2'))
  assert.deepEqual(found, [
    'Parse error in bracket.php on line 2',
    'Deprecated in outdated.php on line 2',
    'Fatal error in taken.php on line 3',
  ])
})

test('where strings, comments and markup are, our checks read as PHP does', () => {
  assert.deepEqual(
    misread(Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))),
    [],
  )
})

test('a file that they read otherwise than PHP is named', () => {
  const sources = {
    'block.php': "<?php\n$a = <<<END\nit's\nEND;\necho $b; // it's\n",
    'fine.php': '<a href="<?php echo "it\'s {$a[\'b\']}"; // "?>">it\'s</a> <?= $b ?>',
  }
  assert.deepEqual(misread(sources), ['block.php'])
})

function misread(sources: Record<string, string>): string[] {
  const { stdout } = spawnSync(program('php'), ['-r', tokenizer], {
    input: JSON.stringify(sources),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const codes: Record<string, string> = JSON.parse(stdout)
  const ours = (source: string) =>
    blank(source)
      .replaceAll(/(['"])_*\1|\$v+(?=\W|$)/g, '""')
      .replaceAll(/\s+/g, '')
  return Object.entries(sources)
    .filter(([path, source]) => ours(source) !== codes[path])
    .map(([path]) => path)
}

/** Each file that one PHP does not compile without a word is read by a PHP of its own, for what it has to say. */
function complaintsOf(files: readonly string[], cwd: string): string[] {
  const fine = compiledBy(files, cwd)
  return files.filter((file) => !fine.has(file)).flatMap((file) => wordsOn(file, cwd))
}

/** A PHP takes longer to start than to read thirty files. One without its package `opcache` compiles none here. */
function compiledBy(files: readonly string[], cwd: string): ReadonlySet<string> {
  const words = [...settings, '-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1', '-r', compiler]
  const { stdout } = spawnSync(program('php'), [...words, '--', ...files], { cwd, encoding: 'utf8' })
  return new Set(stdout.split('\n'))
}

function wordsOn(file: string, cwd: string): string[] {
  const { stdout } = spawnSync(program('php'), [...settings, '-l', file], { cwd, encoding: 'utf8' })
  const lines = stdout.split('\n').filter(Boolean)
  const verdict = [`No syntax errors detected in ${file}`, `Errors parsing ${file}`]
  assert.ok(
    lines.some((line) => verdict.includes(line)),
    `PHP does not say that it has read ${file}: ${stdout}`,
  )
  return lines.filter((line) => !verdict.includes(line))
}
