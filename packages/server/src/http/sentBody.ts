import type { Clock } from '../time/Clock.ts'

/** A body of this size fits into what the system buffers for a connection. */
const smallBytes = 64 * 1024
/** How long a reader may take for a whole body; the largest needs 1.4 Mbit/s. */
const readLimitMs = 60_000

/**
 * A body that tells once when it is no longer in memory: it was read to its end, the reader went away, or took a
 * minute. A small one is as good as sent.
 */
export function sentBody(
  text: string,
  { clock, onSent }: { clock: Clock; onSent: () => void },
): string | ReadableStream<Uint8Array> {
  if (text.length <= smallBytes) {
    onSent()
    return text
  }
  const encoder = new TextEncoder()
  let start = 0
  let cancelLimit = () => {}
  const end = () => {
    cancelLimit()
    onSent()
  }
  return new ReadableStream(
    {
      cancel: end,
      pull(controller) {
        let next = start + smallBytes
        // The halves of a surrogate pair go together.
        if (isHighSurrogate(text.charCodeAt(next - 1))) next++
        controller.enqueue(encoder.encode(text.slice(start, next)))
        start = next
        if (start < text.length) return
        controller.close()
        end()
      },
      start(controller) {
        cancelLimit = clock.after(readLimitMs, () => {
          controller.error(new Error('The reader took too long.'))
          onSent()
        })
      },
    },
    { highWaterMark: 0 },
  )
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}
