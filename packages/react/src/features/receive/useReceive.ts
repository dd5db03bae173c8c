import type { Network, ViewOf } from '@latchkey/core'
import { connectorOf, portfolioQuery, tokenAddress } from '@latchkey/core/modal'
import { useMemo } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useQuery } from '../../queries/useQuery.ts'

/** What can be received, where: the address, the network that is shown, and the token, if one was asked for. */
export function useReceive({
  networkId,
  token,
}: Pick<ViewOf<'WalletReceive'>, 'networkId' | 'token'>) {
  const latchkey = useLatchkey()
  const { address } = useAccount()
  const current = useNetwork()
  const networks = useCompatibleNetworks()
  const network =
    networks.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? current.network
  const { data } = useQuery({
    ...portfolioQuery(latchkey, { address, networkId: network?.caipNetworkId }),
    ...(token === undefined ? { enabled: false } : {}),
  })
  const held = data?.tokens.find((held) => tokenAddress(held) === token)
  const asset =
    token === undefined
      ? network && { ...network.nativeCurrency, token }
      : held && { decimals: Number(held.quantity.decimals), symbol: held.symbol, token }
  return { address, asset, network, networks }
}

/** The networks on which the account's address is its own: the site's of its namespace, as far as the wallet has them. */
function useCompatibleNetworks(): readonly Network[] {
  const { network } = useNetwork()
  const networks = useLatchkeyState((state) => state.networks)
  const approved = useLatchkeyState((state) => connectorOf(state)?.networkIds)
  const namespace = network?.chainNamespace
  return useMemo(
    () =>
      networks.filter(
        ({ caipNetworkId, chainNamespace }) =>
          chainNamespace === namespace && (approved?.includes(caipNetworkId) ?? true),
      ),
    [approved, namespace, networks],
  )
}
