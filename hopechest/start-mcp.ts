import { spawn } from 'node:child_process'

/** How a system calls the program, where it is installed. */
const program = process.platform === 'win32' ? 'hopechest-mcp.cmd' : 'hopechest-mcp'

// The tools for assistants need packages that all other programs do without, so they are a program of their own, which takes over the
// input and the output of this one.
const child = spawn(program, process.argv.slice(2), {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
child.once('error', (error: NodeJS.ErrnoException) => {
  process.exitCode = 1
  console.error(
    error.code === 'ENOENT'
      ? 'The tools for assistants are a package of their own, beside this one in each release:\n  npm install --global ./hopechest-mcp-VERSION.tgz'
      : error.message,
  )
})
child.once('exit', (status) => {
  process.exitCode = status ?? 1
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
