/** A page takes the answer that it waits for before its frame is gone. */
const delayMs = 100

/** By which the document that comes next knows that it is one. */
const renewed = 'latchkey-renewed'

/**
 * Loads the frame's document anew where the server has no files for this one any more, once for each load of the page: a
 * frame keeps its name for as long as the page has it.
 */
export function createRenewal({
  after,
  frame,
}: {
  after: (ms: number, run: () => void) => unknown
  frame: { location: { reload(): void }; name: string }
}): () => void {
  return () => {
    if (frame.name === renewed) return
    frame.name = renewed
    after(delayMs, () => frame.location.reload())
  }
}
