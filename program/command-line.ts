import { isPackaged } from './own-files.ts'

/** The commands that an operator gives. `start` is the program itself. */
export type CommandName =
  | 'start'
  | 'api'
  | 'site'
  | 'user'
  | 'backup'
  | 'restore'
  | 'distribute'
  | 'demo'
  | 'doctor'
  | 'prove'
  | 'mcp'

/** How one of our commands is written here: `npm run user -- list` in a checkout, `hopechest user list` as a package. */
export function commandLine(name: CommandName, words = ''): string {
  const [run, own] = isPackaged
    ? [name === 'start' ? 'hopechest' : `hopechest ${name}`, words]
    : [name === 'start' ? 'npm start' : `npm run ${name}`, words && `-- ${words}`]
  return own === '' ? run : `${run} ${own}`
}
