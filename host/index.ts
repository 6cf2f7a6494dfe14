export { createEmbeddedHost } from './embedded/embedded-host.ts'
export { type FirstAccount, makeFirstAccount } from './embedded/first-account.ts'
export type { Credentials, Host, HostUser } from './host.ts'
