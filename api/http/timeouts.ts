/**
 * Node's own limits let a slow client hold a socket for minutes. Headers have ten seconds, a whole request twenty, and
 * both are looked at every two; whoever takes nothing of their answer for twenty seconds is not waited for. An idle
 * connection outlives the sixty seconds that gateways usually keep theirs.
 */
export const timeouts = {
  connectionTimeout: 20_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
} as const
