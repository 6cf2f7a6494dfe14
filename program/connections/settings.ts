import { oneOf, wholeNumber } from '../settings/checks.ts'
import { networks } from '../settings/networks.ts'
import { optional, setting } from '../settings/settings.ts'

/** The settings that every program with a server has. */
export const connectionSettings = {
  CONNECTIONS_PER_ADDRESS: setting(
    'connections that one address may have with a process; behind a gateway, all are of its address',
    500,
    wholeNumber(1, 1_000_000),
  ),
  READ_ONLY: setting(
    'true: lists are shown and nothing is taken, for work on the machine',
    'false',
    oneOf('true', 'false'),
  ),
  TRUSTED_PROXIES: optional('addresses and networks whose X-Forwarded-For is believed', networks),
}
