import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { longTest } from '@hopechest/testing/depth'
import { program } from '@hopechest/testing/machine/programs'
import { root } from '../run.ts'

longTest('PHP keeps those rules of WordPress that the phpcs of Debian has', () => {
  assert.deepEqual(findings([]), [])
})

test('what breaks a rule is found', () => {
  const source =
    "<?php\n$short = [ 1 ];\n$a = 'b' . 'c';\nfor ( $n = 0; $n < count( $short ); ++$n ) {\n\techo $n;\n}\n"
  assert.deepEqual(findings(['--stdin-path=plugin/inc/planted.php', '-'], source), [
    'Generic.Arrays.DisallowShortArraySyntax.Found',
    'Generic.Formatting.MultipleStatementAlignment.NotSameWarning',
    'Generic.Strings.UnnecessaryStringConcat.Found',
    'Generic.CodeAnalysis.ForLoopWithTestFunctionCall.NotAllowed',
    'Squiz.PHP.DisallowSizeFunctionsInLoops.Found',
  ])
})

/** The names of the rules that are broken, with the place where no source is given. */
function findings(words: readonly string[], source?: string): string[] {
  const standard = 'tools/wordpress/php-rules.xml'
  const { stdout, stderr } = spawnSync(
    program('phpcs'),
    [`--standard=${standard}`, '--report=json', '-q', '-s', ...words],
    { cwd: root, encoding: 'utf8', input: source, maxBuffer: 2 ** 26 },
  )
  assert.match(stdout, /^\{"totals"/, stderr)
  const { files }: { files: Record<string, { messages: { source: string; line: number }[] }> } =
    JSON.parse(stdout)
  if (source === undefined)
    for (const file of ['plugin/hopechest.php', 'theme/functions.php']) assert.ok(file in files, file)
  return Object.entries(files).flatMap(([path, { messages }]) =>
    messages.map(({ source: rule, line }) => (source === undefined ? `${path}:${line} ${rule}` : rule)),
  )
}
