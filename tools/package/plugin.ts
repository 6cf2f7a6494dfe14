import { packageForSite } from './site-package.ts'

/** Makes the zip for Plugins → Add New → Upload; returns its path. */
export function packagePlugin(to: string): Promise<string> {
  return packageForSite('plugin', to)
}
