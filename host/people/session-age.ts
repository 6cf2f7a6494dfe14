import { daysBefore } from '@hopechest/contract'

/** A browser stays signed in for this long after the sign-in, whether it is used or not. */
export const sessionDays = 90

/** Sessions that began at this time or before it have ended. */
export function endedSince(now: Date): string {
  return daysBefore(now, sessionDays)
}
