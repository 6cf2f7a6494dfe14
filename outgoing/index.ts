export { type Fetched, fetchAddress } from './fetch-address.ts'
export type { FetchOptions } from './fetch-options.ts'
export { NotFetched } from './not-fetched.ts'
export { parseWebUrl } from './parse-web-url.ts'
