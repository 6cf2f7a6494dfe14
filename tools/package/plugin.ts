import { readPluginLook } from './look.ts'
import { packageForSite } from './site-package.ts'

/** Makes the zip for Plugins → Add New → Upload, with the look of its pages; returns its path. */
export function packagePlugin(to: string): Promise<string> {
  return packageForSite('plugin', to, readPluginLook())
}
