export type Manifest = Record<string, unknown>

export interface Lock {
  packages: Record<string, Manifest>
}

/** The part of a lock file for these workspaces. It must match their manifests, or `npm ci` refuses it. */
export function trimLock({ packages, ...rest }: Lock, workspaces: readonly string[]): Lock {
  const needed = new Set<string>()
  for (const workspace of workspaces) add(`node_modules/@hopechest/${workspace}`, packages, needed)
  const kept = Object.entries(packages).filter(([path]) => needed.has(path))
  const trimmed = kept.map(([path, { devDependencies, ...entry }]) => [path, entry])
  // The package is for the Node of its user.
  const { dependencies, devDependencies, ...top } = packages[''] ?? {}
  return { ...rest, packages: { '': { ...top, workspaces }, ...Object.fromEntries(trimmed) } }
}

/** Adds a package, the folder that it links to, and everything that those depend on. */
function add(path: string, packages: Lock['packages'], needed: Set<string>): void {
  const entry = packages[path]
  if (!entry || needed.has(path)) return
  needed.add(path)
  if (entry.link) add(String(entry.resolved), packages, needed)
  for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies']) {
    for (const name of Object.keys(entry[kind] ?? {})) add(find(path, name, packages), packages, needed)
  }
}

/** The place where Node finds a package: the nearest node_modules on the way up. */
function find(from: string, name: string, packages: Lock['packages']): string {
  const nearest = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (nearest in packages || from === '') return nearest
  return find(from.slice(0, Math.max(0, from.lastIndexOf('/'))), name, packages)
}
