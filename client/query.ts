/** `?skip=20&limit=10`, or nothing when nothing is named. */
export function toQuery(parameters: Record<string, number | undefined>): string {
  const named = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return named.length === 0 ? '' : `?${named.map(([name, value]) => `${name}=${value}`).join('&')}`
}
