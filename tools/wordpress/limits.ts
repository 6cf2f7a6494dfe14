import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits, scopeNames } from '@hopechest/contract'
import { mostRegistriesOfKey } from '@hopechest/host'
import { root } from '../run.ts'

/** The limits that the plugin needs, under its own names. The rest of its PHP holds no limit of the service. */
const constants = {
  GREATEST_ID: limits.id,
  MOST_ITEMS: limits.activeItemsPerRegistry,
  MOST_ABOVE_LINE: limits.mostWanted,
  MOST_INVITEES: limits.invitees,
  MOST_OWNERS: limits.owners,
  OWNER_LINK_HOURS: limits.ownerLinkHours,
  LONGEST_INVITEE: limits.invitee.most,
  LONGEST_EVENT_TYPE: limits.eventType,
  LONGEST_TIME_ZONE: limits.timeZone,
  LONGEST_HAND_OVER: limits.handOver,
  MOST_HEADINGS: limits.headings,
  LONGEST_HEADING: limits.heading,
  LONGEST_PERSON_NAME: limits.personName,
  KEY_YEARS: limits.keyYears,
  MOST_LISTS_OF_KEY: mostRegistriesOfKey,
}

export const limitsFile = join(root, 'plugin/inc/client/limits.php')

/** Writes the constants for PHP. Run it after a change of a limit: `node tools/wordpress/limits.ts`. */
if (import.meta.main) writeFileSync(limitsFile, toPhp())

export function toPhp(): string {
  const names = Object.keys(constants)
  const width = Math.max(...names.map((name) => name.length))
  const lines = Object.entries(constants).map(([name, limit]) => `const ${name.padEnd(width)} = ${limit};\n`)
  return `<?php
/**
 * The limits of the service, taken from contract/limits.ts by tools/wordpress/limits.ts.
 */
declare(strict_types=1);

namespace Hopechest\\Client;

${lines.join('')}
/** What the key of a program may do, as contract/me.ts has it. */
const SCOPES = array( ${scopeNames.map((name) => `'${name}'`).join(', ')} );
`
}
