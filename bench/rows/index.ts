import type { Group } from '../stage.ts'
import { add } from './add.ts'
import { item } from './item.ts'
import { list } from './list.ts'
import { registry } from './registry.ts'
import { workers } from './workers.ts'

/** Reading comes first: adding makes the tables long. */
export const groups: readonly Group[] = [item, list, registry, workers, add]
