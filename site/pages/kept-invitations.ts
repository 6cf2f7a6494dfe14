import type { Cookies } from '../http/cookies.ts'

interface KeptInvitation {
  registryId: number
  secret: string
}

const cookie = 'hc_invited'
const keptDays = 400
const mostKept = 20

/** The invitations that were opened in this browser, the newest first. One that was revoked opens nothing any more. */
export function keptInvitations(cookies: Cookies): KeptInvitation[] {
  const rows = JSON.parse(cookies.get(cookie) ?? '[]') as [number, string][]
  return rows.map(([registryId, secret]) => ({ registryId, secret }))
}

export function keptInvitation(cookies: Cookies, registryId: number): string | undefined {
  return keptInvitations(cookies).find((each) => each.registryId === registryId)?.secret
}

/** The browser keeps one invitation for each list. The oldest ones are forgotten. */
export function keepInvitation(cookies: Cookies, { registryId, secret }: KeptInvitation): void {
  const others = keptInvitations(cookies).filter((each) => each.registryId !== registryId)
  const rows = [{ registryId, secret }, ...others].slice(0, mostKept)
  cookies.set(cookie, JSON.stringify(rows.map((each) => [each.registryId, each.secret])), keptDays)
}
