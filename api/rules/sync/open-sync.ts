import type { ListOrder } from '../../stores/list-order.ts'
import type { RegistrySync } from './registry-sync.ts'
import { createSyncInDatabase } from './sync-in-database.ts'
import { createSyncWithHost, type SyncWithHostOptions } from './sync-with-host.ts'

export function openSync({
  order,
  ...options
}: SyncWithHostOptions & { order: ListOrder | undefined }): RegistrySync {
  const { order: lists } = options.host
  return lists ? createSyncInDatabase({ ...options, lists, order }) : createSyncWithHost(options)
}
