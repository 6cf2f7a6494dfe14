import { randomBytes } from 'node:crypto'
import { markOfDevice } from '@hopechest/host/draws'
import type { Cookies } from '../../http/cookies.ts'

const cookie = 'hc_slips'
const keptDays = 400
const numberBytes = 16

/** Stands for this browser among those that have unfolded a slip; undefined while it has unfolded none. */
export function knownDevice(cookies: Cookies): string | undefined {
  const number = cookies.get(cookie)
  return number === undefined ? undefined : markOfDevice(number)
}

/** From now on the browser is known. */
export function thisDevice(cookies: Cookies): string {
  const number = cookies.get(cookie) ?? randomBytes(numberBytes).toString('base64url')
  cookies.set(cookie, number, keptDays)
  return markOfDevice(number)
}
