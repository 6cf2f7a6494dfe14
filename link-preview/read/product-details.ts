import type { Cost } from './price.ts'

/** What one source on a page says. Price and currency come from one source together, or not at all. */
export interface Facts {
  name?: string | undefined
  description?: string | undefined
  image_url?: string | undefined
  cost?: Cost | undefined
  retailer?: string | undefined
}

/** Field by field, the first source that says something has the word. */
export function mergeFacts(sources: readonly Facts[]): Facts {
  const first = <Key extends keyof Facts>(key: Key) =>
    sources.find((source) => source[key] !== undefined)?.[key]
  return {
    name: first('name'),
    description: first('description'),
    image_url: first('image_url'),
    cost: first('cost'),
    retailer: first('retailer'),
  }
}
