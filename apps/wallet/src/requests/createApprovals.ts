import type { FrameErrorCode } from '@latchkey/protocol/frame'
import type { Rejections } from '../device/keptRejections.ts'
import { RequestError, toRequestError } from '../errors/RequestError.ts'
import { UnansweredError } from '../errors/UnansweredError.ts'
import { askedTooOften, rejected, tooManyWaiting } from '../errors/walletErrors.ts'
import { browserClock, type FrameClock } from '../view/FrameClock.ts'
import type { ApprovalRequest } from './ApprovalRequest.ts'
import { createPause } from './createPause.ts'

/** A request that waits for the visitor, is being done, or failed once they had approved it. */
export type Approval = {
  id: number
  request: ApprovalRequest
  state: /** What it does is asked again: it was shown too long ago. */
    | { status: 'checking' }
    | { status: 'failed'; canRetry: boolean; error: RequestError }
    /** It was sent, and no one has said whether it was taken: it is looked for by its id. */
    | { status: 'unknown'; id: string }
    /** `hasChanged` where it does something else than what was shown before. */
    | { status: 'waiting'; hasChanged?: boolean }
    | { status: 'working' }
}

type Entry = Approval & {
  check?: (() => Promise<ApprovalRequest | undefined>) | undefined
  /** When what is shown was asked for, by the clock. */
  checkedMs: number
  fail(error: RequestError): void
  isTried?: (() => boolean) | undefined
  /** Why no one waits for it any more, while it is being done. */
  left?: RequestError | undefined
  run(): Promise<void>
  /** Ends one of which no one knows whether it was taken: whoever asked looks for it, too. */
  settle(result: unknown): void
  unanswered?: UnansweredError | undefined
}

type Asking<Result> = {
  /** Gives what is to be shown instead, where it does something else by now. */
  check?: () => Promise<ApprovalRequest | undefined>
  /** What no node has tried out is checked however short ago it was shown. */
  isTried?: (() => boolean) | undefined
  refusal?: RequestError | undefined
  run: () => Promise<Result>
  signal: AbortSignal
}

/** More than so many of one page do not wait. */
const maxWaiting = 5
/** What was shown longer ago than that may not be true any more. */
const checkedForMs = 30_000

/** So often it is looked whether what was sent has been taken. */
const lookAfterMs = 3_000

/** What trying again may mend. */
const passing: ReadonlySet<FrameErrorCode | number> = new Set<FrameErrorCode>([
  'locked',
  'offline',
  'rate_limited',
  'storage_full',
  'timeout',
  'unavailable',
])

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
  /** Where the page's rejections outlive the frame, which the page can load anew. */
  kept?: {
    keep: (rejections: Rejections) => Promise<void>
    read: () => Promise<Rejections | undefined>
  }
  /** Loads what draws them. */
  loadCard: () => Promise<void>
  now: () => number
  /** Called with how many there are, and the method of the first. */
  onChange: (count: number, method: string | undefined) => void
}) {
  let entries: readonly Entry[] = []
  let shown: readonly Approval[] = []
  let ids = 0
  /** Before that nothing is to be seen, so that no one is sent here. */
  let hasCard = false
  const listeners = new Set<() => void>()
  const pause = createPause(now)
  /** Those that the visitor has rejected, while that is being kept. */
  const rejecting = new Set<number>()
  let restored: Promise<void> | undefined

  /** What the browser does not read is as if nothing was rejected. */
  async function restore(read: () => Promise<Rejections | undefined>): Promise<void> {
    const before = await read().catch(() => undefined)
    if (before) pause.restore(before)
  }

  function set(next: readonly Entry[]): void {
    const before = shown
    entries = next
    shown = hasCard ? next.map(({ id, request, state }) => ({ id, request, state })) : []
    for (const listener of listeners) listener()
    if (before.length !== shown.length || before[0]?.id !== shown[0]?.id)
      onChange(shown.length, shown[0]?.request.method)
  }

  function update(id: number, change: Partial<Entry>): void {
    set(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  }

  /** Whether what is shown is still what it does; else that is shown from now on. */
  async function isAsShown({ check, checkedMs, id, isTried }: Entry): Promise<boolean> {
    const isNew = now() - checkedMs <= checkedForMs && isTried?.() !== false
    if (!check || isNew) return true
    update(id, { state: { status: 'checking' } })
    const changed = await check()
    const isWaited = entries.some((entry) => entry.id === id)
    if (isWaited && changed)
      update(id, {
        checkedMs: now(),
        request: changed,
        state: { hasChanged: true, status: 'waiting' },
      })
    return isWaited && !changed
  }

  /** The one that is shown: no other can be decided. */
  function first(id: number): Entry | undefined {
    return shown[0]?.id === id && !rejecting.has(id) ? entries[0] : undefined
  }

  /** What cannot be shown fails, so that the page can ask for it again. */
  async function showAll(): Promise<void> {
    try {
      await loadCard()
    } catch (error) {
      return failAll(toRequestError(error))
    }
    hasCard = true
    set(entries)
  }

  function failAll(error: RequestError): void {
    for (const { id } of entries) leave(id, error)
  }

  /** Ends one that no one waits for any more; what is being done cannot be taken back, and says itself how it ends. */
  function leave(id: number, error: RequestError): void {
    const entry = entries.find((each) => each.id === id)
    if (entry?.state.status === 'working') update(id, { left: error })
    else if (entry?.unanswered) entry.settle(entry.unanswered.result)
    else entry?.fail(error)
  }

  function takeFailure(id: number, error: unknown): void {
    const entry = entries.find((each) => each.id === id)
    if (error instanceof UnansweredError) {
      if (entry?.left) entry.settle(error.result)
      else {
        update(id, { state: { id: error.id, status: 'unknown' }, unanswered: error })
        lookFor(id, error)
      }
    } else if (entry?.left) entry.fail(entry.left)
    else {
      const failure = toRequestError(error)
      const canRetry = passing.has(failure.code)
      update(id, { state: { canRetry, error: failure, status: 'failed' } })
    }
  }

  /** Looks again and again whether what was sent has been taken, while no one knows. */
  function lookFor(id: number, unanswered: UnansweredError): void {
    const isOpen = () => {
      const entry = entries.find((each) => each.id === id)
      return entry?.state.status === 'unknown' && entry.unanswered === unanswered
        ? entry
        : undefined
    }
    after(lookAfterMs, async () => {
      if (!isOpen()) return
      const isTaken = await unanswered.look().catch(() => false)
      if (isTaken) isOpen()?.settle(unanswered.result)
      else if (isOpen()) lookFor(id, unanswered)
    })
  }

  return {
    /**
     * Asks the visitor; `run` does it once they have approved, and again where it failed in a way that passes. What was
     * shown for long is checked before. With a `refusal` it cannot be done, which they are shown.
     *
     * @throws {RequestError} 4001 where they reject it, -32005 where the page asks too often, or why it could not be shown
     *   or done
     */
    ask<Result>(
      request: ApprovalRequest,
      { check, isTried, refusal, run, signal }: Asking<Result>,
    ): Promise<Result> {
      const wait = (): Promise<Result> =>
        new Promise((resolve, reject) => {
          if (signal.aborted) return reject(new RequestError('aborted'))
          if (entries.length >= maxWaiting) return reject(tooManyWaiting())
          if (pause.leftMs() > 0) return reject(askedTooOften(pause.leftMs()))
          const id = ++ids
          const end = () => {
            signal.removeEventListener('abort', abort)
            set(entries.filter((entry) => entry.id !== id))
          }
          const fail = (error: RequestError) => {
            end()
            reject(error)
          }
          const abort = () => leave(id, new RequestError('aborted'))
          signal.addEventListener('abort', abort)
          const entry: Entry = {
            check,
            checkedMs: now(),
            fail,
            id,
            isTried,
            request,
            run: async () => {
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
          }
          set([...entries, entry])
          if (!hasCard) void showAll()
        })
      if (!kept) return wait()
      restored ??= restore(kept.read)
      return restored.then(wait)
    },

    /** The visitor agrees to what is shown first. */
    async approve(id: number): Promise<void> {
      const entry = first(id)
      if (!entry || isBusy(entry)) return
      if (entry.state.status === 'failed' && !entry.state.canRetry) return
      try {
        if (!(await isAsShown(entry))) return
        pause.approved()
        void kept?.keep(pause.rejections()).catch(() => {})
        update(id, { state: { status: 'working' } })
        await entry.run()
      } catch (error) {
        takeFailure(id, error)
      }
    },

    /** The visitor does not; of what failed the page learns why, and of what no one knows how to find it. */
    reject(id: number): void {
      const entry = first(id)
      // What is being signed cannot be taken back.
      if (!entry || entry.state.status === 'working') return
      const { state, unanswered } = entry
      if (state.status === 'unknown' && unanswered) {
        entry.settle(unanswered.result)
        return
      }
      if (state.status === 'failed') {
        entry.fail(state.error)
        return
      }
      pause.rejected()
      const end = () => {
        rejecting.delete(id)
        entry.fail(rejected())
      }
      if (kept) {
        // A page that has its answer could load the frame anew before it is kept.
        rejecting.add(id)
        void kept.keep(pause.rejections()).then(end, end)
      } else end()
    },

    /** Ends them all, as when no one is logged in any more. */
    endAll: (): void => failAll(new RequestError('logged_out')),

    getState: (): readonly Approval[] => shown,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isBusy({ state }: Entry): boolean {
  return state.status === 'checking' || state.status === 'working'
}
