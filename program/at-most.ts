/**
 * The option of an `LRUCache` that holds this many entries. With its `max` instead, the cache would reserve memory for
 * all of them at once, and the start of the service would wait for that.
 */
export function atMost(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
