import { RequestError } from '../../errors/RequestError.ts'
import { askedTooOften, tooManyWaiting } from '../../errors/walletErrors.ts'
import type { ApprovalRequest } from '../ApprovalRequest.ts'
import type { ApprovalEntry } from './Approval.ts'
import type { Queue } from './createQueue.ts'

/** More than so many of one page do not wait. */
const maxWaiting = 5

/** How a request is done, and what may become of it before. */
export type Asked<Result> = Pick<ApprovalEntry, 'check' | 'isTried' | 'limit'> & {
  /** Why it cannot be done. */
  refusal?: RequestError | undefined
  run: () => Promise<Result>
  signal: AbortSignal
}

/** Puts a request into the queue, and answers what came of it. @throws {RequestError} */
export function ask<Result>(
  request: ApprovalRequest,
  { check, isTried, limit, refusal, run, signal }: Asked<Result>,
  {
    leave,
    now,
    onAdded,
    pauseMs,
    queue,
  }: {
    leave: (id: number, error: RequestError) => void
    now: () => number
    onAdded: () => void
    /** How long the page must wait before it asks again. */
    pauseMs: () => number
    queue: Queue
  },
): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new RequestError('aborted'))
    if (queue.entries().length >= maxWaiting) return reject(tooManyWaiting())
    if (pauseMs() > 0) return reject(askedTooOften(pauseMs()))
    const id = queue.nextId()
    const end = () => {
      signal.removeEventListener('abort', abort)
      queue.remove(id)
    }
    const abort = () => leave(id, new RequestError('aborted'))
    signal.addEventListener('abort', abort)
    queue.add({
      check,
      checkedMs: now(),
      fail(error) {
        end()
        reject(error)
      },
      id,
      isTried,
      limit,
      request,
      async run() {
        const result = await run()
        end()
        resolve(result)
      },
      settle(result) {
        end()
        resolve(result as Result)
      },
      state: refusal
        ? { canRetry: false, error: refusal, status: 'failed' }
        : { status: 'waiting' },
    })
    onAdded()
  })
}
