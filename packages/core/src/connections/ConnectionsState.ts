import type { LatchkeyState } from '../state/LatchkeyState.ts'

/** The part of the state that says which wallets are connected. Only `commit` changes it. */
export type ConnectionsState = Pick<
  LatchkeyState,
  | 'activeNamespace'
  | 'activeNetworkIds'
  | 'attempts'
  | 'connections'
  | 'networks'
  | 'otherWallets'
  | 'recentWalletIds'
  | 'restorable'
  | 'signIns'
  | 'standby'
>
