export type { Database, Statements, Value } from './database.ts'
export { type Migration, migrate, migrations } from './migrate.ts'
export { databaseUrlFault, defaultDatabaseUrl, openDatabase } from './open.ts'
