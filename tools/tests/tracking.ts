import { type AsyncHook, createHook } from 'node:async_hooks'

/**
 * Node's test runner follows each promise and timer from its beginning to its end, to know in which suite a test is written
 * and which test an error belongs to that nothing has caught. That costs every tenth second of our tests, and the first is
 * needed only while a file is loaded. Without the second such an error still fails its file, and the report says where it
 * was thrown.
 *
 * Returns what follows, and can be turned off and on. `act` makes the runner ready, which nothing must have done before.
 */
export function findTracking(act: () => void): AsyncHook {
  const hooks: AsyncHook = Object.getPrototypeOf(createHook({}))
  const { enable } = hooks
  let found: AsyncHook | undefined
  hooks.enable = function (this: AsyncHook) {
    found = this
    return enable.call(this)
  }
  try {
    act()
  } finally {
    hooks.enable = enable
  }
  if (!found) throw new Error('The test runner was ready before its tracking was looked for.')
  return found
}
