import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/**
 * Keeps this program, and all that it starts, on the last processor that it may use, where the system has the commands of Linux. The server
 * and the load tool take turns there, and none waits for the other to wake up.
 */
export async function stayOnOneProcessor(): Promise<void> {
  if (process.platform !== 'linux') return
  const pid = String(process.pid)
  const [, last = '0'] = /^Cpus_allowed_list:.*?(\d+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  await runIfThere('taskset', ['--all-tasks', '--cpu-list', '--pid', last, pid])
  // A program goes on until it waits, so that each finds all requests or answers of the other.
  await runIfThere('chrt', ['--all-tasks', '--batch', '--pid', '0', pid])
}

async function runIfThere(command: string, words: string[]): Promise<void> {
  try {
    await promisify(execFile)(command, words)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
