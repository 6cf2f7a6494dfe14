/** A message that says how many. Scripts of a page say it, too, so they are given its forms. */
export const counted = Object.assign((count: number) => ({ count }), { hasForms: true as const })

/** A message of many places is given them by their names. */
export function named<Name extends string>(...names: Name[]) {
  return (said: Readonly<Record<Name, string>>) =>
    Object.fromEntries(names.map((name) => [name, said[name]])) as Record<Name, string>
}
