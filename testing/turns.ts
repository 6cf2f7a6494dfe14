/** How many turns of the event loop pass: in each of them, others may be served. */
export function countTurns() {
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  return {
    stop() {
      clearImmediate(next)
      return turns
    },
  }
}
