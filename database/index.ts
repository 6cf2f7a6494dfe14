export type { Database, ItemChange, Statements, Value } from './database.ts'
export { databaseUrlFault, defaultDatabaseUrl, openDatabase } from './open.ts'
