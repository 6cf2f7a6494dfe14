import {
  type Endpoint,
  type EndpointName,
  type ErrorCode,
  endpoints,
  kindOf,
  refusals,
} from '@hopechest/contract'
import type { PlainAnswer } from '@hopechest/testing/world'

type Description = PlainAnswer['body']

export const everyEndpoint = Object.entries(endpoints) as [EndpointName, Endpoint][]

/**
 * The description with what several operations have in common in the place of each reference to it: parameters, failures,
 * headers and examples. Each failure stands at its status, also those of `default`. References to schemas stay.
 */
export function followed(api: Description): Description {
  const follow = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(follow)
    if (typeof node !== 'object' || node === null) return node
    const { $ref } = node as { $ref?: string }
    const [, kind = '', name = ''] =
      /^#\/components\/(parameters|responses|headers|examples)\/(.+)$/.exec($ref ?? '') ?? []
    if (name !== '') return follow(api.components[kind][name])
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, follow(value)]))
  }
  const paths = Object.entries<Description>(follow(api.paths) as object).map(
    ([path, { parameters, ...methods }]) => [
      path,
      Object.fromEntries(
        Object.entries<Description>(methods).map(([method, operation]) => [
          method,
          {
            ...operation,
            parameters: [...(parameters ?? []), ...(operation.parameters ?? [])],
            responses: Object.fromEntries(Object.entries(operation.responses).flatMap(byStatus)),
          },
        ]),
      ),
    ],
  )
  return { ...api, paths: Object.fromEntries(paths) }
}

function byStatus([status, response]: [string, Description]): [string, Description][] {
  if (status !== 'default') return [[status, response]]
  const { headers, content } = response
  const { schema, examples } = content['application/json']
  const codes: ErrorCode[] = headers['x-error-code'].schema.enum
  return [...Map.groupBy(codes, (code) => refusals[kindOf(code)].status)].map(([each, those]) => {
    const isOne = ([name]: [string, unknown]) => those.some((code) => name.split('.')[0] === code)
    const own = Object.fromEntries(Object.entries<unknown>(examples).filter(isOne))
    const code = { schema: { type: 'string', enum: those } }
    return [
      String(each),
      {
        ...response,
        headers: { ...headers, 'x-error-code': code },
        content: { 'application/json': { schema, examples: own } },
      },
    ]
  })
}
