import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHtml, parseHtmlInTurns } from './parse-html.ts'
import { createScanner, maxAttributes, maxPart } from './scan-html.ts'

const page = `<!doctype html><title>A &amp; B</title><!-- <p>unseen --><script>if (a < b) "</p>" </SCRIPT >
<p class=a class=b data-x='1 &lt; 2'>One<p>Two &euro; 3 < 4 &amp five<br/>six</div><a href="x"/>seven</a>`

interface Said {
  seen: string[]
  write(piece: string): void
  end(): void
}

/** Texts that follow each other are one: a page may be cut anywhere. */
function listen(): Said {
  const seen: string[] = []
  let text = ''
  const say = (words: string) => {
    if (text !== '') seen.push(text)
    text = ''
    if (words !== '') seen.push(words)
  }
  const scanner = createScanner({
    open: (name, attributes, isClosed) => {
      say(`<${name} ${JSON.stringify(attributes)}${isClosed ? '/' : ''}>`)
      return true
    },
    close: (name) => say(`</${name}>`),
    text: (part) => {
      text += part
    },
  })
  const end = () => {
    scanner.end()
    say('')
  }
  return { seen, write: scanner.write, end }
}

const expected = [
  '<title {}>',
  'A & B',
  '</title>',
  '<script {}>',
  'if (a < b) "</p>" ',
  '</script>',
  '\n',
  '<p {"class":"a","data-x":"1 < 2"}>',
  'One',
  '<p {}>',
  'Two € 3 < 4 & five',
  '<br {}/>',
  'six',
  '</div>',
  '<a {"href":"x"}/>',
  'seven',
  '</a>',
]

test('a page is read as browsers read it, wherever it is cut', () => {
  for (let length = 1; length <= page.length; length++) {
    const said = listen()
    for (let at = 0; at < page.length; at += length) said.write(page.slice(at, at + length))
    said.end()
    assert.deepEqual(said.seen, expected, `in pieces of ${length}`)
  }
})

test('the text before the end of a page that stops anywhere is read', () => {
  for (const [html, ...texts] of [
    ['five &amp', 'five &'],
    ['one <b', 'one '],
    ['one <!-- two', 'one '],
    ['<title>three &lt', '<title {}>', 'three <'],
    ['<p class="four', ''],
  ] as const) {
    const said = listen()
    said.write(html)
    said.end()
    assert.deepEqual(said.seen.join('|'), texts.join('|'), html)
  }
})

function namesOf(html: string): string[] {
  const names: string[] = []
  parseHtml(html, { open: (name) => names.push(name) })
  return names
}

test('an element with 1,000 attributes is read, and with 1,001 the page ends before it', () => {
  const withMany = (count: number) =>
    `<i></i><p ${Array.from({ length: count }, (_, n) => `a${n}`).join(' ')}></p>`
  assert.deepEqual(namesOf(withMany(maxAttributes)), ['i', 'p'])
  assert.deepEqual(namesOf(withMany(maxAttributes + 1)), ['i'])
})

test('of a value of 32,769 letters the first 32,768 are read', () => {
  for (const [length, read] of [
    [32_768, 32_768],
    [32_769, 32_768],
  ] as const) {
    let value: string | undefined
    parseHtml(`<p title="${'x'.repeat(length)}"></p>`, {
      open(_, { title }) {
        value = title
      },
    })
    assert.equal(value?.length, read)
  }
})

test('a name, a value without quotes and a gap before one have 65,536 letters; one more, and the page ends before it', async () => {
  const parts = [
    (length: number) => `<i></i><a${'x'.repeat(length - 1)}>`,
    (length: number) => `<i></i><a ${'x'.repeat(length)}>`,
    (length: number) => `<i></i><a b=${'x'.repeat(length)}>`,
    (length: number) => `<i></i><a b${' '.repeat(length)}=c>`,
    (length: number) => `<i></i><a b=${' '.repeat(length)}c>`,
  ]
  for (const [n, part] of parts.entries()) {
    assert.equal(namesOf(part(maxPart)).length, 2, `part ${n}`)
    assert.deepEqual(namesOf(part(maxPart + 1)), ['i'], `part ${n}`)
    function* pieces() {
      yield '<i></i>'
      for (let rest = part(2 * 1024 * 1024).slice('<i></i>'.length); rest !== ''; rest = rest.slice(8192))
        yield rest.slice(0, 8192)
    }
    let read = 0
    await parseHtmlInTurns(pieces(), async () => void read++, {})
    assert.ok(read <= maxPart / 8192 + 1, `${read} pieces of part ${n} are read`)
  }
})

test('an element in a drawing that closes itself has no content, and a title elsewhere has', () => {
  let title = ''
  parseHtml('<svg><title/><path/></svg><title>Lamp</title>', {
    text(text) {
      title += text
    },
  })
  assert.equal(title, 'Lamp')
})

test('a page of one endless tag that comes in pieces takes a moment', async () => {
  const piece = `${'&amp;'.repeat(6_000)}x`
  function* pieces() {
    yield '<p a="'
    for (let n = 0; n < 64; n++) yield piece
  }
  // What has come is copied with each piece: 80 ms, and more where memory is slow. To read it anew takes 500 at least.
  const most = 400
  const tries: number[] = []
  while (tries.length < 3 && !tries.some((each) => each < most)) {
    const before = process.cpuUsage()
    await parseHtmlInTurns(pieces(), async () => {}, { open: () => assert.fail('it never ends') })
    const { user, system } = process.cpuUsage(before)
    tries.push((user + system) / 1000)
  }
  assert.ok(
    tries.some((each) => each < most),
    `${tries} ms`,
  )
})

test('of attributes that no reader of the page names none is kept, and where one reader names none all are', () => {
  const html = '<a class=big href="/x" onclick="go()" TITLE=Toy>'
  const kept = (...lists: (readonly string[] | undefined)[]) => {
    let found: object = {}
    const open = (_: string, attributes: object) => {
      found = attributes
    }
    parseHtml(html, ...lists.map((attributes) => (attributes ? { open, attributes } : { open })))
    return found
  }
  assert.deepEqual(kept(['title', 'href'], ['class']), { class: 'big', href: '/x', title: 'Toy' })
  assert.deepEqual(kept(['title'], undefined), { class: 'big', href: '/x', onclick: 'go()', title: 'Toy' })
})

test('a reader that names its elements hears of those and of their text, behind any number of other names', () => {
  const others = Array.from({ length: 300 }, (_, n) => `<x-${n}>a</x-${n}>`).join('')
  const seen: string[] = []
  parseHtml(`${others}<form><form><x-last>b<b>Toy</b>c</x-last></form><i>d</i>`, {
    elements: ['form', 'b'],
    open: (name) => void seen.push(`<${name}>`),
    text: (text) => void seen.push(text),
    close: (name) => void seen.push(`</${name}>`),
  })
  assert.deepEqual(seen, ['<form>', '<b>', 'Toy', '</b>', '</form>'])
  const depths = new Set<number>()
  let depth = 0
  parseHtml(others, { open: () => void depths.add(++depth), close: () => void depth-- })
  assert.deepEqual([...depths], [1])
})
