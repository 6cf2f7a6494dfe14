export type { Database, Statements, Value } from './database.ts'
export { databaseUrlFault, defaultDatabaseUrl, openDatabase } from './open.ts'
