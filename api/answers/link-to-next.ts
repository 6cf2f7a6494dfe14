/** To the next page of the list at this address: without a path, for a gateway may have put the service behind one. */
export function linkToNext(query: Record<string, number | boolean | string>): string {
  const named = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `<?${named.join('&')}>; rel="next"`
}
