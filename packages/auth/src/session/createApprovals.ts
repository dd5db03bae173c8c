import {
  type ApprovalPlace,
  RequestAbortedError,
  type SessionContext,
} from '@latchkey/core/adapter'
import { FrameFailedError } from '../errors/frame.ts'
import { ProviderError } from '../errors/ProviderError.ts'
import type { Frame } from '../frame/createFrame.ts'

/** EIP-1193: the visitor said no. */
const rejectedCode = 4001

/** Requests that wait for the visitor, and the place of the page where the frame asks them. */
export type Approvals = {
  /** Tells the page of a request, and asks it, until it is answered or rejected. */
  ask(
    signal: AbortSignal | undefined,
    run: (signals: {
      /** No one wants the answer. */
      signal: AbortSignal | undefined
      /** The visitor wants it gone: what the wallet has begun to send goes its way, and its answer is the request's. */
      left: AbortSignal
    }) => Promise<unknown>,
  ): Promise<unknown>
  /** A new document is loaded, which shows nothing yet. */
  clear(): void
  /** The visitor wants gone what the frame asks now. */
  escape(): void
  /** How many the frame has to show. */
  setCount(count: number, method?: string): void
  setPlace(place: ApprovalPlace | undefined): void
}

/**
 * The frame is seen from when there is something to approve, and for as long as there is a place to do it in: after the answer
 * it shows its last card until the page has taken its own away.
 */
export function createApprovals({
  frame,
  onLoginLeft,
  onRequest,
}: {
  frame: Pick<Frame, 'hide' | 'show'>
  /** The visitor has left what the frame asks them while they log in. */
  onLoginLeft: () => void
  onRequest: SessionContext['onRequest']
}): Approvals {
  /** In the order in which they were asked, which is the frame's. */
  const waiting = new Set<{ reject(): void }>()
  let count = 0
  let place: ApprovalPlace | undefined
  /** Ends what the frame asks of a login by itself, which the page did not ask for. */
  let endOwn: (() => void) | undefined
  let isShown = false

  function draw(): void {
    if (place) isShown ||= count > 0 && waiting.size > 0
    else isShown = false
    if (place && isShown) frame.show(place)
    else frame.hide()
  }

  function followOwn(): () => void {
    const entry = { reject: onLoginLeft }
    let settle = () => {}
    const ended = new Promise<'approved'>((resolve) => {
      settle = () => resolve('approved')
    })
    waiting.add(entry)
    onRequest({ ended, reject: entry.reject })
    return () => {
      endOwn = undefined
      waiting.delete(entry)
      settle()
    }
  }

  function setCount(next: number, method?: string): void {
    count = next
    if (next === 0) endOwn?.()
    else if (method?.startsWith('login.')) endOwn ??= followOwn()
    draw()
  }

  return {
    async ask(own, run) {
      // Nothing is shown for what no one waits for.
      if (own?.aborted) throw new RequestAbortedError()
      const rejection = new AbortController()
      const entry = { reject: () => rejection.abort() }
      let settle: (how: 'approved' | 'failed' | 'rejected') => void = () => undefined
      const ended = new Promise<'approved' | 'failed' | 'rejected'>((resolve) => {
        settle = resolve
      })
      waiting.add(entry)
      onRequest({ ended, reject: entry.reject })
      try {
        const answer = await run({ left: rejection.signal, signal: own })
        settle('approved')
        return answer
      } catch (thrown) {
        const error =
          rejection.signal.aborted && !own?.aborted && isAborted(thrown)
            ? new ProviderError({ code: rejectedCode, message: 'User rejected the request' })
            : thrown
        settle(isRejection(error) ? 'rejected' : 'failed')
        throw error
      } finally {
        waiting.delete(entry)
        draw()
      }
    },
    clear() {
      isShown = false
      setCount(0)
    },
    escape() {
      const [first] = waiting
      first?.reject()
    },
    setCount,
    setPlace(next) {
      place = next
      draw()
    },
  }
}

/** Whether it ended before anything of it was done. */
function isAborted(error: unknown): boolean {
  return (
    error instanceof RequestAbortedError ||
    (error instanceof FrameFailedError && error.frameCode === 'aborted')
  )
}

/** Whether somebody ended it on purpose: the visitor, or whoever asked. */
function isRejection(error: unknown): boolean {
  return (
    error instanceof RequestAbortedError ||
    (error instanceof ProviderError && error.code === rejectedCode)
  )
}
