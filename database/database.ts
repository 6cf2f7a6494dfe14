/** What a statement takes and gives. Booleans travel as 0 and 1, times as ISO 8601 text in UTC. */
export type Value = string | number | null

/** The engines, as people call them. What each does its own way is in `engines.ts`. */
export const engineNames = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  citus: 'PostgreSQL with Citus',
} as const
export type Engine = keyof typeof engineNames

export interface Statements {
  /** `citus` is PostgreSQL whose tables are spread over several machines (decision 039). */
  readonly engine: Engine
  /**
   * Statements on the coordinator of a cluster, which alone has some tables, and the numbers of all. Where these run on
   * another machine, it takes no part in their transaction. Elsewhere they are these.
   */
  readonly coordinator: Statements
  /** Every row of the answer. */
  rows<Row>(sql: string, parameters?: readonly Value[]): Promise<Row[]>
  /** The first row, or undefined. */
  row<Row>(sql: string, parameters?: readonly Value[]): Promise<Row | undefined>
  /** Every row as the list of its values, in the order of the columns: it costs less than an object for each row. */
  values<Row extends readonly Value[]>(sql: string, parameters?: readonly Value[]): Promise<Row[]>
  /** How many rows were changed. */
  run(sql: string, parameters?: readonly Value[]): Promise<number>
  /**
   * Waits for the last changes of a transaction. On PostgreSQL they wait with the commit: it is sent behind them at once, and
   * where one of them fails, the server rolls back. Nothing that follows may need their answers.
   */
  withCommit(changes: Promise<unknown>): Promise<unknown>
  /** Several statements without parameters: a migration. */
  script(sql: string): Promise<void>
}

/**
 * One SQL text, two engines: `$1` parameters, listed columns, ON CONFLICT and RETURNING work alike in both.
 * A statement whose engine is away, full or read-only throws the refusal `unavailable`.
 */
export interface Database extends Statements {
  /**
   * A number that changes with every change of the database, by this process or another: what was read under a number
   * is still true while it stays the same. Undefined where the engine does not know.
   */
  generation(): number | undefined
  /**
   * While this number is the same, an id and a version of an item stand for one content. It changes when another database
   * may have taken the place of this one: in the SQLite file, or because a connection to PostgreSQL was lost and another
   * server may answer now.
   */
  history(): number
  /**
   * All of `work` or nothing of it. Where two transactions collide `work` runs again, so it must not call
   * anything but its statements.
   */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>
  /**
   * The same database for work on the rows of one registry: on a cluster its statements go straight to the machine that has
   * them, where it can be reached. A wrong guess costs time and nothing else, because every machine answers for all.
   */
  near(registryId: number): Database
  /**
   * A transaction that changes tables, and may take long. Several programs take turns. `makeIndex` lets others write
   * meanwhile where the engine can; it may be called again after it was broken off.
   */
  changeTables<Result>(
    work: (statements: Statements, makeIndex: (sql: string) => Promise<void>) => Promise<Result>,
  ): Promise<Result>
  close(): Promise<void>
}
