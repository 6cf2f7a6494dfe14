import assert from 'node:assert/strict'
import { stripTypeScriptTypes } from 'node:module'
import { test } from 'node:test'
import { parse, type Token } from 'acorn'
import { analyse, type Literal } from 'scslre'
import { root } from './run.ts'
import { readSources } from './sources.ts'

/**
 * A pattern may begin again at each letter of a text, or share its letters out in every way. A header of 15,000 blanks
 * took a quarter of a second, in which nothing else was answered.
 */

/** Each of these reads texts of one kind alone, which are short. */
const onShortTexts: Record<string, readonly string[]> = {
  'templates, styles, statements and documents of ours': [
    `site/html/html.ts /<[a-z][a-z0-9-]*(?:"[^"]*"|[^<>"'])*(?<unclosed>"[^"]*)?$/`,
    String.raw`site/html/html.ts /([\w:-]+)\s*=\s*"[^"]*$/`,
    'site/html/markdown.ts /`([^`]+)`|\\*\\*(.+?)\\*\\*|\\[([^\\]]+)\\]\\(([^)\\s]+)\\)/',
    String.raw`site/html/markdown.ts /!?\[([^\]]*)\]\([^)]*\)/`,
    String.raw`look/assets.ts /(?<=^(?:import .*|\}) from '\.\/[\w-]+)\.ts(?=')/`,
    String.raw`link-preview/shops/read-marks.ts /\[.*\]/`,
    String.raw`database/migrate.ts /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\b[^;]*;?\s*$/`,
  ],
  'settings of an operator': [
    String.raw`site/config.ts /^[^\r\n]+@[^\r\n]+$/`,
    String.raw`client/settings.ts /^\s+|[/\s]+$/`,
    String.raw`host/wordpress/site-address.ts /\/+$/`,
    String.raw`host/known-host.ts /\/+$/`,
  ],
  'addresses of a site, from its settings or its signed visit': [
    String.raw`host/visit/signature.ts /\/+$/`,
    String.raw`site/frame/framed-pages.ts /\/+$/`,
  ],
  'texts that were measured or cut before': [
    String.raw`host/mailbox-of.ts /\+[^@]*(?=@)/`,
    String.raw`host/mailbox-of.ts /\.(?=[^@]*@)/`,
    String.raw`host/people/people.ts /^\.+|\.+$/`,
    'host/embedded/slug.ts /^-+|-+$/',
    String.raw`link-preview/read/prices/money.ts /[\s:\u00a0]+$/`,
    'link-preview/read/without-shop.ts /^(.*\\S)(?: [|–—·•:»-] | ?｜ ?)(\\S.*)$/',
    String.raw`link-preview/read/text.ts /[\s,;:–—-]+$/`,
    String.raw`site/pages/owners/sharing/entries.ts /@[^.]+\../`,
    String.raw`gift-files/csv/headings.ts /\(.*?\)|[^\p{L} _]/`,
  ],
  numbers: [String.raw`contract/limits.ts /\B(?=(?:\d{3})+$)/`],
}

/** These make a pattern while they run, where this test does not see it. Each was looked at by itself. */
const makers: readonly string[] = [
  'api/http/unknown-routes.ts',
  'hopechest/browser.ts',
  'host/people/app-password.ts',
  'host/people/email-address.ts',
  'link-preview/shops/read-marks.ts',
  'site/http/files/read-multipart.ts',
  'site/http/form-text.ts',
  'site/view/plain-words.ts',
]

const running = readSources(root).filter(
  ([path]) => !/^(?:bench|testing|tools)\/|\/(?:test|testing|demo)\/|\.test\.ts$/.test(path),
)

test('a pattern needs time for the length of a text, and not for its square', () => {
  const all = running.flatMap(([path, source]) => patternsOf(source).map((pattern) => ({ path, pattern })))
  const slow = all.filter(({ pattern }) => analyse(pattern).reports.length > 0)
  assert.deepEqual(
    slow.map(({ path, pattern }) => `${path} /${pattern.source}/`).sort(),
    Object.values(onShortTexts).flat().sort(),
  )
  assert.ok(all.length > 200, `${all.length}`)
})

test('a pattern stands in the source, where it can be read before it runs', () => {
  const found = running.filter(([, source]) => /\bRegExp\(/.test(source)).map(([path]) => path)
  assert.deepEqual(found.sort(), makers)
})

function patternsOf(source: string): Literal[] {
  const script = stripTypeScriptTypes(source)
  const tokens: Token[] = []
  parse(script, { ecmaVersion: 'latest', sourceType: 'module', onToken: tokens })
  return tokens.flatMap(({ type, start, end }) => {
    if (type.label !== 'regexp') return []
    const text = script.slice(start, end)
    const last = text.lastIndexOf('/')
    return { source: text.slice(1, last), flags: text.slice(last + 1) }
  })
}
