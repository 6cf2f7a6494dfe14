/**
 * For an `LRUCache` of a number of entries, whose memory grows as they come. With its `max`, the cache takes the room for
 * all of them at once, which a start of the service would wait for.
 */
export function atMost(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
