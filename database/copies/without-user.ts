/** An address as it may be shown. */
export function withoutUser(url: string): string {
  if (url.startsWith('sqlite:') || !URL.canParse(url)) return url.replace(/:\/\/.*@/, '://')
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
