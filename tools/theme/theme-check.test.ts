import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { packageTheme } from '../package/theme.ts'
import { faultsOf } from '../wordpress/escaping.ts'
import { blank, callsOf } from '../wordpress/php-text.ts'
import { languagesOf, translated } from '../wordpress/translated.ts'

/** What the tool Theme Check asks of a block theme, asked of the zip that a site installs. */
describe('the zip of the theme', () => {
  /** Another one than that of the plugin, which would keep the theme in English: decision 031. */
  const domain = 'hopechest-theme'
  const folder = mkdtempSync(join(tmpdir(), 'theme-'))
  after(() => rmSync(folder, { recursive: true }))
  const files = new Map<string, Buffer>()
  before(async () => {
    const zip = unzipSync(readFileSync(await packageTheme(folder)))
    for (const [path, content] of Object.entries(zip)) {
      files.set(path.replace(/^hopechest\//, ''), Buffer.from(content))
    }
  })
  const text = (path: string) => (files.get(path) ?? assert.fail(`there is no ${path}`)).toString()
  const named = (pattern: RegExp) => [...files.keys()].filter((path) => pattern.test(path))
  const sources = () => Object.fromEntries(named(/\.php$/).map((path) => [path, text(path)]))

  test('holds what a theme needs and nothing that only the site or a developer uses', () => {
    for (const path of files.keys()) {
      assert.match(
        path,
        /^(?:(?:style\.css|theme\.json|functions\.php|readme\.txt|LICENSE|screenshot\.png)|(?:templates|parts)\/[\w-]+\.html|patterns\/[\w-]+\.php|styles\/(?:[\w-]+\.json|hopechest\.css)|fonts\/(?:[\w-]+\.woff2|OFL\.txt)|languages\/(?:hopechest-theme\.pot|[a-z]{2,3}(?:_\w+)?\.(?:po|mo|l10n\.php)))$/,
      )
    }
    for (const needed of [
      'style.css',
      'theme.json',
      'LICENSE',
      'readme.txt',
      'screenshot.png',
      'templates/index.html',
      ...languagesOf(translated.theme).flatMap((name) => [
        `languages/${name}.mo`,
        `languages/${name}.l10n.php`,
      ]),
    ]) {
      assert.ok(files.has(needed), needed)
    }
  })

  test('has every template that the pages of a site with registries need', () => {
    assert.deepEqual(
      named(/^templates\//).sort(),
      [
        '404',
        'front-page',
        'home',
        'index',
        'page-bare',
        'page',
        'search',
        'single-gift_registry',
        'single',
      ].map((name) => `templates/${name}.html`),
    )
  })

  test('says in its header all that WordPress asks, the same as its readme', () => {
    const header = text('style.css').slice(0, 2000)
    const readme = text('readme.txt')
    const said = (name: string, from = header) => new RegExp(`^${name}: +(.+)$`, 'm').exec(from)?.[1]
    for (const name of ['Theme Name', 'Author', 'Description', 'Tags', 'License', 'License URI']) {
      assert.ok(said(name), name)
    }
    assert.equal(said('Text Domain'), domain)
    for (const name of ['Requires at least', 'Tested up to', 'Requires PHP', 'License', 'License URI']) {
      assert.equal(said(name), said(name, readme), name)
    }
    for (const name of ['Description', 'Changelog', 'Copyright']) assert.ok(readme.includes(`== ${name} ==`))
    const tags = said('Tags')?.split(', ') ?? []
    assert.deepEqual(
      tags.filter((tag) => !allowedTags.includes(tag)),
      [],
    )
    assert.equal(new Set(tags).size, tags.length)
  })

  test('has a screenshot of 1200 by 900', () => {
    const png = files.get('screenshot.png')
    assert.equal(png?.toString('latin1', 1, 4), 'PNG')
    assert.deepEqual([png?.readUInt32BE(16), png?.readUInt32BE(20)], [1200, 900])
  })

  test('leaves to plugins what plugins do', () => {
    for (const [path, source] of Object.entries(sources())) {
      for (const name of ofPlugins)
        assert.ok(!new RegExp(`\\b${name}\\s*\\(`).test(source), `${path}: ${name}`)
      assert.ok(!/<script|<iframe|<link(?! rel="preload")|<title|https?:\/\//.test(source), path)
    }
  })

  test('escapes what it prints, has its words translated, and begins every file with strict types', () => {
    assert.deepEqual(faultsOf(sources()), [])
    const names = ['__', '_n', '_x', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e']
    for (const [path, source] of Object.entries(sources())) {
      if (path.startsWith('languages/')) continue
      assert.match(source, /^<\?php\n\/\*\*[\s\S]+?@license MIT\n \*\/\n\ndeclare\(strict_types=1\);\n/, path)
      for (const { index, text: call } of callsOf(blank(source), names)) {
        assert.match(source.slice(index, index + call.length), /,\s+'hopechest-theme'\s+\)$/)
      }
    }
  })

  test('has blocks that are closed, and names only patterns, parts and templates that are there', () => {
    const pages = [...named(/\.html$/), ...named(/^patterns\//)]
    assert.ok(pages.length > 15)
    for (const path of pages) {
      const html = text(path)
      assert.deepEqual(openBlocks(html), [], path)
      for (const [, kind, slug] of html.matchAll(
        /wp:(pattern|template-part) \{"slug":"(?:hopechest\/)?([\w-]+)"/g,
      )) {
        assert.ok(
          files.has(kind === 'pattern' ? `patterns/${slug}.php` : `parts/${slug}.html`),
          `${path}: ${slug}`,
        )
      }
    }
    for (const path of named(/^patterns\//)) {
      assert.match(text(path), / \* Title: \S/)
      assert.ok(
        text(path).includes(` * Slug: hopechest/${path.slice('patterns/'.length, -'.php'.length)}\n`),
        path,
      )
    }
    const { version, customTemplates, templateParts } = JSON.parse(text('theme.json'))
    assert.ok(version >= 2)
    for (const { name } of customTemplates) assert.ok(files.has(`templates/${name}.html`), name)
    for (const { name } of templateParts) assert.ok(files.has(`parts/${name}.html`), name)
  })

  test('has one main part and one title on each page, and no lines of another system', () => {
    for (const path of named(/^templates\//)) {
      assert.equal(text(path).split('<main ').length, 2, path)
      assert.equal(text(path).split('"slug":"header"').length, 2, path)
    }
    for (const path of named(/\.(?:php|css|json|html|txt)$/)) assert.ok(!text(path).includes('\r'), path)
  })
})

/** Of the list on wordpress.org, those that could fit. */
const allowedTags =
  'one-column, wide-blocks, block-patterns, block-styles, custom-colors, custom-logo, custom-menu, editor-style, full-site-editing, rtl-language-support, style-variations, template-editing, threaded-comments, translation-ready, blog, photography, portfolio'.split(
    ', ',
  )

const ofPlugins =
  'register_post_type register_taxonomy register_block_type add_shortcode add_role wp_mail mail eval base64_decode ini_set file_get_contents curl_init wp_remote_get wp_remote_post show_admin_bar wp_deregister_script add_menu_page add_options_page'.split(
    ' ',
  )

/** The names of blocks that are opened and not closed, or closed and not opened. */
function openBlocks(html: string): string[] {
  const open: string[] = []
  for (const [, end, name = '', self] of html.matchAll(/<!-- (\/)?wp:([\w/-]+)(?: \{.*?\})? (\/)?-->/g)) {
    if (self) continue
    if (!end) open.push(name)
    else if (open.at(-1) === name) open.pop()
    else return [...open, `/${name}`]
  }
  return open
}
