import { after, before, describe } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import type { Engine } from './databases/engines.ts'
import type { Setting, World, WorldOptions } from './world.ts'

interface Closable {
  close(): Promise<unknown>
}

/** A suite on something that is opened before its tests and closed behind them. The suite has its parts once tests run. */
export function suiteWith<Thing extends Closable>(
  name: string,
  open: () => Promise<Thing>,
  tell: (thing: Thing) => void,
): void {
  describe(name, () => {
    let opened: Thing
    before(async () => {
      opened = await open()
    })
    tell(standingFor(() => opened))
    after(() => opened.close())
  })
}

/** The same stories in each setting. */
export function onEach(
  settings: readonly Setting[],
  name: string,
  tell: (world: World, setting: Setting) => void,
): void {
  for (const setting of settings)
    suiteWith(`${name} on ${setting.name}`, setting.open, (world) => tell(world, setting))
}

/** These settings, in which the service has such options. */
export function withOptions(settings: readonly Setting[], options: WorldOptions): Setting[] {
  return settings.map(({ name, open }) => ({ name, open: () => open(options) }))
}

/** The same stories of what works on a database, on each engine. */
export function onEachEngine(
  engines: readonly Engine[],
  name: string,
  tell: (database: Database, engine: Engine) => void,
): void {
  for (const engine of engines) {
    const open = async () => openDatabase(await engine.freshUrl())
    suiteWith(`${name} on ${engine.name}`, open, (database) => tell(database, engine))
  }
}

/** What is found when one of its parts is asked for. A test may put another part in its place, as it may in the thing itself. */
function standingFor<Thing extends object>(find: () => Thing): Thing {
  return new Proxy({} as Thing, {
    get(_, name) {
      const part = Reflect.get(find(), name)
      return typeof part === 'function' ? part.bind(find()) : part
    },
    set: (_, name, part) => Reflect.set(find(), name, part),
    ownKeys: () => Reflect.ownKeys(find()),
    getPrototypeOf: () => Reflect.getPrototypeOf(find()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(find(), name),
    defineProperty: (_, name, part) => Reflect.defineProperty(find(), name, part),
  })
}
