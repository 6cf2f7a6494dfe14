import type { PlainAnswer } from '@hopechest/testing/world'

type Description = PlainAnswer['body']

/**
 * The description with parameters, failures and headers that several operations have in common in the place of each
 * reference to them. References to schemas stay.
 */
export function followed(api: Description): Description {
  const follow = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(follow)
    if (typeof node !== 'object' || node === null) return node
    const { $ref } = node as { $ref?: string }
    const [, kind = '', name = ''] =
      /^#\/components\/(parameters|responses|headers)\/(.+)$/.exec($ref ?? '') ?? []
    if (name !== '') return follow(api.components[kind][name])
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, follow(value)]))
  }
  return { ...api, paths: follow(api.paths) }
}
