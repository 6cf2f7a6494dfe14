/**
 * The description with what several operations have in common, such as failures and headers, in the place of each
 * reference to it. Schemas keep theirs.
 */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects there
export function followed(api: any): any {
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
