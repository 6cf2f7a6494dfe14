import manifest from './package.json' with { type: 'json' }

/** The version of the site. */
export const { version } = manifest
