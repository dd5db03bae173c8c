import type { Rejections } from '../../device/keptRejections.ts'
import { createPause } from './createPause.ts'

/** Where the page's rejections outlive the frame, which the page can load anew. */
export type KeptRejections = {
  keep: (rejections: Rejections) => Promise<void>
  read: () => Promise<Rejections | undefined>
}

/** How often the visitor has rejected in a row, kept where the browser keeps it: the page then waits before it asks again. */
export function createRejections({
  kept,
  now,
}: {
  kept: KeptRejections | undefined
  now: () => number
}) {
  const pause = createPause(now)
  /** Those that the visitor has rejected, while that is being kept. */
  const rejecting = new Set<number>()
  let restored: Promise<void> | undefined

  /** What the browser does not read is as if nothing was rejected. */
  async function restore(read: KeptRejections['read']): Promise<void> {
    const before = await read().catch(() => undefined)
    if (before) pause.restore(before)
  }

  return {
    approved(): void {
      pause.approved()
      void kept?.keep(pause.rejections()).catch(() => {})
    },
    isRejecting: (id: number): boolean => rejecting.has(id),
    leftMs: () => pause.leftMs(),
    /** Once what was kept has been read; at once where nothing is. */
    ready<Result>(next: () => Promise<Result>): Promise<Result> {
      if (!kept) return next()
      restored ??= restore(kept.read)
      return restored.then(next)
    },
    /** A page that has its answer could load the frame anew before it is kept, so that `end` waits for that. */
    rejected(id: number, end: () => void): void {
      pause.rejected()
      if (!kept) {
        end()
        return
      }
      rejecting.add(id)
      const finish = () => {
        rejecting.delete(id)
        end()
      }
      void kept.keep(pause.rejections()).then(finish, finish)
    },
  }
}
