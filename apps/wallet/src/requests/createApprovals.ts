import type { FrameErrorCode } from '@latchkey/protocol/frame'
import { RequestError, toRequestError } from '../errors/RequestError.ts'
import { rejected } from '../errors/walletErrors.ts'
import type { ApprovalRequest } from './ApprovalRequest.ts'

/** A request that waits for the visitor, is being done, or failed once they had approved it. */
export type Approval = {
  id: number
  request: ApprovalRequest
  state:
    | { status: 'failed'; canRetry: boolean; error: RequestError }
    | { status: 'waiting' }
    | { status: 'working' }
}

type Entry = Approval & {
  fail(error: RequestError): void
  run(): Promise<void>
}

/** What trying again may mend. */
const passing: ReadonlySet<FrameErrorCode | number> = new Set<FrameErrorCode>([
  'locked',
  'offline',
  'rate_limited',
  'timeout',
  'unavailable',
])

export type Approvals = ReturnType<typeof createApprovals>

/** Requests that need the visitor, one after the other. */
export function createApprovals({
  loadCard,
  onChange,
}: {
  /** Loads what draws them. */
  loadCard: () => Promise<void>
  /** Called with how many there are, and the method of the first. */
  onChange: (count: number, method: string | undefined) => void
}) {
  let entries: readonly Entry[] = []
  let shown: readonly Approval[] = []
  let ids = 0
  /** Before that nothing is to be seen, so that no one is sent here. */
  let hasCard = false
  const listeners = new Set<() => void>()

  function set(next: readonly Entry[]): void {
    const before = shown
    entries = next
    shown = hasCard ? next.map(({ id, request, state }) => ({ id, request, state })) : []
    for (const listener of listeners) listener()
    if (before.length !== shown.length || before[0]?.id !== shown[0]?.id)
      onChange(shown.length, shown[0]?.request.method)
  }

  function update(id: number, state: Approval['state']): void {
    set(entries.map((entry) => (entry.id === id ? { ...entry, state } : entry)))
  }

  /** The one that is shown: no other can be decided. */
  function first(id: number): Entry | undefined {
    return shown[0]?.id === id ? entries[0] : undefined
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
    for (const entry of entries) entry.fail(error)
  }

  return {
    /**
     * Asks the visitor; `run` does it once they have approved, and again where it failed in a way that passes.
     *
     * @throws {RequestError} 4001 where they reject it, or why it could not be shown
     */
    ask<Result>(
      request: ApprovalRequest,
      { run, signal }: { run: () => Promise<Result>; signal: AbortSignal },
    ): Promise<Result> {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new RequestError('aborted'))
        const id = ++ids
        const end = () => {
          signal.removeEventListener('abort', abort)
          set(entries.filter((entry) => entry.id !== id))
        }
        const fail = (error: RequestError) => {
          end()
          reject(error)
        }
        const abort = () => fail(new RequestError('aborted'))
        signal.addEventListener('abort', abort)
        const entry: Entry = {
          fail,
          id,
          request,
          run: async () => {
            const result = await run()
            end()
            resolve(result)
          },
          state: { status: 'waiting' },
        }
        set([...entries, entry])
        if (!hasCard) void showAll()
      })
    },

    /** The visitor agrees to what is shown first. */
    async approve(id: number): Promise<void> {
      const entry = first(id)
      if (!entry || entry.state.status === 'working') return
      if (entry.state.status === 'failed' && !entry.state.canRetry) return
      update(id, { status: 'working' })
      try {
        await entry.run()
      } catch (error) {
        const failure = toRequestError(error)
        update(id, { canRetry: passing.has(failure.code), error: failure, status: 'failed' })
      }
    },

    /** The visitor does not; of what failed the page learns why. */
    reject(id: number): void {
      const entry = first(id)
      if (!entry || entry.state.status === 'working') return
      entry.fail(entry.state.status === 'failed' ? entry.state.error : rejected())
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
