// It names files, and runs none.
/** A promise that a command tries on this checkout. */
export interface Property {
  name: string
  /** What holds, in the words of an operator. */
  promise: string
  /** What the promise leaves open. */
  limit: string
  /** Test files, or one program. They print lines that begin with `Figure:`. */
  runs: { tests: readonly string[] } | { program: string; words?: readonly string[] }
  /** How much is tried. */
  amount?: Readonly<Record<string, string>>
  /** The short form, for a machine that has other work, and to find a planted fault: a smaller amount, or more words. */
  short?: { amount?: Readonly<Record<string, string>>; words?: readonly string[] }
  faults: readonly Fault[]
  /** What it needs beyond this checkout and its packages. */
  needs?: string
}

/** A mistake in one line of our sources, which the property has to find. */
export interface Fault {
  says: string
  file: string
  line: string
  becomes: string
}

const answersStay: Fault = {
  says: 'each answer stays in memory',
  file: 'api/http/send.ts',
  line: '  reply.code(status ?? (answer ? 200 : 204))',
  becomes:
    '  reply.code(status ?? (answer ? 200 : 204)); ((globalThis as { kept?: unknown[] }).kept ??= []).push(Array(20_000).fill(now()))',
}

/** Each promise of `docs/reliability.md`, with the command that tries it. */
export const properties: readonly Property[] = [
  {
    name: 'durability',
    promise: 'What was acknowledged survives a kill of the program, also with a WordPress site.',
    limit: 'A disk that breaks: a backup helps.',
    runs: { tests: ['api/test/service-killed.test.ts'] },
    amount: { KILLS: '100' },
    short: { amount: { KILLS: '4' } },
    faults: [
      {
        says: 'a write is acknowledged before its group is committed',
        file: 'database/group-commit.ts',
        line: '        if (result) done.push(result)',
        becomes:
          '        if (result) { done.push(result); member.resolve(result.result); await nextTurn(); await nextTurn() }',
      },
    ],
  },
  {
    name: 'letters',
    promise: 'Each letter leaves once; after a kill one may come twice, or show as perhaps sent.',
    limit: 'A mail server that loses what it took.',
    runs: { tests: ['site/test/letters-killed.test.ts'] },
    amount: { KILLS: '100' },
    short: { amount: { KILLS: '10' } },
    faults: [
      {
        says: 'a letter that a killed sender had taken is not tried again',
        file: 'host/post/letters.ts',
        line: '        isOfPerson ? null : steps + stepsToSend,',
        becomes: '        null,',
      },
    ],
  },
  {
    name: 'webhooks',
    promise: 'A program that drops doubles hears each change once, in order, though senders are killed.',
    limit: 'What it took just before a kill comes twice.',
    runs: { tests: ['api/test/hooks-killed.test.ts'] },
    amount: { KILLS: '100' },
    short: { amount: { KILLS: '40' } },
    faults: [
      {
        says: 'a change counts as sent before it leaves',
        file: 'api/rules/hooks/tell.ts',
        line: '    const { said } = await send(dependencies, open, message)',
        becomes:
          '    await markTold(database, hook.id, event.number); const { said } = await send(dependencies, open, message)',
      },
    ],
  },
  {
    name: 'disk',
    promise: 'What was acknowledged survives a power cut, also when the disk forgets what was not synced.',
    limit: 'A disk that lies about it. PostgreSQL syncs by its own settings.',
    runs: { program: 'tools/prove/disk/main.ts' },
    amount: { WRITES: '400' },
    short: { amount: { WRITES: '40' } },
    faults: [
      {
        says: 'a commit does not wait for the disk',
        file: 'database/sqlite.ts',
        line: "      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; ' +",
        becomes:
          "      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; ' +",
      },
    ],
    needs: 'Linux and strace',
  },
  {
    name: 'full-disk',
    promise: 'On a full disk people read on, a write is refused with a sentence, and with room all goes on.',
    limit: 'PostgreSQL stops there, and the service answers 503 until it is back.',
    runs: { tests: ['api/test/full-disk.test.ts'] },
    faults: [
      {
        says: 'a write that found no room is answered as a fault of the program',
        file: 'database/sqlite/faults.ts',
        line: '  return Object.values(codes).includes(codeOf(error)) ? storageUnavailable(error) : error',
        becomes: '  return error',
      },
    ],
    needs: 'Linux',
  },
  {
    name: 'access',
    promise: 'Each address answers those who may, and refuses all others.',
    limit: 'Those who hold a link hold what it opens.',
    runs: { tests: ['api/test/access.test.ts', 'site/test/door.test.ts'] },
    amount: { COMBINATIONS: 'all' },
    short: { amount: {} },
    faults: [
      {
        says: 'a stranger may write to each list',
        file: 'host/may.ts',
        line: '  return isOfKey(caller, registry.id) && (managesAll(caller) || isOwner(caller, registry))',
        becomes: '  return isOfKey(caller, registry.id) || managesAll(caller) || isOwner(caller, registry)',
      },
    ],
  },
  {
    name: 'surprise',
    promise:
      'Before the day, no byte shows an owner, a key without surprises, or whom a list is for what guests do.',
    limit: 'What guests tell them. Times of answers are not compared.',
    runs: {
      tests: [
        'site/test/spoilers.test.ts',
        'api/test/key-spoilers.test.ts',
        'api/test/changes-spoilers.test.ts',
        'api/test/hooks-spoilers.test.ts',
      ],
    },
    amount: { COMBINATIONS: 'all' },
    short: { amount: {} },
    faults: [
      {
        says: 'a key without surprises sees a wrapped list as it is',
        file: 'host/may.ts',
        line: "  if (hasScope(caller, 'surprises') || isRevealed(registry, now)) return false",
        becomes:
          "  if (hasScope(caller, 'surprises') || isRevealed(registry, now) || caller.key) return false",
      },
    ],
  },
  {
    name: 'fuzz',
    promise: 'Each endpoint answers each request, however odd, as described, never with a fault of ours.',
    limit: 'Requests that are no HTTP: other tests send them.',
    runs: { tests: ['api/test/generated-requests.test.ts'] },
    amount: { GENERATED_REQUESTS: '20000' },
    short: { amount: { GENERATED_REQUESTS: '2000' } },
    faults: [
      {
        says: 'an unknown parameter of a query is not checked',
        file: 'api/http/address.ts',
        line: "    checkQuery?.(read, 'The query')",
        becomes: '    void checkQuery',
      },
    ],
  },
  {
    name: 'order',
    promise:
      'Two programs that change one list at once, while its host dies, lose no change and keep one order.',
    limit: 'Which of two changes of one moment comes first.',
    runs: { tests: ['api/test/changes-by-two.test.ts'] },
    amount: { CHANGES: '1000' },
    short: { amount: { CHANGES: '60' } },
    faults: [
      {
        says: 'what changes while a list is brought into step is forgotten',
        file: 'api/stores/registry-sync.ts',
        line: "  await database.run('DELETE FROM registry_sync WHERE registry_id = $1 AND mark = $2', [registryId, mark])",
        becomes:
          '  await database.run("DELETE FROM registry_sync WHERE registry_id = $1 AND $2 <> \'\'", [registryId, mark])',
      },
    ],
  },
  {
    name: 'last-piece',
    promise: 'No piece of a gift is given twice, however many press at once, on two programs.',
    limit: 'What is bought in a shop without telling the list.',
    runs: { tests: ['api/test/two-services.test.ts'] },
    faults: [
      {
        says: 'a gift may be given more often than it is wished for',
        file: 'api/stores/items.ts',
        line: '     WHERE id = $1 AND registry_id = $2 AND is_active = 1 AND quantity_purchased <= quantity_needed - $3',
        becomes: '     WHERE id = $1 AND registry_id = $2 AND is_active = 1 AND $3 > 0',
      },
    ],
  },
  {
    name: 'ssrf',
    promise:
      'No address that a stranger names leads into a private network, also by redirects and changing names.',
    limit: 'What the firewall lets out to public addresses.',
    runs: {
      tests: [
        'outgoing/private-networks.test.ts',
        'outgoing/public-address.test.ts',
        'outgoing/redirects.test.ts',
        'outgoing/own-address.test.ts',
      ],
    },
    faults: [
      {
        says: 'the addresses of a cloud count as public',
        file: 'outgoing/public-address.ts',
        line: "  '169.254.0.0/16', // link-local; metadata service of most clouds",
        becomes: '',
      },
    ],
  },
  {
    name: 'slow-clients',
    promise:
      'Visitors are served while one client, or hundreds of connections, send much, slowly or nothing.',
    limit: 'A flood that fills the line before the machine.',
    runs: { program: 'bench/availability.ts' },
    short: { words: ['--short'] },
    faults: [answersStay],
    needs: 'Linux, nginx, and an idle machine',
  },
  {
    name: 'migrations',
    promise:
      'An upgrade or a first start killed before any of its statements is ended by the next start, with all rows.',
    limit: 'An older program: it refuses a newer database.',
    runs: { tests: ['database/upgrades-killed.test.ts', 'database/released.test.ts'] },
    amount: { KILLS: 'all' },
    short: { amount: { KILLS: '12' } },
    faults: [
      {
        says: 'a step of an upgrade is no transaction',
        file: 'database/sqlite.ts',
        line: '    return this.transaction((statements) => work(statements, statements.script))',
        becomes: '    return work(this, (sql) => this.script(sql))',
      },
    ],
  },
  {
    name: 'stop',
    promise: 'A program that stops answers what is under way, and leaves no process behind.',
    limit: 'A client that takes longer than the time to stop.',
    runs: { tests: ['api/test/service-stopping.test.ts', 'hopechest/test/first-process-killed.test.ts'] },
    faults: [
      {
        says: 'a worker does not hear that it has to stop',
        file: 'program/worker.ts',
        line: '    if (message === toWorker.stop) act()',
        becomes: '    void act',
      },
    ],
  },
  {
    name: 'failover',
    promise:
      'When the leading database dies, no acknowledged write is lost; callers read 503 and when to ask again.',
    limit: 'An answer that was cut off: ask again with the same Idempotency-Key.',
    runs: { program: 'tools/drill.ts', words: ['failover'] },
    short: { words: ['--rounds', '1'] },
    faults: [
      {
        says: 'a refusal does not say when to ask again',
        file: 'api/http/errors.ts',
        line: "      : [['retry-after', String(retryAfterSeconds)] as [string, string]]),",
        becomes: '      : []),',
      },
    ],
    needs: 'Debian 12, and root',
  },
  {
    name: 'soak',
    promise: 'Reading, giving and writing for long leaves memory and open files as they were.',
    limit: 'A year.',
    runs: { program: 'bench/soak.ts' },
    amount: { MINUTES: '60' },
    short: { amount: { MINUTES: '1' } },
    faults: [answersStay],
    needs: 'Linux',
  },
]
