import { readVersion } from '@hopechest/program'

/** The version of the component `api`. */
export const version = readVersion(new URL('./package.json', import.meta.url))
