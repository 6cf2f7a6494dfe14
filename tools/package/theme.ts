import { packageForSite } from './site-package.ts'

/** Makes the zip for Appearance → Themes → Add New → Upload; returns its path. */
export function packageTheme(to: string): Promise<string> {
  return packageForSite('theme', to)
}
