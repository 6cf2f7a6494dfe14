/** Credentials in an address end up in logs, and a query would swallow the path that is appended. */
export function hostUrlFault(url: string): string | undefined {
  const address = URL.parse(url)
  const { protocol, username, password, search, hash } = address ?? {}
  const isPlain = /^https?:$/.test(protocol ?? '') && !username && !password && !search && !hash
  return isPlain ? undefined : 'must be an http or https address without credentials, query or fragment'
}

/** Where the server of the site is, and the path there of what this namespace of its REST interface has. */
export function locateSite(url: string, namespace = 'wp/v2'): { origin: string; restPath: string } {
  const fault = hostUrlFault(url)
  if (fault !== undefined) throw new Error(`The address of the registry host ${fault}`)
  const { origin, pathname } = new URL(url)
  return { origin, restPath: `${pathname.replace(/\/+$/, '')}/wp-json/${namespace}` }
}
