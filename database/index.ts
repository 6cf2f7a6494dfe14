export type { Database, Statements } from './database.ts'
export { databaseUrlFault, defaultDatabaseUrl, openDatabase } from './open.ts'
