import { unknownBrowser } from '@hopechest/host/accounts'
import type { Words } from './index.ts'

/** What a browser calls itself; one that says nothing has a name in the language of its reader. */
export function browserNamed({ people }: Words, label: string): string {
  return label === unknownBrowser ? people.account.unknownBrowser : label
}
