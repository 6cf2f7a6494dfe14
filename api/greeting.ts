import type { FirstAccount } from '@hopechest/host'

/** What the first start tells whoever started it. It is no log line: the password is told to a person, this once. */
export function greet(address: string, { username, appPassword }: FirstAccount, asksForKey: boolean): string {
  return `
  Hopechest is ready at ${address}

  This was the first start, so there is an administrator now:

    username              ${username}
    application password  ${appPassword}

  The password is shown this once. Another one:  npm run user -- app-password ${username}
  Try it:  curl -u "${username}:${appPassword}"${asksForKey ? ' -H "x-api-key: $API_KEY"' : ''} ${address}/items
`
}
