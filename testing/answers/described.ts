import { codesOf } from '@hopechest/api/openapi/failures'
import { type ErrorCode, endpoints, errorCodeHeader, kindOf, refusals } from '@hopechest/contract'

/** Refusals that come before an endpoint is asked: no description has them. */
const before: readonly string[] = ['method_not_allowed', 'request_timeout', 'headers_too_large']

const rows = Object.values(endpoints).map((endpoint) => ({
  endpoint,
  isAt: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** A refusal that the description of its address does not name, in words; undefined where all is well. */
export function findUndescribed(
  method: string,
  pathname: string,
  { status, headers }: { status: number; headers: Pick<Headers, 'get'> },
): string | undefined {
  const code = headers.get(errorCodeHeader) as ErrorCode | null
  if (code === null || before.includes(code)) return undefined
  const found = rows.find(({ endpoint, isAt }) => endpoint.method === method && isAt.test(pathname))
  if (!found) return undefined
  const names = codesOf(found.endpoint)
  if (names.includes(code) && refusals[kindOf(code)].status === status) return undefined
  return `${method} ${found.endpoint.path} answers ${status} ${code}, and its description names ${names.join(', ')}`
}
