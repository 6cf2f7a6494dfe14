import { type AsyncHook, createHook } from 'node:async_hooks'

/**
 * Node's test runner follows each promise and timer from its beginning to its end, to know which test an error belongs to
 * that nothing has caught. That costs every sixth second of our tests. Without it such an error still fails its file, and
 * the report says where it was thrown. Runs `act`, which makes the runner ready, without that.
 */
export function withoutTracking(act: () => void): void {
  const hooks: AsyncHook = Object.getPrototypeOf(createHook({}))
  const { enable } = hooks
  hooks.enable = function (this: AsyncHook) {
    return this
  }
  try {
    act()
  } finally {
    hooks.enable = enable
  }
}
