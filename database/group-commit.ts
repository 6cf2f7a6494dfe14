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

/** The most that wait for one commit: the first of them should not wait for ever more others. */
const mostInGroup = 256

/**
 * Transactions that wait at the same time share one commit, and so one sync of the disk. Each keeps its own outcome: one
 * that fails is rolled back alone, to its savepoint. A caller hears of success when the disk has it.
 */
export function createGroupCommit(engine: GroupEngine) {
  const waiting: Member[] = []
  let isRunning = false

  async function run(): Promise<void> {
    while (waiting.length > 0) await runGroup()
    isRunning = false
  }

  async function runGroup(): Promise<void> {
    let endTurn: () => void
    try {
      endTurn = await engine.begin()
    } catch (error) {
      for (const { reject } of waiting.splice(0)) reject(error)
      return
    }
    try {
      await commit(waiting.splice(0, mostInGroup))
    } finally {
      if (engine.isOpen()) engine.exec('ROLLBACK')
      endTurn()
    }
  }

  async function commit(members: readonly Member[]): Promise<void> {
    const done: Done[] = []
    try {
      const isShared = members.length > 1
      for (const member of members) {
        const result = await runMember(member, isShared)
        if (result) done.push(result)
      }
      if (done.length > 0) {
        engine.demandFile()
        engine.exec('COMMIT')
      }
    } catch (error) {
      // Nothing of the group is stored. A member that has failed by itself ignores the second word.
      for (const { reject } of members) reject(error)
      return
    }
    for (const { member, result } of done) member.resolve(result)
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

  return function transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve, reject } as Member)
      // At the end of this turn of the event loop, when every request that has arrived with this one waits as well.
      if (!isRunning) setImmediate(run)
      isRunning = true
    })
  }
}
