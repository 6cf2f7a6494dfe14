import type { Attributes, Listener } from './parse-html.ts'
import { isThing, kept, type Thing, written } from './schema-node.ts'

type Item = Record<string, unknown[] | undefined>

const mostItems = 1000
const mostValues = 50
const mostText = 4000
const mostListening = 16

interface Open {
  item?: Item
  /** The values of the properties whose text is being collected. */
  text?: { parts: string[]; length: number; done(text: string): void }
}

/** Collects what the attributes `itemscope` and `itemprop` say, in the form of JSON-LD; `things` are the top ones. */
export function collectMicrodata(): Listener & { things(): Thing[] } {
  const top: Item[] = []
  const opened: Open[] = []
  const around: Item[] = []
  const listening: NonNullable<Open['text']>[] = []
  let items = 0

  return {
    open(name, attributes) {
      const open: Open = {}
      opened.push(open)
      if (attributes.itemprop === undefined && attributes.itemscope === undefined) return
      const owner = around.at(-1)
      const named = (attributes.itemprop ?? '').slice(0, 200).split(/\s+/).map(lastPart)
      // One that is named twice is one: items in items would double with each.
      const properties = kept.filter((key) => named.includes(key))
      const add = (value: unknown) => {
        for (const key of owner ? properties : []) {
          const values = owner?.[key] ?? []
          if (owner) owner[key] = values
          if (values.length < mostValues) values.push(value)
        }
      }
      if (attributes.itemscope !== undefined && items++ < mostItems) {
        open.item = { '@type': (attributes.itemtype ?? '').slice(0, 400).split(/\s+/) }
        if (owner && properties.length > 0) add(open.item)
        // A property that is not kept still owns its item: a related product is not the one of the page.
        else if (attributes.itemprop === undefined) top.push(open.item)
        around.push(open.item)
        return
      }
      if (!owner || properties.length === 0) return
      const value = machineValue(name, attributes)
      if (value !== undefined) return add(value)
      if (listening.length >= mostListening) return
      open.text = { parts: [], length: 0, done: (text) => add({ [written]: text }) }
      listening.push(open.text)
    },
    text(text) {
      for (const collector of listening) {
        if (collector.length >= mostText) continue
        collector.parts.push(text)
        collector.length += text.length
      }
    },
    close() {
      const { item, text } = opened.pop() ?? {}
      if (item) around.pop()
      if (!text) return
      listening.splice(listening.indexOf(text), 1)
      text.done(text.parts.join('').slice(0, mostText))
    },
    things: () => top.flatMap((item) => [item, ...(item.mainEntity ?? []).filter(isThing)]),
  }
}

/** A property may be written as an address. */
function lastPart(property: string): string {
  return property.slice(property.lastIndexOf('/') + 1)
}

/** What is written for machines; undefined where people's text is the value. */
function machineValue(name: string, attributes: Attributes): string | undefined {
  if (attributes.content !== undefined) return attributes.content
  if (name === 'img') return attributes.src ?? attributes['data-src']
  if (name === 'a' || name === 'link' || name === 'area') return attributes.href
  if (name === 'data' || name === 'meter') return attributes.value
  return name === 'object' ? attributes.data : undefined
}
