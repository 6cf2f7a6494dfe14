const lookMilliseconds = 500

/**
 * npm starts a script through a shell, and a SIGTERM to npm ends that shell without reaching us. Who was started by npm
 * therefore looks whether its parent is still there. Anybody else may have been left alone on purpose.
 */
export function whenOrphaned(environment: Record<string, string | undefined>, act: () => void): void {
  if (environment.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, lookMilliseconds).unref()
}
