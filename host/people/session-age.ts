import { daysBefore } from '@hopechest/contract'

/** A browser stays signed in for this long after the sign-in, whether it is used or not. */
export const sessionDays = 90

/** Sessions that began at this time or before it have ended. */
export function endedSince(now: Date): string {
  return daysBefore(now, sessionDays)
}

/** For so long after a sign-in no page asks for the password again. */
export const freshMinutes = 10

/** A clock that was set back makes no session young again: one from the future is not. */
export function hasJustBegun(createdAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(createdAt)
  return age >= 0 && age < freshMinutes * 60_000
}
