import type { Counted } from '@hopechest/host'

/** Where the headers of an answer are put together. */
interface Answer {
  header(name: string, value: string): unknown
}

/** Says what has counted the request and how much of it is left, as the IETF drafts it for HTTP (RateLimit header fields). */
export function sayCounts(reply: Answer, counted: readonly Counted[]): void {
  if (counted.length === 0) return
  const policies = counted.map(({ name, most, seconds }) => `"${name}";q=${most};w=${seconds}`)
  const left = counted.map(({ name, left }) => {
    const { acts, seconds } = left()
    return `"${name}";r=${acts};t=${seconds}`
  })
  reply.header('ratelimit-policy', policies.join(', '))
  reply.header('ratelimit', left.join(', '))
}
