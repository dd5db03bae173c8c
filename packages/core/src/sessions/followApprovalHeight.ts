import type { Latchkey } from '../Latchkey.ts'

/**
 * Calls back with how high what a source asks would be with nothing to scroll, in CSS pixels: once it is known, and whenever
 * that changes. Returns what stops it.
 */
export function followApprovalHeight(
  { internal }: Pick<Latchkey, 'internal'>,
  { onHeight, sourceId }: { onHeight: (px: number) => void; sourceId: string },
): () => void {
  const stopped = new AbortController()
  void internal.sources
    .get(sourceId)
    ?.catch(() => undefined)
    .then((actions) => {
      const height = actions?.approvalHeight
      if (!height || stopped.signal.aborted) return
      const say = () => {
        const px = height.getState()
        if (px !== undefined) onHeight(px)
      }
      say()
      stopped.signal.addEventListener('abort', height.subscribe(say), { once: true })
    })
  return () => stopped.abort()
}
