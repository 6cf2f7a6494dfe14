import { asList, isSchemaNode, type SchemaNode, usedProperties, visibleText } from './schema-node.ts'

/** Far more than a page needs to say about one product. What goes beyond is ignored: the price is the lowest of what was read. */
export const max = { values: 5_000, textLength: 20_000 }

/** Reading this many characters takes about as long as reading one value. */
const charactersPerValue = 50

/**
 * Reads the nodes of one page. Everything is read through one reader and uses up one budget, because lists, references
 * and texts multiply each other: a limit on each of them would not limit the whole.
 */
export interface NodeReader {
  /** One by one, until the budget is used up. A reference (`@id` alone) becomes the node that it refers to. */
  values(value: unknown): IteratorObject<unknown>
  nodes(value: unknown): IteratorObject<SchemaNode>
  /** The first text among the values; of a node its visible text, its `@value` or its name. */
  text(value: unknown): string | undefined
}

export function createNodeReader(nodes: readonly SchemaNode[], most = max.values): NodeReader {
  const byId = new Map(nodes.toReversed().map((node) => [node['@id'], node]))
  let budget = most

  function* spend(value: unknown) {
    for (const whole of asList(value)) {
      const part = typeof whole === 'string' ? whole.slice(0, max.textLength) : whole
      budget -= typeof part === 'string' ? 1 + part.length / charactersPerValue : 1
      if (budget < 0) return
      yield part
    }
  }

  const values = (value: unknown) =>
    spend(value).map((part) => (isReference(part) ? byId.get(part['@id']) : part))

  /** Does not follow references: they may lead in a circle. */
  function text(value: unknown): string | undefined {
    for (const part of spend(value)) {
      if (typeof part === 'string' && part.trim() !== '') return part
      const inner = isSchemaNode(part) ? text(part[visibleText] ?? part['@value'] ?? part.name) : undefined
      if (inner !== undefined) return inner
    }
    return undefined
  }

  return { values, nodes: (value) => values(value).filter(isSchemaNode), text }
}

function isReference(part: unknown): part is SchemaNode {
  return (
    isSchemaNode(part) &&
    typeof part['@id'] === 'string' &&
    !usedProperties.some((property) => Object.hasOwn(part, property))
  )
}
