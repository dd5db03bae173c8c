import { userInfo } from 'node:os'

/** Who gives a command, for the audit log. */
export function actor(): string {
  try {
    return `command:${userInfo().username}`
  } catch {
    // Containers may run under a number that has no name.
    return 'command'
  }
}
