import type { Statements } from '../database.ts'
import { kindOf } from '../engines.ts'
import { migrate } from '../migrate.ts'

/**
 * node upgrade-killed.ts URL N: upgrades the database, and kills this process before its statement N, so that nothing which
 * follows is done, not even the end of a transaction. It ends with 0 where there are fewer statements.
 */
const [url = '', last = ''] = process.argv.slice(2)
let statements = 0

const database = await kindOf(url).open(url)
const changeTables = database.changeTables.bind(database)
database.changeTables = (work) =>
  changeTables((inside, makeIndex) => work(counted(inside), (sql) => counting(() => makeIndex(sql))))
await migrate(database)
await database.close()

function counted(inside: Statements): Statements {
  const names: readonly PropertyKey[] = ['rows', 'row', 'values', 'run', 'script']
  return new Proxy(inside, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (names.includes(name)) return (...words: unknown[]) => counting(() => value.apply(target, words))
      return value.bind(target)
    },
  })
}

function counting<Result>(act: () => Result): Result {
  if (++statements === Number(last)) process.kill(process.pid, 'SIGKILL')
  return act()
}
