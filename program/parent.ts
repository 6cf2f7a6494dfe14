const checkMilliseconds = 500

/**
 * npm starts a script through a shell, and a SIGTERM to npm ends that shell without reaching the script. A program that
 * npm has started therefore checks whether its parent still runs. Any other program may outlive its parent on purpose.
 */
export function whenNpmEnds(environment: Record<string, string | undefined>, act: () => void): void {
  if (environment.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, checkMilliseconds).unref()
}
