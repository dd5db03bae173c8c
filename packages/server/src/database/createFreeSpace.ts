import { statfs } from 'node:fs/promises'
import { type Clock, systemClock } from '../time/Clock.ts'

export type FreeSpaceParameters = {
  /** With less than this free, writes stop. */
  floorBytes: number
  /** Free bytes on the disk of the data. */
  read: () => Promise<number>
  /** Called when writes stop, and when they may begin again. */
  onChange?: ((state: { isLow: boolean; freeBytes: number }) => void) | undefined
  clock?: Pick<Clock, 'now'> | undefined
}

export type FreeSpace = {
  /** Whether the disk has too little room for a write. */
  isLow(): boolean | Promise<boolean>
}

/** How long an answer of the file system counts. */
const freshMs = 1000

/** Watches the room on a disk: asked at most once a second, and only when somebody wants to know. */
export function createFreeSpace({
  floorBytes,
  read,
  onChange = () => undefined,
  clock = systemClock,
}: FreeSpaceParameters): FreeSpace {
  let isLow = false
  let until = Number.NEGATIVE_INFINITY
  let asking: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    try {
      const freeBytes = await read()
      const wasLow = isLow
      isLow = freeBytes < floorBytes
      if (isLow !== wasLow) onChange({ freeBytes, isLow })
    } catch {
      // A file system that tells nothing is not a full one.
      isLow = false
    }
    until = clock.now() + freshMs
    asking = undefined
    return isLow
  }

  return {
    isLow() {
      if (clock.now() < until) return isLow
      asking ??= ask()
      return asking
    },
  }
}

/** What an ordinary user may still write on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
