import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Moment, opening } from './life.ts'

/** SQLite as it is, on a real file. Each statement is a moment at which the process may die. */
class File extends DatabaseSync {
  readonly #life = opening.life

  constructor(...given: ConstructorParameters<typeof DatabaseSync>) {
    super(...given)
    this.#life?.opens(this)
  }

  /** What was not committed is lost. Work of the dead process that still runs here asks in which state the file is, so it stays open. */
  end(): void {
    if (this.isOpen && this.isTransaction) this.exec('ROLLBACK')
  }

  override prepare(...given: Parameters<InstanceType<typeof DatabaseSync>['prepare']>): StatementSync {
    const statement = super.prepare(...given)
    const life = this.#life
    if (!life) return statement
    const moments: readonly Moment[] = given[0] === 'COMMIT' ? ['statement', 'commit'] : ['statement']
    for (const way of ['run', 'get', 'all'] as const) {
      const act = statement[way].bind(statement) as (...values: unknown[]) => unknown
      Object.assign(statement, {
        [way]: (...values: unknown[]) => life.passes(moments, () => act(...values)),
      })
    }
    return statement
  }
}

export { backup, constants } from 'node:sqlite'
export { File as DatabaseSync }

/** The file as a reader beside the service sees it. */
export function lookInto(file: string) {
  return new DatabaseSync(file, { readOnly: true })
}

/** For another program that changes the file while the service runs. */
export function openBeside(file: string) {
  return new DatabaseSync(file)
}
