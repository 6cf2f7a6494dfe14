/**
 * The limits on time that each of our HTTP servers is opened with, in milliseconds. Node's own let a slow client hold
 * a connection for minutes. Headers have ten seconds, a whole request twenty, and both are checked every two seconds.
 * A client that reads nothing of its answer for twenty seconds is cut off. An idle connection outlives the sixty
 * seconds for which gateways usually keep their connections.
 */
export const connectionLimits = {
  connectionTimeout: 20_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
} as const
