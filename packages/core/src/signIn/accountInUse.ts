import type { Namespace } from '@latchkey/protocol'
import { settledOf } from '../connections/settled.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import type { AccountKey } from './SignInFlow.ts'

type Accounts = Pick<LatchkeyState, 'activeNamespace' | 'attempts' | 'connections' | 'networks'>

/** The account of each namespace on its network: each owes a sign-in of its own. */
export function accountsInUse(state: Accounts): readonly AccountKey[] {
  return (Object.keys(state.connections) as Namespace[]).flatMap(
    (namespace) => accountInUse(state, namespace) ?? [],
  )
}

/** The account in use on its network; nothing without one, or on a network that is not the site's. */
export function accountInUse(
  state: Accounts,
  namespace = state.activeNamespace,
): AccountKey | undefined {
  const settled = namespace && settledOf(state, namespace)
  if (settled?.status !== 'connected') return undefined
  const { address, networkId } = settled
  return state.networks.some(({ caipNetworkId }) => caipNetworkId === networkId)
    ? `${networkId}:${address}`
    : undefined
}
