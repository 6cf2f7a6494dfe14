import type { Database, Statements } from '@hopechest/database'
import { untilChange } from '../until-change.ts'

/** The settings that an admin makes in the browser, and their defaults. */
export interface SiteSettings {
  /** The name at the top of every page. */
  name: string
  sign_up: 'open' | 'by_invitation' | 'closed'
  /** ISO 4217; the currency of a list that names none. */
  currency: string
  /** The sentence above the first affiliate link of a page; empty for the site's own words. */
  disclosure: string
  /** Whether admins keep affiliate links: a family has none. */
  affiliate_links: 'on' | 'off'
}

const unset: SiteSettings = {
  name: 'Hopechest',
  sign_up: 'by_invitation',
  currency: 'EUR',
  disclosure: '',
  affiliate_links: 'off',
}

export async function readSettings(database: Statements): Promise<Readonly<SiteSettings>> {
  const rows = await database.rows<{ name: string; value: string }>('SELECT name, value FROM site_settings')
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return Object.freeze({ ...unset, ...stored })
}

/** For what reads them again and again, such as each page. */
export function keepSettings(database: Database): () => Promise<Readonly<SiteSettings>> {
  const read = untilChange<'all', Readonly<SiteSettings>>(database, 1, () => readSettings(database))
  return () => read('all')
}

/** Stores what is named; the rest stays. */
export async function changeSettings(database: Statements, change: Partial<SiteSettings>): Promise<void> {
  for (const [name, value] of Object.entries(change)) {
    await database.run(
      `INSERT INTO site_settings (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, value],
    )
  }
}
