import { rejectedNoticeMs } from '@latchkey/protocol/frame'
import { closeModal } from '../actions/closeModal.ts'
import { refreshBalances } from '../actions/refreshBalances.ts'
import { showModal } from '../actions/showModal.ts'
import { showToast } from '../actions/showToast.ts'
import { popTransaction } from '../actions/transactionStack.ts'
import type { Latchkey } from '../Latchkey.ts'
import { push, startRouter } from '../state/router.ts'
import { pop } from '../state/transactionStack.ts'
import type { SessionSource, WaitingRequest } from './SessionSource.ts'

const viewName = 'ApproveTransaction'

/** How a request that waited ends for the flow that made it. */
const outcomes = { approved: 'success', failed: 'error', rejected: 'cancel' } as const

/**
 * Shows that a request waits: the modal opens or turns to ApproveTransaction (S4.24). Its end leads back, pops the
 * transaction stack, or closes the modal where it was opened for it (S4.25, S4.26). Whoever leaves the screen rejects
 * it, and only it: what needs no approval continues (S6.9).
 */
export function follow(
  latchkey: Latchkey,
  { id: sourceId }: Pick<SessionSource, 'id'>,
  request: WaitingRequest,
): void {
  const { internal, store } = latchkey
  const view = { name: viewName, sourceId } as const
  internal.approvals ??= { count: 0, opened: false }
  const { approvals } = internal
  if (approvals.count === 0) approvals.opened = !store.getState().modal.open
  approvals.count += 1
  if (store.getState().modal.open) store.setState(({ router }) => ({ router: push(router, view) }))
  else showModal(latchkey, { view })

  let isLeft = false
  const stop = store.subscribe(({ modal, router }) => {
    if (modal.open && router.some(({ name }) => name === viewName)) return
    isLeft = true
    stop()
    request.reject()
  })
  void request.ended.then((ended) => {
    stop()
    approvals.count -= 1
    if (ended === 'approved') void refreshBalances(latchkey)
    if (isLeft) abandon(latchkey, outcomes[ended])
    else if (approvals.count === 0) leave(latchkey, outcomes[ended])
  })
}

/** Says that a method was refused: the modal opens, and the words come once it has (S4.23, S6.11, S9.11). */
export function refuse(latchkey: Latchkey): void {
  if (!latchkey.store.getState().modal.open) showModal(latchkey)
  latchkey.internal.after(rejectedNoticeMs, () =>
    showToast(latchkey, { message: { key: 'toast.actionNotAllowed' }, variant: 'error' }),
  )
}

/** The visitor has left the screen already: the flow behind it learns how it ended, and goes nowhere by itself (S4.30). */
function abandon({ store }: Latchkey, outcome: 'success' | 'error' | 'cancel'): void {
  const { run, stack } = pop(store.getState().transactionStack, outcome)
  store.setState({ transactionStack: stack })
  run?.()
}

/** Nothing waits any more: the flow that asked continues, or the modal is where it was before. */
function leave(latchkey: Latchkey, outcome: 'success' | 'error' | 'cancel'): void {
  const { internal, store } = latchkey
  if (store.getState().transactionStack.length > 0) popTransaction(latchkey, outcome)
  else if (internal.approvals?.opened) {
    closeModal(latchkey)
    return
  }
  store.setState(({ router }) => {
    const [first = startRouter[0], ...rest] = router.filter(({ name }) => name !== viewName)
    return { router: [first, ...rest] }
  })
}
