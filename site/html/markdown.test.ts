import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './markdown.ts'

const pages: Record<string, string> = { 'b.md': '/help/b', 'bad.md': 'javascript:alert(1)' }
const show = (text: string) => {
  const { title, lead, body } = readDocument(text, (target) => pages[target])
  return { title, lead: String(lead), body: String(body).replace(/\n/g, ' ') }
}
const bodyOf = (text: string) => show(`# A\n\nB\n\n${text}`).body

test('a reader sees headings, paragraphs, lists, code and tables', () => {
  assert.deepEqual(show('# Make `a` list\n\nFrom **one**\nwish.\n'), {
    title: 'Make `a` list',
    lead: 'From <strong>one</strong> wish.',
    body: '',
  })
  for (const [text, markup] of [
    ['## Who can\n\nsee `it`?\ny\n', '<h2 id="who-can">Who can</h2><p>see <code>it</code>? y</p>'],
    ['### The `log`!\nx', '<h3 id="the-log">The <code>log</code>!</h3><p>x</p>'],
    ['A:\n- one\n  more\n- two\n\nB', '<p>A:</p><ul><li>one more</li><li>two</li></ul><p>B</p>'],
    ['1. one\n2. two\n   more', '<ol><li>one</li><li>two more</li></ol>'],
    ['```sh\na | b\n\n- c\n```\nafter', '<pre tabindex="0"><code>a | b  - c</code></pre><p>after</p>'],
    [
      '| a | b |\n|---|---|\n| `1` | |',
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead> <tbody><tr><td data-head="a"><code>1</code></td><td data-head="b"></td></tr></tbody></table>',
    ],
    // A column without a name has no head that is read out.
    [
      '| a | |\n|---|---|\n| x | y |',
      '<table><thead><tr><th scope="col">a</th><td></td></tr></thead> <tbody><tr><td data-head="a">x</td><td>y</td></tr></tbody></table>',
    ],
    ['| | |\n|---|---|\n| x | y |', '<table> <tbody><tr><td>x</td><td>y</td></tr></tbody></table>'],
    ['[to **b**](b.md) and [c](c.md)', '<p><a href="/help/b">to <strong>b</strong></a> and c</p>'],
  ] as const)
    assert.equal(bodyOf(text), markup)
})

test('no letter of a document is markup, wherever it stands', () => {
  const hostile = '<img src=x onerror="alert(1)">'
  for (const text of [
    hostile,
    `## ${hostile}`,
    `- ${hostile}`,
    `| ${hostile} |\n|---|\n| ${hostile} |`,
    `\`${hostile}\``,
    `\`\`\`\n${hostile}\n\`\`\``,
    `**${hostile}**`,
    `[${hostile}](b.md)`,
  ])
    assert.doesNotMatch(bodyOf(text), /<img|="alert/, text)
  assert.equal(bodyOf('[x](bad.md)'), '<p><a href="#">x</a></p>')
})
