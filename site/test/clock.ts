/** A clock that stands where a story sets it: in the afternoon of a day, or at a moment such as 2027-06-13T11:59. */
export function clockAt(start: string) {
  let now: Date
  const at = (moment: string) => {
    now = new Date(moment.length === 10 ? `${moment}T14:00:00Z` : `${moment}:00Z`)
  }
  at(start)
  const later = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds)
  }
  return { at, later, now: () => now }
}
