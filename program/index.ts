export { type Allowance, createAllowance, type Exhausted, type Left } from './allowance.ts'
export { atMost } from './at-most.ts'
export { type CommandName, commandLine } from './command-line.ts'
export { firstSignInSettings, forgetFirstSignIn, sayFirstSignIn } from './first-sign-in.ts'
export { stopListening, watchConnections } from './graceful-stop.ts'
export { type ListenAt, listen, listenAt } from './listen.ts'
export { createLog, type Logger, logSettings, logSettingsFrom, openLog } from './log/log.ts'
export { createRepeatedLines, type RepeatedLines } from './log/repeated-lines.ts'
export {
  createRequestIds,
  type Observe,
  observeRequests,
  requestLevels,
  slowMilliseconds,
} from './log/requests.ts'
export {
  type Counter,
  type Gauge,
  type Labels,
  type Metrics,
  silentMetrics,
  type Timing,
} from './ops/metrics.ts'
export { type Ops, type Readiness, startOps } from './ops/server.ts'
export { openMetrics, opsSettings } from './ops/settings.ts'
export { isEverywhere, reachableAt, siteUrlOf, usualAddress, usualPorts } from './reachable.ts'
export { type Program, type RunningProgram, runProgram } from './run.ts'
export {
  type Check,
  list,
  longSecret,
  oneOf,
  ownAddress,
  signsFault,
  webFolder,
  wholeNumber,
  word,
} from './settings/checks.ts'
export {
  namesOf,
  optional,
  readSettings,
  SettingsError,
  type SettingsOf,
  setting,
} from './settings/settings.ts'
export { warningsIn } from './settings/warnings.ts'
export { createSignInTries, type SignInTries } from './sign-in-tries.ts'
export { explainStartFault } from './start-fault.ts'
export { openTraces, traceSettings } from './traces/settings.ts'
export { startWorkers, type Workers } from './workers.ts'
