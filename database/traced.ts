import { statementRuns } from '@hopechest/program/traces'
import type { Database, Statements } from './database.ts'

/** Says of each statement when it begins and ends, where traces are sent. Elsewhere the database is as it was. */
export function traced(database: Database): Database {
  if (!statementRuns.start.hasSubscribers) return database
  return {
    ...tracedStatements(database),
    generation: () => database.generation(),
    history: () => database.history(),
    near: (registryId) => traced(database.near(registryId)),
    close: () => database.close(),
    transaction: (work) => database.transaction((statements) => work(tracedStatements(statements))),
    changeTables: (work) =>
      database.changeTables((statements, makeIndex) => work(tracedStatements(statements), makeIndex)),
  }
}

function tracedStatements(statements: Statements): Statements {
  const { engine } = statements
  const run = <Result>(sql: string, act: () => Promise<Result>): Promise<Result> =>
    statementRuns.tracePromise(act, { engine, sql })
  return {
    engine,
    get coordinator() {
      return statements.coordinator === statements ? this : tracedStatements(statements.coordinator)
    },
    rows: (sql, parameters) => run(sql, () => statements.rows(sql, parameters)),
    row: (sql, parameters) => run(sql, () => statements.row(sql, parameters)),
    values: (sql, parameters) => run(sql, () => statements.values(sql, parameters)),
    run: (sql, parameters) => run(sql, () => statements.run(sql, parameters)),
    withCommit: (changes) => statements.withCommit(changes),
    script: (sql) => run(sql, () => statements.script(sql)),
  }
}
