import type { UnansweredError } from '../../errors/UnansweredError.ts'
import type { FrameClock } from '../../view/FrameClock.ts'
import type { ApprovalEntry } from './Approval.ts'
import type { Queue } from './createQueue.ts'

/** So often it is looked whether what was sent has been taken. */
const lookAfterMs = 3_000

/** Looks again and again whether what was sent has been taken, while no one knows; then it is over. */
export function lookForSent(
  id: number,
  unanswered: UnansweredError,
  { after, queue }: { after: FrameClock['after']; queue: Queue },
): void {
  const open = (): ApprovalEntry | undefined => {
    const entry = queue.find(id)
    return entry?.state.status === 'unknown' && entry.unanswered === unanswered ? entry : undefined
  }
  const look = () =>
    after(lookAfterMs, async () => {
      if (!open()) return
      const isTaken = await unanswered.look().catch(() => false)
      if (isTaken) open()?.settle(unanswered.result)
      else if (open()) look()
    })
  look()
}
