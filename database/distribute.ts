import { commandLine } from '@hopechest/program/command-line'
import { runDistribute } from './cluster/distribute.ts'
import { runCopyCommand } from './copies/command.ts'

const usage = `Usage: ${commandLine('distribute', '[--check]')}

Spreads the tables of the database that DATABASE_URL names over the workers of its Citus cluster: items, purchases and all
that changes with them lie on the machine of their registry; people and registries stay on the coordinator. Stop the
service first, and make a backup: there is no way back. When it was broken off, run it again: what is done stays.

  --check  changes nothing: says where each table is, and what stands in the way
  --help   show this text

How to set up such a cluster: deploy/distributed/README.md.

Exit codes: 0 the tables are spread (with --check: they are, or can be), 1 they are not, 2 wrong words.`

void runCopyCommand({
  usage,
  files: { least: 0, most: 0 },
  options: { check: { type: 'boolean' } },
  run: runDistribute,
})
