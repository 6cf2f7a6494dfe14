import { blank } from './php-text.ts'

/** The parts of PHP 8 that PHP 7.4 cannot read or does not have, each with a sentence for its author. */
const newer: [RegExp, string][] = [
  [/\?->/, 'the nullsafe operator'],
  [/(?<![\w$>:\\])match\s*\(/, 'match'],
  [/(?<![\w$>:\\])enum\s+\w+\s*[:{]/, 'an enumeration'],
  [/(?<![\w$])readonly\s/, 'readonly'],
  [/(?<![\w$>:\\])throw\b[^;]*\)\s*[?:]|(?:\?\?|\?:|=>|=)\s*throw\b/, 'throw inside an expression'],
  [/function\b[^{;]*\)\s*:\s*\??(?:static|mixed|never|false|null)\b/, 'a return type of PHP 8'],
  [/[(,]\s*mixed\s+&?(?:\.\.\.)?\$/, 'the type mixed'],
  [/(?:[(,]|\)\s*:)\s*\??\\?\w+\s*\|\s*\\?\w+\s*(?:&?(?:\.\.\.)?\$|[{;])/, 'a union of types'],
  [/function\s+__construct\s*\([^)]*\b(?:public|private|protected)\s/, 'a property in the constructor'],
  [/function\b[^({;]*\([^)]*,\s*\)/, 'a comma behind the last parameter'],
  [/\$\w+::class/, 'the class of a value'],
  [/catch\s*\(\s*\\?\w+(?:\s*\|\s*\\?\w+)*\s*\)/, 'a catch without a variable'],
  [/[(,]\s*[a-z_]\w*:\s+[^:]/, 'an argument by its name'],
  [
    /\b(?:get_debug_type|fdiv|preg_last_error_msg|array_find|array_any|array_all|json_validate|mb_str_pad|mb_trim)\s*\(/,
    'a function of PHP 8',
  ],
]

/** Each use of PHP 8 in a file, as a sentence. WordPress brings str_contains() and its like. */
export function newerThan74(path: string, source: string): string[] {
  const code = blank(source)
  const found = newer.filter(([pattern]) => pattern.test(code)).map(([, what]) => what)
  // To PHP 7.4 an attribute is a comment.
  if (/^\s*#\[/m.test(source)) found.push('an attribute')
  return found.map((what) => `${path} uses ${what}`)
}
