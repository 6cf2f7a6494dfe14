import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isWorkWaiting } from '@hopechest/program/turns'
import type { Statements } from './database.ts'

/** What a group of transactions needs of the engine. */
export interface GroupEngine {
  statements: Statements
  /** Begins a transaction once no other process is writing. The promise is fulfilled with what ends its turn. */
  begin(): Promise<() => void>
  exec(sql: string): void
  /** False when the engine has rolled back by itself, for instance because the disk is full. */
  isOpen(): boolean
  /** Throws when what is committed now would be lost. */
  demandFile(): void
}

interface Member<Result = unknown> {
  work: (statements: Statements) => Promise<Result>
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

type Done = { member: Member; result: unknown }

/** A group runs in one turn of the event loop, in which nothing else is answered. */
const longestGroupMilliseconds = 4

/** Those who hear of success go on for this many milliseconds in one turn. */
const longestTellingMilliseconds = 1

/**
 * After each group, others have this many turns of the event loop, so what does not write goes on beside a client who
 * writes all the time: in the first their requests are read, in the second what waited for the database. Those who write
 * meanwhile share the next commit. A writer alone pays for each turn.
 */
const turnsOfOthers = 2

/** Behind a group, requests that wait for their turn may come to share the next commit, which waits no longer than this. */
const longestWaitMilliseconds = 4

/**
 * Transactions that wait at the same time share one commit, and so one sync of the disk. Each
 * transaction keeps its own outcome: one that fails is rolled back alone, to its savepoint. A caller hears of success when
 * the disk has it.
 */
export function createGroupCommit(engine: GroupEngine) {
  const waiting: Member[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await tell(await runGroup())
      await othersCome()
    }
    running = undefined
  }

  /** Each goes on with what it has waited for: at once, or in a later turn when those before it took long. */
  async function tell(done: readonly Done[]): Promise<void> {
    let began = performance.now()
    for (const { member, result } of done) {
      member.resolve(result)
      await promisesSettle()
      if (performance.now() - began <= longestTellingMilliseconds) continue
      await nextTurn()
      began = performance.now()
    }
  }

  async function runGroup(): Promise<Done[]> {
    let endTurn: () => void
    try {
      endTurn = await engine.begin()
    } catch (error) {
      for (let member = waiting.shift(); member; member = waiting.shift()) member.reject(error)
      return []
    }
    try {
      return await commit()
    } finally {
      try {
        if (engine.isOpen()) engine.exec('ROLLBACK')
      } finally {
        endTurn()
      }
    }
  }

  async function commit(): Promise<Done[]> {
    const members: Member[] = []
    const done: Done[] = []
    const began = performance.now()
    const isShared = waiting.length > 1
    try {
      for (let member = waiting.shift(); member; member = waiting.shift()) {
        members.push(member)
        const result = await runMember(member, isShared)
        if (result) done.push(result)
        if (!isShared || performance.now() - began > longestGroupMilliseconds) break
      }
      if (done.length > 0) {
        engine.demandFile()
        engine.exec('COMMIT')
      }
    } catch (error) {
      // Nothing of the group is stored. A member that has failed by itself ignores the second word.
      for (const { reject } of members) reject(error)
      return []
    }
    return done
  }

  /**
   * Undefined when the work failed and is undone, or, where the member is alone, will be with the group. Throws when the
   * engine has undone the whole group.
   */
  async function runMember(member: Member, isShared: boolean): Promise<Done | undefined> {
    if (isShared) engine.exec('SAVEPOINT member')
    try {
      const result = await member.work(engine.statements)
      if (isShared) engine.exec('RELEASE member')
      return { member, result }
    } catch (error) {
      if (!engine.isOpen()) throw error
      if (isShared) {
        engine.exec('ROLLBACK TO member')
        engine.exec('RELEASE member')
      }
      member.reject(error)
      return undefined
    }
  }

  return {
    transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
      return new Promise<Result>((resolve, reject) => {
        // One who writes for another client runs in this group, too.
        waiting.push({ work: AsyncLocalStorage.bind(work), resolve, reject } as Member)
        // At the end of this turn of the event loop, when every request that has arrived with this one waits as well.
        running ??= nextTurn().then(run)
      })
    },
    /** Resolves when no transaction waits. */
    async whenIdle(): Promise<void> {
      while (running) await running
    },
  }
}

async function othersCome(): Promise<void> {
  const began = performance.now()
  for (let turn = 0; turn < turnsOfOthers; turn++) await nextTurn()
  while (isWorkWaiting() && performance.now() - began < longestWaitMilliseconds) await nextTurn()
}

/** Resolves when all that was waiting for a promise has gone on. */
function promisesSettle(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}
