import type { FrameErrorCode } from '@latchkey/protocol/frame'
import { toRequestError } from '../../errors/RequestError.ts'
import { UnansweredError } from '../../errors/UnansweredError.ts'
import type { FrameClock } from '../../view/FrameClock.ts'
import type { Queue } from './createQueue.ts'
import { lookForSent } from './lookForSent.ts'

/** What trying again may mend. */
const passing: ReadonlySet<FrameErrorCode | number> = new Set<FrameErrorCode>([
  'locked',
  'offline',
  'rate_limited',
  'storage_full',
  'timeout',
  'unavailable',
])

/** Shows why a request was not done, or that no one knows; where no one waits for it any more it ends. */
export function takeFailure(
  id: number,
  error: unknown,
  { after, queue }: { after: FrameClock['after']; queue: Queue },
): void {
  const entry = queue.find(id)
  if (error instanceof UnansweredError) {
    if (entry?.left) entry.settle(error.result)
    else {
      queue.update(id, { state: { id: error.id, status: 'unknown' }, unanswered: error })
      lookForSent(id, error, { after, queue })
    }
  } else if (entry?.left) entry.fail(entry.left)
  else {
    const failure = toRequestError(error)
    const canRetry = passing.has(failure.code)
    queue.update(id, { state: { canRetry, error: failure, status: 'failed' } })
  }
}
