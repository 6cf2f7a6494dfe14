/**
 * The headers of every answer. What the service answers depends on the caller, so that no cache may keep it; it is
 * data, so that no browser should run, frame or guess anything in it.
 */
export const answerHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const
