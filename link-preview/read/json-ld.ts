import { limits } from '@hopechest/contract'
import type { HtmlHandler } from './parse-html.ts'
import { createMarkBudget, repairJson } from './repair-json.ts'
import { asList, isSchemaNode, type SchemaNode } from './schema-node.ts'

const maxBlocks = 50
const maxNodes = 2000

/** Collects the blocks of JSON-LD on a page. `nodes` are the objects at their top level, in their order. */
export function jsonLdCollector(): HtmlHandler & {
  nodes(nextTurn: () => Promise<unknown> | undefined): Promise<SchemaNode[]>
} {
  const blocks: string[] = []
  let block: string[] | undefined
  return {
    elements: ['script'],
    attributes: ['type'],
    open(_, { type }) {
      const isJsonLd = /^\s{0,9}application\/ld\+json\s{0,9}(?:;|$)/i.test(type ?? '')
      if (isJsonLd && blocks.length < maxBlocks) block = []
    },
    text(text) {
      block?.push(text)
    },
    close() {
      if (!block) return
      blocks.push(block.join(''))
      block = undefined
    },
    async nodes(nextTurn) {
      const nodes: SchemaNode[] = []
      const budget = createMarkBudget()
      for (const text of blocks) {
        const json = repairJson(text, budget)
        await nextTurn()
        if (json === undefined) continue
        addNodes(parse(json), 0, nodes)
        await nextTurn()
      }
      return nodes
    },
  }
}

/** Lists, graphs and main entities hold objects that stand for themselves and are not part of another one. */
function addNodes(value: unknown, depth: number, nodes: SchemaNode[]): void {
  for (const part of asList(value)) {
    if (nodes.length >= maxNodes || depth > limits.bodyDepth) return
    if (Array.isArray(part)) addNodes(part, depth + 1, nodes)
    if (!isSchemaNode(part)) continue
    nodes.push(part)
    addNodes(part['@graph'], depth + 1, nodes)
    addNodes(part.mainEntity, depth + 1, nodes)
  }
}

/** Undefined for a block that is not JSON even when repaired. Other sources on the page may be sound. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
