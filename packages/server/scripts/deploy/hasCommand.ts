import { execFileSync } from 'node:child_process'

/** Whether this machine has a program; a test that needs one says in its title that it is skipped for it. */
export function hasCommand(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`])
    return true
  } catch {
    return false
  }
}
