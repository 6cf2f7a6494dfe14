export { type Engine, engines } from './engines.ts'
export { freePort, type PostgresServer, startPostgres } from './postgres.ts'
