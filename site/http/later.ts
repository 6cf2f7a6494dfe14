/** The acts of a room of pages, each of which waits for the room. */
export type Later<Part> = Part extends (...words: infer Words) => infer Result
  ? (...words: Words) => Promise<Awaited<Result>>
  : { readonly [Name in keyof Part]: Later<Part[Name]> }

/**
 * Pages whose sources are read when the first of them is asked for (decision 056). `make` runs once. Sources that could not be read,
 * because the process had no file to open, are read again for the next visitor.
 */
export function later<Acts>(make: () => Promise<Acts>): Later<Acts> {
  let room: Promise<Acts> | undefined
  const open = () => {
    room ??= make().catch((error) => {
      room = undefined
      throw error
    })
    return room
  }
  return actAt(open, []) as Later<Acts>
}

/** Stands for what is found in the room by these names, one after the other. */
function actAt(open: () => Promise<unknown>, names: readonly string[]): unknown {
  return new Proxy(() => {}, {
    // It is nothing to wait for: a promise asks each of its values for a `then`.
    get: (_, name) => (name === 'then' ? undefined : actAt(open, [...names, String(name)])),
    apply: async (_, __, words: unknown[]) => {
      let found = await open()
      for (const name of names) found = (found as Record<string, unknown>)[name]
      return (found as (...words: unknown[]) => unknown)(...words)
    },
  })
}
