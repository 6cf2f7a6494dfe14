import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Rule {
  files: RegExp
  /** Written so that the rule does not find itself. */
  words: RegExp
  fault: string
}

const script = /\.[cm]?[jt]s$/

const rules: readonly Rule[] = [
  { files: /^(?!package-lock\.json$)/, words: /\b(?:TO[D]O|FIX[M]E|XX[X])\b/, fault: 'is unfinished' },
  { files: /\.test\.ts$/, words: /\.(?:only|skip)\(/, fault: 'leaves tests out' },
  { files: script, words: /\bas\s+any\b(?!\s+[a-z])/, fault: 'gives up its type' },
  { files: script, words: /:\s+any\b(?!\s+[a-z])/, fault: 'gives up its type' },
  // The sentences of site and plugin are for guests and owners, and may leave open who bought a gift.
  {
    files:
      /^(?!package-lock\.json$|site\/(?:languages|test)\/|plugin\/(?:inc|tests|tests\/pages)\/(?:guests|owner)|plugin\/languages\/|.*\/recordings\/)/,
    words:
      /\b(?:who|what|which)[e]ver\b|\b(?:some|no|any|every)b[o]dy\b|\bth[e]irs\b|\bt[o]ld\b|\bt[e]lls\b/i,
    fault: 'does not say who acts, or of what it speaks: the caller, the owner, the guest, the service',
  },
  {
    files: /^(?!package-lock\.json$|.*\/recordings\/)/,
    words: /\bso m[a]ny\b|\bdo so no l[o]nger\b|\b(?:is|are|was|were) n[o]ne\b/i,
    fault: 'needs a second reading: say the number, or what it counts',
  },
  { files: script, words: /@ts-(?:ignore|nocheck)|biome-ig[n]ore/, fault: 'silences a check' },
]

/** The lines that break a rule, one fault each, or undefined without any. */
export function findWords(paths: readonly string[], root: string): string | undefined {
  const faults = paths
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => faultsIn(path, readFileSync(join(root, path), 'utf8')))
  return faults.length > 0 ? faults.join('\n') : undefined
}

function faultsIn(path: string, content: string): string[] {
  const isBinary = content.includes('\0')
  const applying = isBinary ? [] : rules.filter(({ files }) => files.test(path))
  const lines = content.split('\n')
  return lines.flatMap((line, n) => {
    const rule = applying.find(({ words }) => words.test(line))
    if (!rule) return []
    return [`${path}:${n + 1} ${rule.fault}: ${line.trim()}`]
  })
}
