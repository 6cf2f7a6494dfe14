/** With which the gateway lets callers of the API in. */
export const gatewayKey = 'the-key-of-this-run'

/** What an attacker knows: paths, and what a member sends who owns the lists. */
export interface Targets {
  item: string
  list: string
  longest: string
  page: string
  ownPage: string
  /** Of another list, with few gifts: a guest opens it. */
  guestPage: string
  authorization: string
  cookie: string
  /** The form to sign in, as a browser has it that is not signed in. */
  signIn: { fields: Record<string, string>; cookie: string }
}
