import { isList, isSchemaNode, productsOf, type SchemaNode } from '@hopechest/link-preview/list'
import type { JsonKind } from './kind.ts'
import { isObject, titleOf } from './values.ts'

/** A list of products in the words of schema.org, such as the open format of a public list. */
export const readItemList: JsonKind = (json) => {
  const nodes = nodesIn(json)
  if (!nodes.some((node) => typeof node['@type'] === 'string' || Array.isArray(node['@type'])))
    return undefined
  const list = nodes.find(isList)
  return { title: titleOf(list?.name), gifts: productsOf(nodes) }
}

function nodesIn(json: unknown): SchemaNode[] {
  const all = Array.isArray(json) ? json : isObject(json) ? [json, ...graphOf(json)] : []
  return all.filter(isSchemaNode)
}

function graphOf(json: Readonly<Record<string, unknown>>): unknown[] {
  const { '@graph': graph, mainEntity } = json
  return [...(Array.isArray(graph) ? graph : []), ...(Array.isArray(mainEntity) ? mainEntity : [mainEntity])]
}
