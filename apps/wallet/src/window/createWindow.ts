import type { WalletApi } from '../api/createApi.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { Approvals } from '../requests/approvals/createApprovals.ts'
import type { readTicket } from './readTicket.ts'
import { openRequest, type WindowRequest } from './sealedRequest.ts'
import { requestAnswers, ticketKeys } from './ticketKeys.ts'

/** Where a window stands. */
export type WindowState =
  | { status: 'done' }
  /** It may work the next time. */
  | { status: 'failed' }
  | { status: 'loading' }
  | { status: 'over' }
  | { shown: WindowRequest; status: 'shown' }

export type ApprovalWindow = ReturnType<typeof createWindow>

/** The window’s end of a ticket: shows what the frame has asked, and gives the answer of the visitor. */
export function createWindow({
  api,
  approvals,
  onDone,
  ticket,
}: {
  api: Pick<WalletApi, 'answerTicket' | 'openTicket'>
  approvals: Pick<Approvals, 'ask'>
  /** The visitor has answered, and the frame will know. */
  onDone: () => void
  ticket: ReturnType<typeof readTicket>
}) {
  let state: WindowState = { status: 'loading' }
  const listeners = new Set<() => void>()

  function set(next: WindowState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function open(): Promise<void> {
    if (!ticket) return set({ status: 'over' })
    set({ status: 'loading' })
    const { id, secret } = ticket
    try {
      const { answers, seal, token } = await ticketKeys(secret, id, requestAnswers)
      const opened = await api.openTicket(id, token)
      if (opened.status === 'over') return set({ status: 'over' })
      const shown = await openRequest(opened.request, seal)
      set({ shown, status: 'shown' })
      const send = async (answer: string) => {
        const { status } = await api.answerTicket(id, { answer, token })
        return status
      }
      void ask(shown, {
        approve: () => send(answers.approved),
        reject: () => send(answers.rejected),
      })
    } catch {
      set({ status: 'failed' })
    }
  }

  async function ask(
    { request }: WindowRequest,
    { approve, reject }: Record<'approve' | 'reject', () => Promise<'done' | 'over'>>,
  ): Promise<void> {
    const { signal } = new AbortController()
    const status = await approvals
      .ask(request, { run: approve, signal })
      // A refusal that does not arrive refuses all the same: without an answer nothing is signed.
      .catch((error: unknown) =>
        error instanceof RequestError && error.code === 4001
          ? reject().catch(() => 'done')
          : 'done',
      )
    set({ status: status === 'over' ? 'over' : 'done' })
    if (status === 'done') onDone()
  }

  return {
    getState: (): WindowState => state,
    open,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
