import { packageForSite } from './site-package.ts'

/** Makes the zip for Plugins → Add New → Upload, with the look of its pages; returns its path. */
export function packagePlugin(to: string): Promise<string> {
  return packageForSite('plugin', to)
}

/** The same for the directory of WordPress, which offers its own updates and so takes no address for them. */
export function packagePluginForDirectory(to: string): Promise<string> {
  return packageForSite('plugin', to, {
    ending: '-wordpress-org',
    change: (path, content) =>
      path === 'plugin/hopechest.php'
        ? Buffer.from(content.toString().replace(/^ \* Update URI:.*\n/m, ''))
        : content,
  })
}
