export {
  type ClientOf,
  countedAddress,
  createClientOf,
  createIsTrusted,
  plainAddress,
} from './client-address.ts'
export { acceptsEncoding, hostFault, isGivenTwice } from './headers.ts'
export { type Load, refuseWhileLate, watchLoad } from './load.ts'
export type { RawAnswer } from './raw-answers.ts'
export { refuseChange } from './read-only.ts'
export { readerLeft } from './reader-left.ts'
export { createHttpServer } from './server.ts'
export { connectionSettings } from './settings.ts'
export { waitUnread } from './unread.ts'
