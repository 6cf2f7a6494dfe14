import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html, longList, longText, type Slot } from './html.ts'

const said = (markup: { toString(): string }) => markup.toString()

test('what a person typed is text, in an element and in an attribute', () => {
  const hostile = `<script>alert("1")</script>&'`
  const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;'
  assert.equal(said(html`<p title="${hostile}">${hostile}</p>`), `<p title="${escaped}">${escaped}</p>`)
})

test('markup of our own is printed as it is, alone and in lists', () => {
  const rows = ['a', '<b>'].map((name) => html`<li>${name}</li>`)
  assert.equal(said(html`<ul>${rows}</ul>`), '<ul><li>a</li><li>&lt;b&gt;</li></ul>')
})

test('an object that only looks like markup is not printed as markup', () => {
  const imitation = JSON.parse('["<b>"]') as Slot
  assert.equal(said(html`<p>${imitation}</p>`), '<p>&lt;b&gt;</p>')
})

test('nothing is printed for false, null and undefined, and a zero is a zero', () => {
  assert.equal(said(html`${false}${null}${undefined}${0}`), '0')
})

test('an attribute can be there or not', () => {
  const box = (checked: boolean) => html`<input ${checked && 'checked'} name="a">`
  assert.equal(said(box(true)), '<input checked name="a">')
  assert.equal(said(box(false)), '<input  name="a">')
})

const addresses = ['https://shop.example/a?b=1&c', 'http://shop.example', '/registry/ana-jonas']
for (const address of [...addresses, '?sort=price', '#gifts']) {
  test(`a link leads to ${address}`, () => {
    const escaped = address.replaceAll('&', '&amp;')
    assert.equal(said(html`<a href=\"${address}\">x</a>`), `<a href="${escaped}">x</a>`)
  })
}

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
]
const others = ['data:text/html,x', 'vbscript:x', 'shop.example', '']
const onOtherHosts = ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https:\\\\evil.example']
for (const address of [...scripts, ...others, ...onOtherHosts]) {
  test(`a link leads nowhere for ${JSON.stringify(address)}`, () => {
    assert.equal(said(html`<a href="${address}">x</a>`), '<a href="#">x</a>')
  })
}

test('a part of an address is encoded as a part', () => {
  assert.equal(said(html`<a href="/r/${'a/b?c"'}">x</a>`), '<a href="/r/a%2Fb%3Fc%22">x</a>')
})

test('a slot in one address does not change how the next one is read', () => {
  const link = html`<a href="${'/a'}" title="${'>'}">${'<'}</a><a href="${'javascript:x'}">x</a>`
  assert.equal(said(link), '<a href="/a" title="&gt;">&lt;</a><a href="#">x</a>')
})

const faults: Record<string, () => unknown> = {
  'an attribute without quotes': () => html`<p title=${'x'}>`,
  'a script': () => html`<script>${'x'}</script>`,
  'a style': () => html`<style>${'x'}</style>`,
  'an event attribute': () => html`<p onclick="${'x'}">`,
  'a style attribute': () => html`<p style="${'x'}">`,
  'the tag, when it is not a plain word': () => html`<p ${'x=1'}>`,
}

for (const [place, use] of Object.entries(faults)) {
  test(`a slot in ${place} is a mistake of the program`, () => assert.throws(use))
}

test('the rows of a long list stand in their place, escaped like all else', () => {
  const list = html`<ol>${longList(['a', '<b>'], (name, place) => html`<li>${place} ${name}</li>`)}</ol>`
  const page = said(html`<p>1</p>${['x', list]}<p>2</p>`)
  assert.equal(page, '<p>1</p>x<ol><li>0 a</li><li>1 &lt;b&gt;</li></ol><p>2</p>')
})

test('a row of a long list is made when it is asked for', () => {
  const made: number[] = []
  const list = html`${longList([1, 2], (n) => {
    made.push(n)
    return n
  })}`
  const pieces = list.pieces()
  assert.deepEqual(made, [])
  pieces.next()
  pieces.next()
  assert.deepEqual(made, [1])
})

test('a text of a million letters is escaped in pieces, and no letter is cut', () => {
  const text = `${'<'.repeat(999)}€\u{1F381}`.repeat(1000)
  const page = html`<input value="${longText(text)}"><p>${longText(text)}</p>`
  assert.equal(said(page), said(html`<input value="${text}"><p>${text}</p>`))
  const pieces = [...page.pieces()]
  assert.ok(pieces.every((piece) => piece.length < 100_000 && piece.isWellFormed()))
})

test('a short text is one with the markup around it', () => {
  assert.equal(html`<p>${longText('A story')}</p>`.isLong, false)
})
