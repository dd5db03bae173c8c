import {
  type ApprovalPlace,
  linkSignals,
  RequestAbortedError,
  type SessionContext,
} from '@latchkey/core/adapter'
import { ProviderError } from '../errors/ProviderError.ts'
import type { Frame } from '../frame/createFrame.ts'

/** EIP-1193: the visitor said no. */
const rejectedCode = 4001

/** Requests that wait for the visitor, and the place of the page where the frame asks them. */
export type Approvals = {
  /** Tells the page of a request, and asks it, until it is answered or rejected. */
  ask(
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<unknown>
  /** The visitor wants gone what the frame asks now. */
  escape(): void
  /** How many the frame has to show. */
  setCount(count: number): void
  setPlace(place: ApprovalPlace | undefined): void
}

/** The frame is seen while there is something to approve, and a place to do it in. */
export function createApprovals({
  frame,
  onRequest,
}: {
  frame: Pick<Frame, 'hide' | 'show'>
  onRequest: SessionContext['onRequest']
}): Approvals {
  /** In the order in which they were asked, which is the frame's. */
  const waiting = new Set<{ reject(): void }>()
  let count = 0
  let place: ApprovalPlace | undefined

  function draw(): void {
    if (place && count > 0 && waiting.size > 0) frame.show(place)
    else frame.hide()
  }

  return {
    async ask(own, run) {
      // Nothing is shown for what no one waits for.
      if (own?.aborted) throw new RequestAbortedError()
      const rejection = new AbortController()
      const entry = { reject: () => rejection.abort() }
      const { release, signal } = linkSignals([own, rejection.signal])
      let settle: (how: 'approved' | 'failed' | 'rejected') => void = () => undefined
      const ended = new Promise<'approved' | 'failed' | 'rejected'>((resolve) => {
        settle = resolve
      })
      waiting.add(entry)
      onRequest({ ended, reject: entry.reject })
      try {
        const answer = await run(signal)
        settle('approved')
        return answer
      } catch (thrown) {
        const error =
          rejection.signal.aborted && !own?.aborted
            ? new ProviderError({ code: rejectedCode, message: 'User rejected the request' })
            : thrown
        settle(isRejection(error) ? 'rejected' : 'failed')
        throw error
      } finally {
        release()
        waiting.delete(entry)
        draw()
      }
    },
    escape() {
      const [first] = waiting
      first?.reject()
    },
    setCount(next) {
      count = next
      draw()
    },
    setPlace(next) {
      place = next
      draw()
    },
  }
}

/** Whether somebody ended it on purpose: the visitor, or whoever asked. */
function isRejection(error: unknown): boolean {
  return (
    error instanceof RequestAbortedError ||
    (error instanceof ProviderError && error.code === rejectedCode)
  )
}
