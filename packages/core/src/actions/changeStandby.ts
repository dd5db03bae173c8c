import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'
import { type StandbyEvent, standbyTransition } from '../state/standby.ts'
import { otherWallets } from '../wallets/otherWallets.ts'

/** Takes an event of a wallet that stands by into the state and into storage. */
export function changeStandby(
  { internal, store }: Latchkey,
  namespace: Namespace,
  event: StandbyEvent,
): void {
  const standing = store.getState().standby[namespace]
  const kept = internal.storage.read().others[namespace]
  // Most sites have one wallet at a time: nothing is written of those that are not there.
  if (event.type !== 'joined' && !standing?.length && !kept?.length) return
  store.setState(({ standby }) => ({
    standby: { ...standby, [namespace]: standbyTransition(standby[namespace] ?? [], event) },
  }))
  const state = store.getState()
  const active = connectionOf(state, namespace)
  internal.storage.update((stored) => ({
    ...stored,
    others: {
      ...stored.others,
      [namespace]: otherWallets(state.standby[namespace] ?? [], stored.others[namespace] ?? [], {
        activeId: active.status === 'connected' ? active.connectorId : undefined,
        hasEnded: (id) =>
          event.type === 'allEnded' || (event.type === 'ended' && event.connectorId === id),
      }),
    },
  }))
}
