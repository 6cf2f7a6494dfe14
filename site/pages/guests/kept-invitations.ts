import { type Cookies, keepRows, keptRows } from '../../http/cookies.ts'

interface KeptInvitation {
  registryId: number
  secret: string
}

const cookie = 'hc_invited'
const keptDays = 400
const mostKept = 20
const blank: [number, string] = [0, '']

/** The invitations that were opened in this browser, the newest first. One that was revoked opens nothing any more. */
export function keptInvitations(cookies: Cookies): KeptInvitation[] {
  return keptRows(cookies, cookie, blank).map(([registryId, secret]) => ({ registryId, secret }))
}

export function keptInvitation(cookies: Cookies, registryId: number): string | undefined {
  return keptInvitations(cookies).find((each) => each.registryId === registryId)?.secret
}

/** One of them, or all. */
export function forgetInvitations(cookies: Cookies, registryId?: number): void {
  const others = keptInvitations(cookies).filter((each) => each.registryId !== registryId)
  store(cookies, registryId === undefined ? [] : others)
}

/** The browser keeps one invitation for each list. The oldest ones are forgotten. */
export function keepInvitation(cookies: Cookies, { registryId, secret }: KeptInvitation): void {
  const others = keptInvitations(cookies).filter((each) => each.registryId !== registryId)
  store(cookies, [{ registryId, secret }, ...others].slice(0, mostKept))
}

function store(cookies: Cookies, invitations: readonly KeptInvitation[]): void {
  const rows = invitations.map((each) => [each.registryId, each.secret])
  keepRows(cookies, cookie, rows, keptDays)
}
