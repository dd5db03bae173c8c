import { RequestError, toRequestError } from '../../errors/RequestError.ts'
import { rejected } from '../../errors/walletErrors.ts'
import { browserClock, type FrameClock } from '../../view/FrameClock.ts'
import type { ApprovalRequest } from '../ApprovalRequest.ts'
import type { Approval, ApprovalEntry } from './Approval.ts'
import { type Asked, ask } from './ask.ts'
import { createQueue } from './createQueue.ts'
import { createRejections, type KeptRejections } from './createRejections.ts'
import { isAsShown } from './isAsShown.ts'
import { takeFailure } from './takeFailure.ts'

export type Approvals = ReturnType<typeof createApprovals>

/** Requests that need the visitor, one after the other. */
export function createApprovals({
  after = browserClock.after,
  kept,
  loadCard,
  now,
  onChange,
}: {
  after?: FrameClock['after']
  kept?: KeptRejections
  /** Loads what draws them. */
  loadCard: () => Promise<void>
  now: () => number
  /** Called with how many there are, and the method of the first. */
  onChange: (count: number, method: string | undefined) => void
}) {
  const queue = createQueue({ onChange })
  const rejections = createRejections({ kept, now })

  function first(id: number): ApprovalEntry | undefined {
    return rejections.isRejecting(id) ? undefined : queue.first(id)
  }

  /** Before there is a card nothing is to be seen, so that no one is sent here; what cannot be shown fails, to be asked again. */
  async function showAll(): Promise<void> {
    try {
      await loadCard()
    } catch (error) {
      return failAll(toRequestError(error))
    }
    queue.showAll()
  }

  function failAll(error: RequestError): void {
    for (const { id } of queue.entries()) leave(id, error)
  }

  /** Ends one that no one waits for any more; what is being done cannot be taken back, and says itself how it ends. */
  function leave(id: number, error: RequestError): void {
    const entry = queue.find(id)
    if (entry?.state.status === 'working') queue.update(id, { left: error })
    else if (entry?.unanswered) entry.settle(entry.unanswered.result)
    else entry?.fail(error)
  }

  return {
    /**
     * Asks the visitor; `run` does it once they have approved, and again where it failed in a way that passes. What was
     * shown for long is checked before. With a `refusal` it cannot be done, which they are shown.
     *
     * @throws {RequestError} 4001 where they reject it, -32005 where the page asks too often, or why it could not be shown
     *   or done
     */
    ask: <Result>(request: ApprovalRequest, asked: Asked<Result>): Promise<Result> =>
      rejections.ready(() =>
        ask(request, asked, {
          leave,
          now,
          onAdded: () => {
            if (!queue.hasCard()) void showAll()
          },
          pauseMs: rejections.leftMs,
          queue,
        }),
      ),

    /** The visitor agrees to what is shown first. */
    async approve(id: number): Promise<void> {
      const entry = first(id)
      if (!entry || isBusy(entry)) return
      if (entry.state.status === 'failed' && !entry.state.canRetry) return
      try {
        if (!(await isAsShown(entry, { now, queue }))) return
        rejections.approved()
        queue.update(id, { state: { status: 'working' } })
        await entry.run()
      } catch (error) {
        takeFailure(id, error, { after, queue })
      }
    },

    /** The visitor allows less than was asked for: that is shown from now on, and waits for them. */
    async limit(id: number): Promise<void> {
      const entry = first(id)
      if (!entry?.limit || entry.state.status !== 'waiting') return
      queue.update(id, { state: { status: 'checking' } })
      try {
        const request = await entry.limit()
        const state = { status: 'waiting' } as const
        queue.update(id, { checkedMs: now(), limit: undefined, request, state })
      } catch {
        queue.update(id, { state: { isUnlimited: true, status: 'waiting' } })
      }
    },

    /** The visitor does not; of what failed the page learns why, and of what no one knows how to find it. */
    reject(id: number): void {
      const entry = first(id)
      // What is being signed cannot be taken back.
      if (!entry || entry.state.status === 'working') return
      const { state, unanswered } = entry
      if (state.status === 'unknown' && unanswered) entry.settle(unanswered.result)
      else if (state.status === 'failed') entry.fail(state.error)
      else rejections.rejected(id, () => entry.fail(rejected()))
    },

    /** Ends them all, as when no one is logged in any more. */
    endAll: (): void => failAll(new RequestError('logged_out')),

    getState: (): readonly Approval[] => queue.getShown(),

    subscribe: queue.subscribe,
  }
}

function isBusy({ state }: ApprovalEntry): boolean {
  return state.status === 'checking' || state.status === 'working'
}
