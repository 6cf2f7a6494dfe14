export { createEmbeddedHost } from './embedded/embedded-host.ts'
export { type FirstAccount, makeFirstAccount } from './embedded/first-account.ts'
export type { Caller, Credentials, Host, HostUser, RegistryPage } from './host.ts'
export { inviteeKey, isInvited, mayRead, mayWrite } from './may.ts'
