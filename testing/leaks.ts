/**
 * A fetch that reads every answer before the test does: whoever is not admin must find no affiliate field in it, however
 * deep, except where the address itself asks for the affiliate link. What leaks is noted; a fetch that threw would look
 * like a network in trouble.
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
