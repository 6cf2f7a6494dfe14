import { type Check, signsFault } from '../settings/checks.ts'
import { optional } from '../settings/settings.ts'

/** For the table of every program with a server. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    'where traces are sent, such as http://127.0.0.1:4318; other variables of OpenTelemetry for its exporter hold, too',
    collector,
    { secret: true },
  ),
}

function collector(text: string): ReturnType<Check<string>> {
  const fault = signsFault(text)
  if (fault !== undefined) return fault
  const isWeb = /^https?:$/.test(URL.parse(text)?.protocol ?? '')
  return isWeb ? { value: text } : 'must be the address of a collector, like http://127.0.0.1:4318'
}

export type TracedProgram = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  /** Calls to it carry the trace on, as calls to this machine do. */
  HOST_URL?: string | undefined
}

/** Sends traces where the settings say so. Returns what sends the last ones. */
export async function openTraces(config: TracedProgram, version: string): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, HOST_URL } = config
  if (endpoint === undefined) return async () => {}
  const { sendTraces } = await import('./open-telemetry.ts')
  const trusted = HOST_URL === undefined ? [] : [new URL(HOST_URL).origin]
  return sendTraces({ endpoint, version, trusted })
}
