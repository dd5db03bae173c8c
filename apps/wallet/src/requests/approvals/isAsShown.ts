import type { ApprovalEntry } from './Approval.ts'
import type { Queue } from './createQueue.ts'

/** What was shown longer ago than that may not be true any more. */
const checkedForMs = 30_000

/** Whether what is shown is still what it does; else that is shown from now on. */
export async function isAsShown(
  { check, checkedMs, id, isTried }: ApprovalEntry,
  { now, queue }: { now: () => number; queue: Queue },
): Promise<boolean> {
  const isNew = now() - checkedMs <= checkedForMs && isTried?.() !== false
  if (!check || isNew) return true
  queue.update(id, { state: { status: 'checking' } })
  const changed = await check()
  const isWaited = queue.find(id) !== undefined
  if (isWaited && changed)
    queue.update(id, {
      checkedMs: now(),
      request: changed,
      state: { hasChanged: true, status: 'waiting' },
    })
  return isWaited && !changed
}
