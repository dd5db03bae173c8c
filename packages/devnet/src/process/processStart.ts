import { readFile } from 'node:fs/promises'

/**
 * When a process started, in the kernel's own count, so that a reused process id is told from the process it
 * once was. Undefined where the system does not say (anything but Linux) or the process has ended.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // proc(5): the command name, in parentheses, may hold spaces; starttime is field 22, 20th after it.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}
