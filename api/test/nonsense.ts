import fc from 'fast-check'

/** JSON texts for a field of a body: values that fit, values that nearly fit, and nonsense. */
const strange = fc.constantFrom(
  ...[
    'null',
    'true',
    'false',
    '0',
    '1',
    '-0',
    '-1',
    '0.5',
    '2',
    '1e309',
    '-1e309',
    '1e-400',
    '5e-324',
    '2147483647',
  ],
  ...[
    '2147483648',
    '9007199254740991',
    '9007199254740992',
    '9007199254740993',
    '1e21',
    '[]',
    '{}',
    '[null]',
    '""',
  ],
  ...[
    '"5"',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00x"',
    '"\\ud83d\\ude00"',
    '"javascript:alert(1)"',
  ],
  ...[
    '" JaVa\\tScript:x y z"',
    '"data:text/html,xxxxxx"',
    '{"__proto__":{"x":1}}',
    '"none"',
    '"active"',
    '"NONE"',
  ],
  `"${'😀'.repeat(100)}"`,
  `"${'😀'.repeat(101)}"`,
  `"${'é'.repeat(500)}"`,
  `"${'é'.repeat(501)}"`,
  `"https://a/${'a'.repeat(1990)}"`,
  `"https://a/${'a'.repeat(1991)}"`,
  `"https://${'中'.repeat(64)}/"`,
  '['.repeat(31) + ']'.repeat(31),
  '['.repeat(40) + ']'.repeat(40),
)

/** Halves of surrogate pairs among them. The unit `binary` of fast-check takes seconds to list all of them first. */
const codePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))
const texts = fc.string({ unit: codePoint, maxLength: 120 }).map((text) => JSON.stringify(text))
/** What people see as one letter: plain, with a mark of its own, and of several code points. */
const grapheme = fc.constantFrom(...'aZ 5-ßøЖ字😀', 'e\u0301', '👩‍👩‍👧‍👦', '🇩🇪', 'नि')
/** Not `fc.webUrl`, which lists all letters too. */
const link = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.array(fc.constantFrom('lamp', 'a%20b', '%F0%9F%98%80', 'ü', 'x;y=1', '..', '@'), { maxLength: 5 }),
    fc.constantFrom('', '?q=a+b&c', '#top'),
  )
  .map(([scheme, domain, path, end]) => `${scheme}://${[domain, ...path].join('/')}${end}`)
const numbers = fc
  .double({ noNaN: true })
  .map((value) => (Number.isFinite(value) ? JSON.stringify(value) : '1e999'))
const anything = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value))
const value = fc.oneof(strange, texts, numbers, anything)

const good: Record<string, fc.Arbitrary<string>> = {
  registry_id: fc.integer({ min: 1, max: 50 }).map(String),
  name: fc.string({ unit: grapheme, minLength: 1, maxLength: 20 }).map((text) => JSON.stringify(text)),
  url: link.map((url) => JSON.stringify(url)),
  description: texts,
  retailer: texts,
  affiliate_url: link.map((url) => JSON.stringify(url)),
  affiliate_status: fc.constantFrom('"active"', '"inactive"', '"expired"', '"none"', 'null'),
  image_url: link.map((url) => JSON.stringify(url)),
  price: fc.double({ min: 0.01, max: 1e9, noNaN: true }).map(String),
  quantity_needed: fc.integer({ min: 1, max: 2 ** 31 - 1 }).map(String),
  quantity_purchased: fc.integer({ min: 0, max: 2 ** 31 - 1 }).map(String),
  is_active: fc.constantFrom('true', '1'),
}
const fields = Object.keys(good)

/** Mostly a good body with a few fields replaced, so that it gets past the first check and meets the others. */
const nearlyGood = fc
  .tuple(
    fc.record(good, { requiredKeys: ['registry_id', 'name', 'url'] }),
    fc.dictionary(fc.constantFrom(...fields, '__proto__', 'constructor', 'id', 'wings'), value, {
      maxKeys: 2,
    }),
  )
  .map(([body, changes]) =>
    toJson([
      ...Object.entries(body).filter(([field]) => !Object.hasOwn(changes, field)),
      ...Object.entries(changes),
    ]),
  )

const loose = fc
  .array(fc.tuple(fc.constantFrom(...fields, 'id', '__proto__'), value), { maxLength: 4 })
  .map(toJson)

const garbage = fc.oneof(
  anything,
  strange,
  fc.string({ maxLength: 40 }),
  fc.constantFrom('{', '', '{"name":', 'NaN'),
)

export const bodies = fc.oneof(
  { arbitrary: nearlyGood, weight: 6 },
  { arbitrary: loose, weight: 4 },
  { arbitrary: garbage, weight: 1 },
)

const parameter = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    '007',
    '1e3',
    '1.0',
    '0x10',
    ' 1',
    '%D9%A3',
    '%00',
    '9007199254740992',
    'null',
  ),
  fc.integer({ min: -5, max: 2_000_000 }).map(String),
  fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

export const queries = fc
  .array(fc.tuple(fc.constantFrom('skip', 'limit', 'after', 'wings', '__proto__', 'skip[]'), parameter), {
    maxLength: 4,
  })
  .map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join('&'))

/** What may stand where an id belongs in a path. `this` stands for an item that is there. */
export const ids = fc.oneof(
  { arbitrary: fc.constant('this'), weight: 4 },
  fc.constantFrom(
    '0',
    '-1',
    '+1',
    '007',
    '1.0',
    '1e3',
    '9007199254740992',
    '%2e%2e%2f1',
    '1%00',
    '%D9%A3',
    '1;2',
  ),
  fc
    .string({ minLength: 1, maxLength: 12 })
    .map((text) => encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2e')),
)

function toJson(entries: [string, string | undefined][]): string {
  return `{${entries.map(([field, text]) => `${JSON.stringify(field)}:${text}`).join(',')}}`
}
