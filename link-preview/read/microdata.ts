import type { Attributes, HtmlHandler } from './parse-html.ts'
import { isSchemaNode, localName, type SchemaNode, usedProperties, visibleText } from './schema-node.ts'

type Item = Record<string, unknown[] | undefined>

const maxItems = 1000
const maxValues = 50
const maxTextLength = 4000
const maxOpenTexts = 16

interface OpenElement {
  item?: Item
  /** The text of the element, when it is the value of a property. */
  text?: { parts: string[]; length: number; done(text: string): void }
}

/** Most elements have no part in an item. */
const plain: OpenElement = Object.freeze({})

/** Collects what `itemscope` and `itemprop` say, in the form of JSON-LD. `nodes` are the items at the top level. */
export function microdataCollector(): HtmlHandler & { nodes(): SchemaNode[] } {
  const topItems: Item[] = []
  const openElements: OpenElement[] = []
  const openItems: Item[] = []
  const openTexts: NonNullable<OpenElement['text']>[] = []
  let items = 0

  return {
    attributes: ['itemprop', 'itemscope', 'itemtype', 'content', 'src', 'data-src', 'href', 'value', 'data'],
    open(name, attributes) {
      if (attributes.itemprop === undefined && attributes.itemscope === undefined) {
        openElements.push(plain)
        return
      }
      const element: OpenElement = {}
      openElements.push(element)
      const owner = openItems.at(-1)
      const named = (attributes.itemprop ?? '').slice(0, 200).toLowerCase().split(/\s+/).map(localName)
      // A property that is named twice counts once: nested items would double each time.
      const properties = usedProperties.filter((property) => named.includes(property.toLowerCase()))
      const add = (value: unknown) => {
        for (const property of owner ? properties : []) {
          const values = owner?.[property] ?? []
          if (owner) owner[property] = values
          if (values.length < maxValues) values.push(value)
        }
      }
      if (attributes.itemscope !== undefined && items++ < maxItems) {
        element.item = { '@type': (attributes.itemtype ?? '').slice(0, 400).split(/\s+/) }
        if (owner && properties.length > 0) add(element.item)
        // An item below an unused property is not at the top level: a related product is not the one of the page.
        else if (attributes.itemprop === undefined) topItems.push(element.item)
        openItems.push(element.item)
        return
      }
      if (!owner || properties.length === 0) return
      const value = attributeValue(name, attributes, properties)
      if (value !== undefined) return add(value)
      if (openTexts.length >= maxOpenTexts) return
      element.text = { parts: [], length: 0, done: (text) => add({ [visibleText]: text }) }
      openTexts.push(element.text)
    },
    text(text) {
      for (const open of openTexts) {
        if (open.length >= maxTextLength) continue
        open.parts.push(text)
        open.length += text.length
      }
    },
    close() {
      const { item, text } = openElements.pop() ?? {}
      if (item) openItems.pop()
      if (!text) return
      openTexts.splice(openTexts.indexOf(text), 1)
      text.done(text.parts.join('').slice(0, maxTextLength))
    },
    nodes: () => topItems.flatMap((item) => [item, ...(item.mainEntity ?? []).filter(isSchemaNode)]),
  }
}

const addresses = new Set(['image', 'url', 'contentUrl'])

/**
 * The value in an attribute; undefined where the text of the element is the value. The name of a product is often a link: its text is
 * the name, and not its address.
 */
function attributeValue(
  name: string,
  attributes: Attributes,
  properties: readonly string[],
): string | undefined {
  if (attributes.content !== undefined) return attributes.content
  if (name === 'img') return attributes.src ?? attributes['data-src']
  if (name === 'link') return attributes.href
  if (name === 'a' || name === 'area')
    return properties.some((property) => addresses.has(property)) ? attributes.href : undefined
  if (name === 'data' || name === 'meter') return attributes.value
  return name === 'object' ? attributes.data : undefined
}
