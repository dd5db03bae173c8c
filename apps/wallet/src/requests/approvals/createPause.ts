/** So long after the second rejection in a row, the third, and so on; in milliseconds. */
const pausesMs = [5_000, 30_000, 120_000, 600_000]
/** Rejections that lie so far apart are of different things. */
const forgottenMs = 900_000

/** Who rejects twice in a row is not asked again at once: a page that keeps asking waits for someone to press the wrong button. */
export function createPause(now: () => number) {
  let inARow = 0
  let lastMs = 0

  return {
    approved(): void {
      inARow = 0
    },

    rejected(): void {
      inARow = now() - lastMs > forgottenMs ? 1 : inARow + 1
      lastMs = now()
    },

    /** What a page cannot end by loading the frame anew, once it is kept. */
    rejections: () => ({ inARow, lastMs }),

    /** Takes what the frame had before; a clock that was ahead then makes no pause longer. */
    restore(kept: { inARow: number; lastMs: number }): void {
      inARow = kept.inARow
      lastMs = Math.min(kept.lastMs, now())
    },

    /** Milliseconds until the page may ask again; none where it may. */
    leftMs(): number {
      const pauseMs = inARow < 2 ? 0 : (pausesMs[Math.min(inARow - 2, pausesMs.length - 1)] ?? 0)
      return Math.max(0, lastMs + pauseMs - now())
    },
  }
}
