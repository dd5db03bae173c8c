import type { AdapterContext } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { chooseNetwork } from '../network/chooseNetwork.ts'
import type { SolanaAccount } from '../wallet/readAccounts.ts'

export type NetworkFacts = Pick<AdapterContext, 'activeNetworkId' | 'networks'>

/** The network of an account, or of a wallet before it has named one, as the page stands now. */
export function networkOf(
  { chains }: Pick<SolanaAccount, 'chains'>,
  { activeNetworkId, networks }: NetworkFacts,
): NetworkId | undefined {
  return chooseNetwork({
    active: activeNetworkId(),
    chains,
    configured: networks().map(({ caipNetworkId }) => caipNetworkId),
  })
}
