import { readFileSync } from 'node:fs'

/** Of the kernel's clock, in which it counts what a process has used. */
const ticksPerSecond = 100

/** What processes have used with all their threads, an embedded database included: a busy machine does not change it. */
export function cpuSecondsOf(pids: readonly number[]): number {
  const used = pids.map((pid) => {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the fields may have spaces in it.
    const [, ...fields] = text.slice(text.lastIndexOf(')')).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  })
  return used.reduce((sum, one) => sum + one, 0)
}
