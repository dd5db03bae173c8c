import type { Clock } from '../time/Clock.ts'
import type { NodeStream } from '../upstream/fetchNode.ts'
import { maxTailBytes, resultEnd, resultStart } from './answerEnds.ts'

const chunkBytes = 64 * 1024
/** How long a reader may take for a whole answer; the largest needs 1.4 Mbit/s. */
const readLimitMs = 60_000

export type OpenResultParameters = {
  /** What stands before the result in the answer to the caller, its own id included. */
  before: string
  clock: Clock
  /** Called once, when nothing of it is in memory any more. */
  onSent: () => void
}

/** An answer whose result goes to the caller as the node has written it. */
export type ResultStream = {
  /** Whether all of it is there, so that it may be opened again and again; else it is opened once. */
  readonly isWhole: boolean
  open(parameters: OpenResultParameters): ReadableStream<Uint8Array>
}

/** A node's answer that does not end as one does. */
class BrokenAnswerError extends Error {
  readonly code = 'answer_broken'
  override readonly name = 'BrokenAnswerError'
}

/**
 * Puts the result of a node's answer, byte by byte, behind a head of the caller's. Nothing can be taken back by then: an
 * answer that breaks off cuts the caller's.
 */
export function streamResult(
  { begin, rest, end }: NodeStream,
  { onEnd }: { onEnd: (isWell: boolean) => void },
): ResultStream {
  function open({ before, clock, onSent }: OpenResultParameters): ReadableStream<Uint8Array> {
    // The last bytes are held back: only the end tells what of them follows the result.
    let held: Uint8Array = begin.subarray(resultStart(begin) ?? 0)
    let isOpen = true
    let cancelLimit = () => {}

    function close(): void {
      if (!isOpen) return
      isOpen = false
      cancelLimit()
      end()
      onSent()
    }

    /** The next bytes, and whether they are the last. */
    async function next(): Promise<{ bytes: Uint8Array; isLast: boolean }> {
      while (held.byteLength <= maxTailBytes) {
        const read = await rest?.read()
        if (!read || read.done) {
          const at = resultEnd(held)
          if (at === undefined) throw new BrokenAnswerError('The answer breaks off.')
          return { bytes: Buffer.concat([held.subarray(0, at), Buffer.from('}')]), isLast: true }
        }
        held = Buffer.concat([held, read.value])
      }
      const size = Math.min(chunkBytes, held.byteLength - maxTailBytes)
      const bytes = held.subarray(0, size)
      held = held.subarray(size)
      return { bytes, isLast: false }
    }

    return new ReadableStream<Uint8Array>(
      {
        cancel: close,
        async pull(controller) {
          try {
            const { bytes, isLast } = await next()
            if (!isOpen) return
            controller.enqueue(bytes)
            if (!isLast) return
            onEnd(true)
            close()
            controller.close()
          } catch (error) {
            if (!isOpen) return
            onEnd(false)
            close()
            controller.error(error)
          }
        },
        start(controller) {
          controller.enqueue(Buffer.from(before))
          cancelLimit = clock.after(readLimitMs, () => {
            close()
            controller.error(new Error('The reader took too long.'))
          })
        },
      },
      { highWaterMark: 0 },
    )
  }

  return { isWhole: rest === undefined, open }
}

/** Whether an answer that is all there ends behind its result. */
export function endsWell({ begin }: Pick<NodeStream, 'begin'>): boolean {
  return resultEnd(begin.subarray(-maxTailBytes)) !== undefined
}
