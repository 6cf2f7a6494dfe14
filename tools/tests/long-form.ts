// It names files, and runs none.
import { join, sep } from 'node:path'
import { root } from '../run.ts'

/** What costs much, changes seldom, and repeats stories of the short form in other ways. */
export const longForm: Record<string, readonly string[]> = {
  'kill a program at any moment': [
    'api/test/circles-killed.test.ts',
    'api/test/copies-killed.test.ts',
    'api/test/external-ids-killed.test.ts',
    'api/test/hooks-killed.test.ts',
    'api/test/lists-killed.test.ts',
    'api/test/moves-killed.test.ts',
    'api/test/service-killed.test.ts',
    'database/upgrades-killed.test.ts',
    'hopechest/test/agreed-key.test.ts',
    'hopechest/test/first-process-killed.test.ts',
    'hopechest/test/framed-stop.test.ts',
    'site/test/letters-killed.test.ts',
    'tools/household/household.test.ts',
  ],
  'run several programs on one database, or one where it does not belong': [
    'api/test/changes-by-two.test.ts',
    'api/test/changes-under-writers.test.ts',
    'api/test/service-database-file.test.ts',
    'api/test/service-running.test.ts',
    'api/test/two-services.test.ts',
    'database/backups-of-operators.test.ts',
    'database/copies/numbers.test.ts',
    'database/copies/running-here.test.ts',
    'hopechest/test/known-host.test.ts',
    'hopechest/test/replicas.test.ts',
  ],
  'measure time and memory, or send generated requests': [
    'api/rules/draws/chance.test.ts',
    'api/test/client-invitees.test.ts',
    'api/test/generated-requests.test.ts',
    'api/test/service-under-load.test.ts',
    'hopechest/test/pictures-at-once.test.ts',
    'link-preview/read/reading-time.test.ts',
    'outgoing/limits.test.ts',
    'site/test/page-time.test.ts',
    'site/test/page-weight.test.ts',
    'site/test/unread-pictures.test.ts',
  ],
  'start a program anew for each story': [
    'api/test/full-disk.test.ts',
    'api/test/removed-person.test.ts',
    'api/test/service-starting.test.ts',
    'api/test/service-stopping.test.ts',
    'bench/item-service.test.ts',
    'hopechest/demo/demo.test.ts',
    'hopechest/test/doctor-truth.test.ts',
    'hopechest/test/doctor.test.ts',
    'hopechest/test/embedding-go.test.ts',
    'hopechest/test/embedding-php.test.ts',
    'hopechest/test/embedding-python.test.ts',
    'hopechest/test/embedding-ruby.test.ts',
    'hopechest/test/embedding.test.ts',
    'hopechest/test/given-languages.test.ts',
    'hopechest/test/host-faults.test.ts',
    'hopechest/test/hostile-host.test.ts',
    'hopechest/test/lone-visitor.test.ts',
    'hopechest/test/traces.test.ts',
    'tools/tests/main.test.ts',
    'tools/tests/missing-programs.test.ts',
  ],
  'look at forms and scripts in a browser, which other stories have without one': [
    'site/test/access-in-browser.test.ts',
    'site/test/admin-in-browser.test.ts',
    'site/test/desk-in-browser.test.ts',
    'site/test/in-other-themes.test.ts',
    'site/test/keyboard-owners.test.ts',
    'site/test/large-pictures-in-browser.test.ts',
    'site/test/live-in-browser.test.ts',
    'site/test/morning-in-browser.test.ts',
    'site/test/own-rows-in-browser.test.ts',
    'site/test/owner-shares-in-browser.test.ts',
    'site/test/passkey-in-browser.test.ts',
    'site/test/pictures-in-browser.test.ts',
    'site/test/push-in-browser.test.ts',
    'site/test/right-to-left.test.ts',
    'site/test/scripts-in-browser.test.ts',
    'site/test/shop-in-browser.test.ts',
    'site/test/sign-in-elsewhere-in-browser.test.ts',
    'site/test/small-pictures-in-browser.test.ts',
  ],
  'go through many pages in a browser': [
    'site/test/family-evening.test.ts',
    'site/test/hostile-admin.test.ts',
    'site/test/hostile-owner.test.ts',
    'site/test/hostile.test.ts',
    'site/test/keyboard-accounts.test.ts',
    'site/test/keyboard-guests.test.ts',
    'site/test/keyboard-people.test.ts',
    'site/test/offline.test.ts',
    'site/test/ten-pages.test.ts',
    'site/test/two-owners-in-browser.test.ts',
    'testing/browser/faults.test.ts',
  ],
  'follow a page for developers step by step': [
    'api/test/api-guide.test.ts',
    'api/test/client-readme.test.ts',
  ],
  'tell the stories behind a gateway, or below a path': [
    'tools/below-a-path.test.ts',
    'tools/gateway-doors.test.ts',
    'tools/gateway.test.ts',
  ],
  'install the packages of the tools for assistants': ['mcp'],
  'make and try the packages that we ship, and releases': ['tools/package', 'tools/release'],
}

/** Sets the files apart that run where they are named, where they reach a file that has changed (`--changed`), and with `--all`. */
export function withoutLongForm(files: readonly string[]): { files: string[]; leftOut: string[] } {
  let left = [...files]
  const leftOut: string[] = []
  for (const [what, paths] of Object.entries(longForm)) {
    const others = left.filter((file) => !paths.some((path) => isIn(file, join(root, path))))
    const count = left.length - others.length
    if (count > 0) leftOut.push(`${count} files that ${what}. \`npm run test:all\` runs them.`)
    left = others
  }
  return { files: left, leftOut }
}

function isIn(file: string, path: string): boolean {
  return file === path || file.startsWith(path + sep)
}
