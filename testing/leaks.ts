/**
 * A fetch that reads every answer before the test does. A caller who is not admin must find no affiliate field in it, at
 * any depth, except at the addresses of affiliate links. It notes a leak instead of throwing, because a client takes an
 * error of fetch for trouble with the network.
 */
export function watchForLeaks(isAdmin: boolean, leaks: string[]): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { pathname } = new URL(String(input))
    const tellsItems = /^\/(items|registries)/.test(pathname) && !pathname.endsWith('/affiliate')
    if (!isAdmin && tellsItems) {
      const text = await response.clone().text()
      const leak = text === '' ? undefined : findAffiliateKey(JSON.parse(text))
      if (leak) leaks.push(`${init?.method} ${pathname}: ${leak}`)
    }
    return response
  }
}

function findAffiliateKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = key.startsWith('affiliate') ? key : findAffiliateKey(inner)
    if (found) return found
  }
  return undefined
}
