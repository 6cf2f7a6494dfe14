import { join } from 'node:path'

/** The look that site, plugin and theme share. */
export const themeFolder = join(import.meta.dirname, '../theme')
