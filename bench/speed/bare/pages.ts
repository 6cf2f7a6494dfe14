import { DatabaseSync } from 'node:sqlite'
import { constants, gzipSync } from 'node:zlib'
import { kettle } from '../../kettle.ts'
import { listen, send } from './listen.ts'

/**
 * Makes the page that it was shown: it reads the gifts, fills their values, which it escapes, into a template, and compresses
 * it as our site does.
 */
const database = new DatabaseSync(process.argv[2] ?? '')
database.exec(
  'CREATE TABLE gifts (page TEXT, name TEXT, url TEXT, description TEXT); CREATE INDEX of_page ON gifts (page)',
)
const insert = database.prepare('INSERT INTO gifts VALUES (?, ?, ?, ?)')
const gifts = database.prepare('SELECT name, url, description FROM gifts WHERE page = ?')
const giftsOfPage = 24
const quickly = { level: constants.Z_BEST_SPEED }
const values = ['name', 'url', 'description'] as const
const places = new RegExp(`(${values.map((value) => kettle[value]).join('|')})`)
/** Of each page the markup, and behind each piece of it the value that follows. */
const templates = new Map<string, { markup: string; value: (typeof values)[number] | undefined }[]>()

listen(
  (address, text) => {
    for (let n = 0; n < giftsOfPage; n++) insert.run(address, kettle.name, kettle.url, kettle.description)
    const pieces = text.split(places)
    const template = pieces.flatMap((markup, n) =>
      n % 2 === 0 ? { markup, value: values.find((value) => kettle[value] === pieces[n + 1]) } : [],
    )
    templates.set(address, template)
  },
  ({ url = '' }, response) => {
    const [address = ''] = url.split('?')
    const rows = gifts.all(address)
    let page = ''
    for (const [n, { markup, value }] of (templates.get(address) ?? []).entries()) {
      page += markup
      if (value) page += toMarkup(String(rows[n % rows.length]?.[value]))
    }
    send(response, 200, gzipSync(page, quickly), {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
    })
  },
)

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function toMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
}
