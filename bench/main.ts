import { readItem } from './read-item.ts'
import { registryItems } from './registry-items.ts'

await readItem()
await registryItems()
