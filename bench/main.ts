import { readItem } from './read-item.ts'

await readItem()
