import manifest from './package.json' with { type: 'json' }

/** The version of the component `api`. */
export const { version } = manifest
