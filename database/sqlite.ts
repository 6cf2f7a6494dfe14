import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { giveWay } from '@hopechest/program/turns'
import type { Database, Statements, Value } from './database.ts'
import { createGroupCommit } from './group-commit.ts'
import { ItemRules } from './item-rules.ts'
import { attempt, busyMilliseconds, FileWatch, retryWhileBusy } from './sqlite/faults.ts'
import { prepareFile } from './sqlite/file.ts'
import { toSqliteScript, toSqliteStatement } from './sqlite/text.ts'

/** Opens the database file, and makes it where it is missing. `:memory:` keeps everything in this process. */
export function openSqlite(file: string): Database {
  if (file !== ':memory:') prepareFile(file)
  return new Sqlite(file)
}

type RowsAs = 'objects' | 'lists'

interface Prepared {
  statement: StatementSync
  /** For each place in turn, which parameter it takes. */
  order: readonly number[]
  writes: boolean
}

class Sqlite implements Database {
  readonly engine = 'sqlite'
  readonly #connection: DatabaseSync
  readonly #prepared = { objects: new Map<string, Prepared>(), lists: new Map<string, Prepared>() }
  readonly #controls = new Map<string, StatementSync>()
  /** SQLite counts the commits of every other connection here; our own are counted as they are made. */
  readonly #dataVersion: StatementSync
  /** Undefined in memory. */
  readonly #file: FileWatch | undefined
  readonly #itemRules: ItemRules
  #seenVersion: unknown
  #generation = 0
  #history = 0
  #looked = false
  /** One connection serves all callers: while a transaction is open, statements outside it wait for this. */
  #turn: Promise<void> | undefined

  constructor(file: string) {
    this.#connection = new DatabaseSync(file, { timeout: busyMilliseconds })
    this.#connection.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; ' +
        'PRAGMA trusted_schema = OFF; PRAGMA busy_timeout = 0',
    )
    this.#dataVersion = this.#connection.prepare('PRAGMA data_version')
    this.#dataVersion.setReturnArrays(true)
    this.#itemRules = new ItemRules(this.#connection)
    // Reading makes the engine open its log.
    this.#connection.exec('SELECT COUNT(*) FROM sqlite_schema')
    this.#file = file === ':memory:' ? undefined : new FileWatch(file)
  }

  /**
   * Asks the engine once in every turn of the event loop, because asking costs several microseconds. A request that is
   * answered in this turn was on its way when we asked.
   */
  generation(): number {
    if (!this.#looked) this.#lookForOthers()
    return this.#generation
  }

  history(): number {
    if (!this.#looked) this.#lookForOthers()
    return this.#history
  }

  #lookForOthers(): void {
    this.#file?.demandInPlace('seen lately')
    const [seen] = this.#dataVersion.get() as unknown as [number]
    if (seen !== this.#seenVersion) {
      this.#generation++
      if (!this.#itemRules.wereKept()) this.#history++
    }
    this.#seenVersion = seen
    this.#looked = true
    setImmediate(() => {
      this.#looked = false
    })
  }

  rows<Row>(sql: string, parameters?: readonly Value[]): Promise<Row[]> {
    if (isWrite(sql)) return this.#writes.transaction((statements) => statements.rows<Row>(sql, parameters))
    return this.#read(() => this.#statements.rows<Row>(sql, parameters))
  }

  values<Row extends readonly Value[]>(sql: string, parameters?: readonly Value[]): Promise<Row[]> {
    if (isWrite(sql)) return this.#writes.transaction((statements) => statements.values<Row>(sql, parameters))
    return this.#read(() => this.#statements.values<Row>(sql, parameters))
  }

  row<Row>(sql: string, parameters?: readonly Value[]): Promise<Row | undefined> {
    if (isWrite(sql)) return this.#writes.transaction((statements) => statements.row<Row>(sql, parameters))
    return this.#read(() => this.#statements.row<Row>(sql, parameters))
  }

  /** A write shares its commit with the others that wait. */
  run(sql: string, parameters?: readonly Value[]): Promise<number> {
    return this.#writes.transaction((statements) => statements.run(sql, parameters))
  }

  withCommit(changes: Promise<unknown>): Promise<unknown> {
    return changes
  }

  script(sql: string): Promise<void> {
    return this.#outsideTransaction(() => this.#statements.script(sql))
  }

  get coordinator(): Statements {
    return this
  }

  near(): Database {
    return this
  }

  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    return this.#writes.transaction(work)
  }

  changeTables<Result>(
    work: (statements: Statements, makeIndex: (sql: string) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    return this.transaction((statements) => work(statements, statements.script))
  }

  /** A transaction begins once no other process is writing; until then statements of this process go first. */
  async #begin(): Promise<() => void> {
    while (this.#turn) await this.#turn
    this.#control('BEGIN IMMEDIATE').run()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turn = promise
    return () => {
      this.#turn = undefined
      resolve()
    }
  }

  async close(): Promise<void> {
    await this.#writes.whenIdle()
    while (this.#turn) await this.#turn
    for (const statements of Object.values(this.#prepared)) statements.clear()
    this.#controls.clear()
    this.#connection.close()
  }

  /** SQLite reads on the thread that serves all clients, so a statement is a piece of work for its client. */
  #read<Result>(act: () => Promise<Result>): Promise<Result> {
    const turn = giveWay()
    return turn ? turn.then(() => this.#outsideTransaction(act)) : this.#outsideTransaction(act)
  }

  #outsideTransaction<Result>(act: () => Promise<Result>): Promise<Result> {
    if (this.#turn) return this.#turn.then(() => this.#outsideTransaction(act))
    // After a pause another transaction may be open.
    return retryWhileBusy(() => (this.#turn ? this.#outsideTransaction(act) : act()))
  }

  /** The statements themselves, without waiting for an open transaction. */
  readonly #statements: Statements = {
    engine: 'sqlite',
    get coordinator() {
      return this
    },
    rows: async <Row>(sql: string, parameters?: readonly Value[]) =>
      this.#ask(sql, parameters, 'objects', (statement, values) => statement.all(...values) as Row[]),
    values: async <Row extends readonly Value[]>(sql: string, parameters?: readonly Value[]) =>
      this.#ask(
        sql,
        parameters,
        'lists',
        (statement, values) => statement.all(...values) as unknown[] as Row[],
      ),
    row: async <Row>(sql: string, parameters?: readonly Value[]) =>
      this.#ask(
        sql,
        parameters,
        'objects',
        (statement, values) => statement.get(...values) as Row | undefined,
      ),
    run: async (sql: string, parameters?: readonly Value[]) =>
      this.#ask(sql, parameters, 'objects', (statement, values) => Number(statement.run(...values).changes)),
    withCommit: (changes) => changes,
    script: async (sql: string) => {
      this.#generation++
      this.#file?.demandInPlace('now')
      attempt(() => this.#connection.exec(toSqliteScript(sql)))
    },
  }

  readonly #writes = createGroupCommit({
    statements: this.#statements,
    begin: () => retryWhileBusy(() => this.#begin()),
    exec: (sql) => attempt(() => this.#control(sql).run()),
    isOpen: () => this.#connection.isTransaction,
    demandFile: () => this.#file?.demandInPlace('now'),
  })

  /** A statement that begins or ends a transaction, or a part of one. */
  #control(sql: string): StatementSync {
    let statement = this.#controls.get(sql)
    if (!statement) {
      statement = this.#connection.prepare(sql)
      this.#controls.set(sql, statement)
    }
    return statement
  }

  #ask<Result>(
    sql: string,
    parameters: readonly Value[] = [],
    rowsAs: RowsAs,
    act: (statement: StatementSync, values: Value[]) => Result,
  ): Result {
    return attempt(() => {
      const { statement, order } = this.#prepare(sql, rowsAs)
      return act(
        statement,
        order.map((n) => parameters[n] as Value),
      )
    })
  }

  #prepare(sql: string, rowsAs: RowsAs): Prepared {
    const known = this.#prepared[rowsAs]
    let prepared = known.get(sql)
    if (!prepared) {
      const { text, order } = toSqliteStatement(sql)
      const statement = this.#connection.prepare(text)
      prepared = { statement, order, writes: isWrite(sql) }
      prepared.statement.setReturnArrays(rowsAs === 'lists')
      known.set(sql, prepared)
    }
    if (prepared.writes) this.#generation++
    // A transaction looks before it commits.
    this.#file?.demandInPlace(prepared.writes && !this.#connection.isTransaction ? 'now' : 'seen lately')
    return prepared
  }
}

function isWrite(sql: string): boolean {
  return !/^\s*SELECT/.test(sql)
}
