import { isOfThisMachine } from '@hopechest/site/upkeep'
import { type Config, framingHost, withSite } from '../config.ts'
import type { Finding } from './finding.ts'

const name = 'Browsers'

/** Whether browsers of guests may hear what letters say: on our own pages, and not in the frame of a host. */
export function examinePush(config: Config): Finding[] {
  if (framingHost(config) !== undefined) return []
  const { protocol, hostname } = new URL(String(withSite(config).SITE_URL))
  if (protocol === 'https:' || isOfThisMachine(hostname))
    return [{ name, state: 'well', sentence: 'Browsers of guests may hear what letters say.' }]
  const sentence =
    'Browsers hear what letters say from pages over https alone: put TLS in front, or guests without mail hear of nothing.'
  return [{ name, state: 'warning', sentence }]
}
