import { settledOf } from '../connections/settled.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import type { AccountKey } from './SignInFlow.ts'

/** The account in use on its network; nothing without one, or on a network that is not the site's. */
export function accountInUse(
  state: Pick<LatchkeyState, 'activeNamespace' | 'attempts' | 'connections' | 'networks'>,
  namespace = state.activeNamespace,
): AccountKey | undefined {
  const settled = namespace && settledOf(state, namespace)
  if (settled?.status !== 'connected') return undefined
  const { address, networkId } = settled
  return state.networks.some(({ caipNetworkId }) => caipNetworkId === networkId)
    ? `${networkId}:${address}`
    : undefined
}
